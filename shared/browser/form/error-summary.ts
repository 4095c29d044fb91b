import { type Control, fieldsInError, type UnmappedErrors } from './field-errors.ts';

let count = 0;

/**
 * Lists in `container` what is wrong with the form: each field's message leads to its field and goes when that is mended, and
 * what belongs to no field is listed too. Hidden when there is nothing to say.
 *
 * @returns takes the list away again.
 */
export function showErrorSummary(
  container: HTMLElement,
  form: HTMLFormElement,
  title: string,
  unmapped: UnmappedErrors = [],
): () => void {
  const before = { content: [...container.childNodes], hidden: container.hidden };
  const named: Element[] = [];
  const list = document.createElement('ul');
  const mending: (() => void)[] = [];
  const nameNode = (node: Element) => {
    if (node.id) return;
    count += 1;
    node.id = `z-field-${count}`;
    named.push(node);
  };
  for (const control of fieldsInError(form)) {
    nameNode(control);
    const entry = item(leadingTo(control, messageOf(control)));
    mending.push(() => {
      entry.hidden = !fieldsInError(form).includes(control);
    });
    list.append(entry);
  }
  for (const { messages } of unmapped) list.append(...messages.map(item));
  const heading = document.createElement('h2');
  heading.textContent = title;
  container.replaceChildren(...(list.hasChildNodes() ? [heading, list] : []));
  container.hidden = !list.hasChildNodes();

  // Whoever knows the rules of the fields hears of the change too, and must have judged it.
  const look = () => queueMicrotask(update);
  let isClosed = false;
  const update = () => {
    if (isClosed) return;
    for (const mend of mending) mend();
    const entries = [...list.children] as HTMLElement[];
    container.hidden = entries.every(({ hidden }) => hidden);
  };
  const events = ['input', 'change', 'focusout'];
  for (const type of events) form.addEventListener(type, look);
  return () => {
    isClosed = true;
    for (const type of events) form.removeEventListener(type, look);
    container.replaceChildren(...before.content);
    container.hidden = before.hidden;
    for (const node of named) node.removeAttribute('id');
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
