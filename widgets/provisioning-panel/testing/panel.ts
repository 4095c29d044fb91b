import { expect } from 'vitest';
import { find, widgetsWork } from '../../../shared/testing/mount.ts';

/** Reads and operates the panel as a person does. */
export const search = () => find<HTMLInputElement>('[data-part=search]');
export const button = (label: string) => {
  const all = [...document.querySelectorAll<HTMLButtonElement>('[data-z-outlet] button')];
  const labelled = all.find((one) => (one.getAttribute('aria-label') ?? one.textContent) === label);
  expect(labelled, `a button "${label}"`).toBeDefined();
  return labelled as HTMLButtonElement;
};
export const press = async (label: string) => {
  button(label).click();
  await widgetsWork();
};
const namesIn = (part: string) =>
  [...document.querySelectorAll(`[data-part=${part}] .z-provisioning-name`)].map((node) =>
    [...node.children].map(({ textContent }) => textContent).join(' '),
  );
export const products = () => namesIn('available');
/** Returns the lines of the expedition, such as "Lampe Timgad 1". */
export const items = () => {
  const rows = [...document.querySelectorAll('[data-part=items] .z-provisioning-row')];
  return namesIn('items').map((name, at) => {
    const field = rows[at]?.querySelector('input');
    return `${name} ${field ? field.value : rows[at]?.querySelector('.z-provisioning-coming')?.textContent}`;
  });
};
export const notes = () => [...document.querySelectorAll('.z-provisioning-note')].map(({ textContent }) => textContent);
/** Returns the open message: its title, then its texts. */
export const message = () => {
  const dialog = document.querySelector('dialog[open]');
  return dialog && [...dialog.querySelectorAll('h2, p:not(.z-provisioning-actions)')].map((node) => node.textContent);
};

export const write = (field: HTMLInputElement, text: string) => {
  // React hears of a value only when its own setter was passed by.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
};
export const key = (field: Element, name: string) =>
  field.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }));
export const scan = (code: string) => {
  search().focus();
  write(search(), code);
  key(search(), 'Enter');
};
export const quantityOf = (name: string, part: 'available' | 'items' = 'available') =>
  find<HTMLInputElement>(`[data-part=${part}] input[aria-label="Quantity of ${name}"]`);
/** Returns what a product of the warehouse says it has left, such as "12 available". */
export const piecesLeft = (name: string) =>
  quantityOf(name).closest('li')?.querySelector('.z-provisioning-left')?.textContent;
