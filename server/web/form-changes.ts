import { createHash } from 'node:crypto';
import type { FieldValues } from './form-view.ts';
import { tidyText } from './form-visit.ts';

export interface MergedForm {
  readonly values: FieldValues;
  /** Stored values of the fields that two people changed to different values. */
  readonly conflicts: FieldValues;
}

/** Returns the precondition of a form: a short hash of each value, as the page shows it. */
export function seenOf(values: FieldValues): string {
  return Object.entries(values)
    .map(([name, value = '']) => `${name}:${hashOf(value)}`)
    .join(' ');
}

/**
 * Merges what was typed with what is stored now, field by field. A field that was not touched follows what is stored.
 * @param seen what `seenOf` gave the page; `seenOf(stored)` accepts everything typed
 * @param acceptStored names of the fields for which the stored value was chosen
 */
export function mergeChanges(
  typed: FieldValues,
  { stored, seen, acceptStored }: { stored: FieldValues; seen: string; acceptStored: readonly string[] },
): MergedForm {
  const shown = new Map(seen.split(' ').map((pair) => pair.split(':', 2) as [string, string]));
  const values: Record<string, string | undefined> = { ...typed };
  const conflicts: Record<string, string> = {};
  for (const [name, now = ''] of Object.entries(stored)) {
    const before = shown.get(name) ?? hashOf(now);
    const value = typed[name] ?? now;
    if (acceptStored.includes(name)) values[name] = now;
    else if (before === hashOf(now) || value === now) continue;
    else if (before === hashOf(value)) values[name] = now;
    else conflicts[name] = now;
  }
  return { values, conflicts };
}

/** Returns the hash by which two values of a field are compared. */
export function hashOf(value: string): string {
  return createHash('sha256').update(tidyText(value)).digest('base64url').slice(0, 12);
}
