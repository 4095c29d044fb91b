import { setImmediate } from 'node:timers/promises';
import { expect } from 'vitest';
import { expectOwnTexts } from './own-text.ts';

/** Elements whose widget is starting; a test waits for them instead of for a time. */
const starting: Promise<unknown>[] = [];
const mounts = new WeakMap<Element, Promise<unknown>>();

/** Every widget starts at once, whatever its load condition: loading has tests of its own. */
globalThis.zellige = {
  requestMount(element, mount) {
    const mounted = mount();
    starting.push(mounted);
    mounts.set(element, mounted);
  },
  mountNow: async (element) => mounts.get(element),
};

/** Waits until every element that is in the page works and has rendered what happened to it. */
export async function widgetsWork(): Promise<void> {
  // React renders in a task of its own; one more renders what an effect set off.
  for (let turn = 0; turn < 3; turn++) {
    await Promise.all(starting.splice(0));
    await setImmediate();
  }
  expectOwnTexts();
}

interface MountOptions {
  readonly lang?: 'fr' | 'en' | 'ar';
}

/** Puts markup into the page without waiting for its widgets. */
export function showMarkup(html: string): void {
  document.body.innerHTML = html;
  // happy-dom reads `selected` wrongly from markup when it is not on the first option.
  for (const select of document.querySelectorAll('select')) {
    const marked = [...select.options].filter((option) => option.hasAttribute('selected'));
    if (select.multiple) for (const option of select.options) option.selected = marked.includes(option);
    else select.selectedIndex = marked.length > 0 ? (marked.at(-1) as HTMLOptionElement).index : 0;
  }
  for (const form of document.forms) shadowProperties(form);
}

/** Gives a form with a field named `action` that field as `form.action`, as browsers do and happy-dom does not. */
function shadowProperties(form: HTMLFormElement): void {
  for (const control of form.elements) {
    const name = control.getAttribute('name');
    if (name && name in HTMLFormElement.prototype)
      Object.defineProperty(form, name, { configurable: true, get: () => control });
  }
}

/**
 * Puts markup into the page as a server would and waits until its widgets work. Returns the first element of the suite in it.
 */
export async function mount<E extends HTMLElement = HTMLElement>(html: string, options: MountOptions = {}): Promise<E> {
  document.documentElement.lang = options.lang ?? 'en';
  document.documentElement.dir = options.lang === 'ar' ? 'rtl' : 'ltr';
  showMarkup(html);
  await widgetsWork();
  const host = [...document.body.querySelectorAll<E>('*')].find((element) => element.localName.startsWith('z-'));
  if (!host) throw new Error(`The markup has no z- element: ${html.slice(0, 80)}`);
  return host;
}

/** Returns the node a selector finds; fails in words when there is none. */
export function find<E extends Element = HTMLElement>(selector: string, root: ParentNode = document): E {
  const node = root.querySelector<E>(selector);
  expect(node, `"${selector}" is in the page`).not.toBeNull();
  return node as E;
}

/** Returns the one visible button of a name, which is its label for screen readers or its text; fails in words when there is none. */
export function buttonNamed(name: string, root: ParentNode = document): HTMLButtonElement {
  const visible = [...root.querySelectorAll('button')].filter((button) => button.closest('[hidden]') === null);
  const nameOf = (button: HTMLButtonElement) =>
    button.getAttribute('aria-label') ?? button.textContent.replace(/\s+/g, ' ').trim();
  const [match, ...others] = visible.filter((button) => nameOf(button) === name);
  if (!match || others.length > 0) {
    const count = match ? others.length + 1 : 'No';
    throw new Error(`${count} visible buttons are named "${name}" among: ${visible.map(nameOf).join(', ')}`);
  }
  return match;
}

/** Types into a field as a person does: the value and the events of each character at the end of the text. */
export function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.focus();
  for (const character of text) {
    field.dispatchEvent(new KeyboardEvent('keydown', { key: character, bubbles: true, cancelable: true }));
    field.value += character;
    field.dispatchEvent(new InputEvent('input', { data: character, inputType: 'insertText', bubbles: true }));
    field.dispatchEvent(new KeyboardEvent('keyup', { key: character, bubbles: true }));
  }
}

/** Leaves a field as a person does who changed it. */
export function leave(field: HTMLElement): void {
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.blur();
}

/** Collects events of one type, sent anywhere in the page. */
export function record<T = unknown>(name: string): { details: T[]; events: CustomEvent<T>[] } {
  const recorded: { details: T[]; events: CustomEvent<T>[] } = { details: [], events: [] };
  document.addEventListener(name, (event) => {
    recorded.events.push(event as CustomEvent<T>);
    recorded.details.push((event as CustomEvent<T>).detail);
  });
  return recorded;
}
