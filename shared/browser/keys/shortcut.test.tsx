import { afterEach, describe, expect, it } from 'vitest';
import { hasSingleKeys, shortcutOf, switchSingleKeys } from './shortcut.ts';

type Press = Partial<KeyboardEventInit>;

/** Presses a key on what a selector finds, the page itself without one, and returns what it means. */
function press(init: Press, selector = 'body'): string | null {
  let shortcut: string | null = 'never heard';
  const hear = (event: KeyboardEvent) => {
    shortcut = shortcutOf(event);
  };
  document.addEventListener('keydown', hear, { once: true });
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init });
  document.querySelector(selector)?.dispatchEvent(event);
  return shortcut;
}

afterEach(() => {
  document.body.innerHTML = '';
  localStorage.clear();
});

describe('a shortcut', () => {
  it('is the letter that a Latin keyboard writes, wherever its key is', () => {
    expect(press({ key: 'j', code: 'KeyJ' })).toBe('j');
    expect(press({ key: 'a', code: 'KeyQ' })).toBe('a');
    expect(press({ key: 'é', code: 'Digit2' })).toBe('é');
    expect(press({ key: '/', code: 'Period', shiftKey: true })).toBe('/');
  });

  it('is decided by the place of the key on a keyboard without Latin letters', () => {
    expect(press({ key: 'ت', code: 'KeyJ' })).toBe('j');
    expect(press({ key: 'ن', code: 'KeyK', ctrlKey: true })).toBe('ctrl+k');
    expect(press({ key: '٣', code: 'Digit3' })).toBe('3');
    expect(press({ key: 'ظ', code: 'Slash' })).toBe('/');
    expect(press({ key: '؟', code: 'Slash', shiftKey: true })).toBe('?');
  });

  it('is the same with Caps Lock, and with Cmd in place of Ctrl', () => {
    expect(press({ key: 'J', code: 'KeyJ' })).toBe('j');
    expect(press({ key: 'S', code: 'KeyS', ctrlKey: true })).toBe('ctrl+s');
    expect(press({ key: 's', code: 'KeyS', metaKey: true })).toBe('ctrl+s');
    expect(press({ key: 'Enter', code: 'Enter' })).toBe('Enter');
  });

  it.each([
    '<input>',
    '<input type="search">',
    '<textarea></textarea>',
    '<select></select>',
    '<b contenteditable></b>',
  ])('leaves single keys to a field that has the focus, %s, but not those with Ctrl', (field) => {
    document.body.innerHTML = field;
    const selector = 'body > *';
    expect(press({ key: 'j' }, selector)).toBeNull();
    expect(press({ key: 'Enter' }, selector)).toBeNull();
    expect(press({ key: 's', ctrlKey: true }, selector)).toBe('ctrl+s');
  });

  it('works on a check box and on a link, into which nothing is typed', () => {
    document.body.innerHTML = '<input type="checkbox"><a href="#x">Row</a>';
    expect(press({ key: 'x' }, 'input')).toBe('x');
    expect(press({ key: 'j' }, 'a')).toBe('j');
  });

  it('is not what another handler took, what is being composed, what Alt writes, nor a key of an open dialog', () => {
    document.body.innerHTML = '<dialog open><button>Close</button></dialog>';
    document.addEventListener('keydown', (event) => event.preventDefault(), { once: true, capture: true });
    expect(press({ key: 'j' })).toBeNull();
    expect(press({ key: 'j', isComposing: true })).toBeNull();
    expect(press({ key: 'k', ctrlKey: true, altKey: true })).toBeNull();
    expect(press({ key: 'j' }, 'button')).toBeNull();
    expect(press({ key: 's', ctrlKey: true }, 'button')).toBeNull();
    const dialog = document.querySelector('dialog');
    document.addEventListener('keydown', (event) => expect(shortcutOf(event, dialog)).toBe('ctrl+s'), { once: true });
    press({ key: 's', ctrlKey: true }, 'button');
  });

  it('of a single character can be switched off on this device', () => {
    switchSingleKeys(false);
    expect(hasSingleKeys()).toBe(false);
    expect(press({ key: 'j' })).toBeNull();
    expect(press({ key: '/' })).toBeNull();
    expect(press({ key: 'Enter' })).toBe('Enter');
    expect(press({ key: 'k', ctrlKey: true })).toBe('ctrl+k');
    switchSingleKeys(true);
    expect([hasSingleKeys(), press({ key: 'j' })]).toEqual([true, 'j']);
  });
});
