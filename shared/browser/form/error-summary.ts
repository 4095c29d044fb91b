import { createDomPatch } from '../dom/dom-patch.ts';
import { type Control, fieldsInError, type UnmappedErrors } from './field-errors.ts';

let count = 0;

/**
 * Lists the errors of a form in `container`. Each field's message leads to its field and is hidden once the field is right.
 * Errors of no field are listed too. The container is hidden while the list is empty.
 *
 * @returns reverts the container
 */
export function showErrorSummary(
  container: HTMLElement,
  form: HTMLFormElement,
  title: string,
  unmapped: UnmappedErrors,
): () => void {
  const patch = createDomPatch();
  const list = document.createElement('ul');
  const updates: (() => void)[] = [];
  const nameNode = (node: Element) => {
    if (node.id) return;
    count += 1;
    patch.set(node, 'id', `z-field-${count}`);
  };
  for (const control of fieldsInError(form)) {
    nameNode(control);
    const entry = item(leadingTo(control, messageOf(control)));
    updates.push(() => {
      entry.hidden = !fieldsInError(form).includes(control);
    });
    list.append(entry);
  }
  for (const { messages } of unmapped) list.append(...messages.map(item));
  const heading = document.createElement('h2');
  heading.textContent = title;
  const setVisible = (isVisible: boolean) => patch.set(container, 'hidden', isVisible ? null : '');
  patch.content(container, ...(list.hasChildNodes() ? [heading, list] : []));
  setVisible(list.hasChildNodes());

  // Deferred by a microtask so that field validators, which listen to the same event, run first.
  const scheduleUpdate = () => queueMicrotask(update);
  let isClosed = false;
  const update = () => {
    if (isClosed) return;
    for (const updateEntry of updates) updateEntry();
    const entries = [...list.children] as HTMLElement[];
    setVisible(!entries.every(({ hidden }) => hidden));
  };
  const events = ['input', 'change', 'focusout'];
  for (const type of events) form.addEventListener(type, scheduleUpdate);
  return () => {
    isClosed = true;
    for (const type of events) form.removeEventListener(type, scheduleUpdate);
    patch.revert();
  };
}

function messageOf(control: Control): string {
  const ids = control.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
  return document.getElementById(ids.at(-1) ?? '')?.textContent ?? control.name;
}

function leadingTo(control: Control, message: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `#${encodeURIComponent(control.id)}`;
  link.textContent = message;
  // A plain link would only scroll to the field, and would leave an entry in the history.
  link.addEventListener('click', (event) => {
    event.preventDefault();
    control.focus();
  });
  return link;
}

function item(content: Node | string): HTMLLIElement {
  const entry = document.createElement('li');
  entry.append(content);
  return entry;
}
