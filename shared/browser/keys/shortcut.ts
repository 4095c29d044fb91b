import { readLocal, writeLocal } from '../storage/local.ts';

const SWITCH = 'single-keys';

/** Latin letters with their accents, digits and punctuation: the key says by itself what is meant. */
const LATIN = /^[\u0020-\u024f]$/;

/** The signs of a US keyboard by `event.code`, without and with Shift. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Slash: ['/', '?'],
  Period: ['.', '>'],
  Comma: [',', '<'],
};

/** Inputs in which nothing is typed. */
const NOT_TYPED = 'button checkbox color file image radio range reset submit'.split(' ');

type Key = Pick<
  KeyboardEvent,
  'key' | 'code' | 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'isComposing' | 'defaultPrevented' | 'target'
>;

/**
 * Returns the shortcut that a key press means: `ctrl+s`, a single character such as `j`, `/` or `?`, or the key's name such as
 * `Enter`. On a keyboard that writes no Latin letters the place of the key decides. Cmd counts as Ctrl.
 *
 * @param dialog the open dialog whose keys are meant, for a listener inside it
 * @returns null when the press belongs to somebody else: to a handler before, to a character that is being composed, to another
 *   open dialog, and without Ctrl also to a focused field. A single character is null too while a person has switched those off.
 */
export function shortcutOf(event: Key, dialog: Element | null = null): string | null {
  const { key, altKey, ctrlKey, metaKey, isComposing, defaultPrevented } = event;
  const target = event.target instanceof Element ? event.target : null;
  if (defaultPrevented || isComposing || altKey || (target?.closest('dialog[open]') ?? null) !== dialog) return null;
  const name = keyName(event);
  if (ctrlKey || metaKey) return `ctrl+${name}`;
  if (target && isTypedInto(target)) return null;
  return key.length === 1 && !hasSingleKeys() ? null : name;
}

function keyName({ key, code, shiftKey }: Key): string {
  if (key.length > 1) return key;
  if (LATIN.test(key)) return key.toLowerCase();
  const [, letter] = /^(?:Key|Digit)(.)$/.exec(code) ?? [];
  return letter?.toLowerCase() ?? SIGNS[code]?.[shiftKey ? 1 : 0] ?? key;
}

export function isTypedInto(target: Element): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED.includes(target.type);
  return target.matches('textarea, select, [role=combobox], [role=textbox], [role=searchbox], [contenteditable]');
}

/** Returns false when a person switched shortcuts of a single character off on this device. */
export function hasSingleKeys(): boolean {
  const stored = readLocal(SWITCH);
  return !(stored.kind === 'found' && stored.text === 'off');
}

/** Switches shortcuts of a single character on or off, for all tabs of this device. */
export function switchSingleKeys(on: boolean): void {
  writeLocal(SWITCH, on ? null : 'off');
}
