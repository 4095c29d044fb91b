import { describe, expect, it, test } from 'vitest';
import { activeAfter, keyAction } from './combobox-keys.ts';

const key = (name: string, more: object = {}) => ({
  key: name,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
});

test.each([
  ['ArrowDown', false, { kind: 'open', to: 'next' }],
  ['ArrowUp', false, { kind: 'open', to: 'previous' }],
  ['Enter', false, { kind: 'open', to: null }],
  ['Escape', false, null],
  ['Home', false, null],
  ['PageDown', false, null],
  ['ArrowDown', true, { kind: 'move', to: 'next' }],
  ['ArrowUp', true, { kind: 'move', to: 'previous' }],
  ['Home', true, { kind: 'move', to: 'first' }],
  ['End', true, { kind: 'move', to: 'last' }],
  ['PageDown', true, { kind: 'move', to: 'page-down' }],
  ['PageUp', true, { kind: 'move', to: 'page-up' }],
  ['Enter', true, { kind: 'choose' }],
  ['Escape', true, { kind: 'close' }],
  ['Tab', true, { kind: 'leave' }],
  ['Tab', false, { kind: 'leave' }],
  ['a', true, null],
])('%s while the list is open (%s) does %o', (name, isOpen, action) => {
  expect(keyAction(key(name as string), isOpen as boolean)).toEqual(action);
});

describe('a key of a combobox', () => {
  it('is left to the text field while a character is composed or a shortcut is pressed', () => {
    expect(keyAction(key('Enter', { isComposing: true }), true)).toBeNull();
    expect(keyAction(key('Home', { shiftKey: true }), true)).toBeNull();
    expect(keyAction(key('ArrowDown', { ctrlKey: true }), true)).toBeNull();
  });

  it('opens and closes the list with Alt', () => {
    expect(keyAction(key('ArrowDown', { altKey: true }), false)).toEqual({ kind: 'open', to: null });
    expect(keyAction(key('ArrowUp', { altKey: true }), true)).toEqual({ kind: 'choose' });
  });

  it('goes back with Shift and Tab as it goes on with Tab', () => {
    expect(keyAction(key('Tab', { shiftKey: true }), true)).toEqual({ kind: 'leave' });
  });

  it('goes round with arrows and stops at the ends with pages', () => {
    expect(activeAfter('next', -1, 20)).toBe(0);
    expect(activeAfter('next', 19, 20)).toBe(0);
    expect(activeAfter('previous', -1, 20)).toBe(19);
    expect(activeAfter('previous', 0, 20)).toBe(19);
    expect(activeAfter('page-down', 15, 20)).toBe(19);
    expect(activeAfter('page-down', -1, 20)).toBe(8);
    expect(activeAfter('page-up', 3, 20)).toBe(0);
    expect(activeAfter('last', 3, 20)).toBe(19);
    expect(activeAfter('next', 0, 0)).toBe(-1);
  });
});
