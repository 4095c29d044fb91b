import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { createDomPatch, useDomPatch } from './dom-patch.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
const SERVER = '<p id="note" style="color: red;" class="big">Three <b>bags</b> left</p><ul><li>One</li></ul>';
const note = () => document.getElementById('note') as HTMLElement;
const list = () => document.querySelector('ul') as HTMLElement;
function Hidden() {
  useDomPatch().set(note(), 'hidden', '');
  return null;
}
const item = (text: string) => Object.assign(document.createElement('li'), { textContent: text });

beforeEach(() => {
  document.body.innerHTML = SERVER;
});

describe('a patch of the page', () => {
  it('reverts attributes, contents, own elements and custom properties to the very nodes of the server', () => {
    const bags = note().querySelector('b');
    const patch = createDomPatch();
    patch.set(note(), 'class', null);
    patch.set(note(), 'hidden', '');
    patch.content(note(), 'Sold out');
    patch.property(note(), '--z-left', '0');
    patch.append(list(), item('Two'));
    patch.append(list(), item('Zero'), list().firstElementChild);
    expect([note().hidden, note().className, note().textContent, list().textContent]).toEqual([
      true,
      '',
      'Sold out',
      'ZeroOneTwo',
    ]);
    expect(note().style.getPropertyValue('--z-left')).toBe('0');
    patch.revert();
    expect(document.body.innerHTML).toBe(SERVER);
    expect(note().querySelector('b')).toBe(bags);
  });

  it('brings back what was there before the first of several changes, and can be used again', () => {
    const patch = createDomPatch();
    for (const word of ['Two', 'Three', 'Four']) {
      patch.content(note(), word);
      patch.set(note(), 'class', word);
    }
    patch.revert();
    expect(document.body.innerHTML).toBe(SERVER);
    note().className = 'small';
    patch.set(note(), 'class', 'tiny');
    patch.revert();
    expect(note().className).toBe('small');
  });

  it('takes only its own word out of an attribute that others add words to', () => {
    const patch = createDomPatch();
    patch.addToken(note(), 'aria-describedby', 'currency');
    patch.addToken(note(), 'class', 'big');
    note().setAttribute('aria-describedby', 'currency error');
    patch.revert();
    expect([note().getAttribute('aria-describedby'), note().className]).toEqual(['error', 'big']);
    note().removeAttribute('aria-describedby');
    patch.addToken(note(), 'aria-describedby', 'currency');
    patch.revert();
    expect(document.body.innerHTML).toBe(SERVER);
  });

  it('keeps the elements around words that already read so', () => {
    const patch = createDomPatch();
    patch.text(note(), 'Three bags left');
    expect(note().querySelector('b')).not.toBeNull();
    patch.text(note(), 'Two bags left');
    expect(note().innerHTML).toBe('Two bags left');
  });

  it('brings back the content of one node before the rest', () => {
    const patch = createDomPatch();
    patch.content(note(), 'Sold out');
    patch.set(note(), 'hidden', '');
    patch.restoreContent(note());
    patch.restoreContent(list());
    expect([note().textContent, note().hidden]).toEqual(['Three bags left', true]);
    patch.revert();
    expect(document.body.innerHTML).toBe(SERVER);
  });

  it('leaves an attribute alone that has the value already, so that what others do to it stays', () => {
    const patch = createDomPatch();
    patch.set(note(), 'class', 'big');
    note().className = 'small';
    patch.revert();
    expect(note().className).toBe('small');
  });

  it('is reverted when the component that made it is unmounted', () => {
    const root = createRoot(document.createElement('div'));
    act(() => root.render(<Hidden />));
    expect(note().hidden).toBe(true);
    act(() => root.unmount());
    expect(document.body.innerHTML).toBe(SERVER);
  });
});
