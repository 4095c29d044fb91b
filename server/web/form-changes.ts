import { createHash } from 'node:crypto';
import { tidyText } from './form-request.ts';
import type { FieldValues } from './form-view.ts';

interface MergedForm {
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
 * @param entryField returns the field that says which entry of a list a field belongs to, such as the picture of a caption. A
 *   field that was changed for one entry is a conflict where another one is stored in its stead
 */
export function mergeChanges(
  typed: FieldValues,
  {
    stored,
    seen,
    acceptStored,
    entryField = () => undefined,
  }: {
    stored: FieldValues;
    seen: string;
    acceptStored: readonly string[];
    entryField?: ((name: string) => string | undefined) | undefined;
  },
): MergedForm {
  const hashSeen = hashesSeen(seen, stored);
  const isChanged = changesSince(seen, stored);
  const values: Record<string, string | undefined> = { ...typed };
  const conflicts: Record<string, string> = {};
  for (const [name, now = ''] of Object.entries(stored)) {
    const before = hashSeen(name);
    const value = typed[name] ?? now;
    if (acceptStored.includes(name)) values[name] = now;
    else if (value === now || (!isChanged(name) && !isChanged(entryField(name) ?? name))) continue;
    else if (before === hashOf(value)) values[name] = now;
    else conflicts[name] = now;
  }
  return { values, conflicts };
}

/** Returns a function that says of a field if it is stored otherwise than the page showed it. */
export function changesSince(seen: string, stored: FieldValues): (name: string) => boolean {
  const hashSeen = hashesSeen(seen, stored);
  return (name) => hashSeen(name) !== hashOf(stored[name] ?? '');
}

/** A field that `seen` does not have counts as it is stored. */
function hashesSeen(seen: string, stored: FieldValues): (name: string) => string {
  const shown = new Map(seen.split(' ').map((pair) => pair.split(':', 2) as [string, string]));
  return (name) => shown.get(name) ?? hashOf(stored[name] ?? '');
}

/** Returns the hash by which two values of a field are compared. */
export function hashOf(value: string): string {
  return createHash('sha256').update(tidyText(value)).digest('base64url').slice(0, 12);
}
