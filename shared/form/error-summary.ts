import { type Control, fieldsInError } from './field-errors.ts';

let count = 0;

/** What is listed for the whole form. With a `place` its entry leads there, and goes once the error is over. */
export interface ListedError {
  readonly field: string;
  readonly messages: readonly string[];
  readonly place?: {
    readonly node: HTMLElement;
    readonly focus: () => void;
    readonly isInError: () => boolean;
  };
}

interface Options {
  /** The heading once an entry is gone, when the first one names them all. */
  readonly laterTitle?: string;
}

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
  listed: readonly ListedError[] = [],
  { laterTitle = title }: Options = {},
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
  const add = (node: HTMLElement, message: string, focus: () => void, isInError: () => boolean) => {
    nameNode(node);
    const entry = item(leadingTo(node, message, focus));
    mending.push(() => {
      entry.hidden = !isInError();
    });
    list.append(entry);
  };
  for (const control of fieldsInError(form)) {
    add(control, messageOf(control), focusOn(control), () => fieldsInError(form).includes(control));
  }
  for (const { messages, place } of listed) {
    for (const message of messages) {
      if (place) add(place.node, message, place.focus, place.isInError);
      else list.append(item(message));
    }
  }
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
    if (entries.some(({ hidden }) => hidden)) heading.textContent = laterTitle;
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

const focusOn = (control: Control) => () => control.focus();

function leadingTo(node: Element, message: string, focus: () => void): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = `#${encodeURIComponent(node.id)}`;
  link.textContent = message;
  // A plain link would only scroll to the field, and would leave an entry in the history.
  link.addEventListener('click', (event) => {
    event.preventDefault();
    focus();
  });
  return link;
}

function item(content: Node | string): HTMLLIElement {
  const entry = document.createElement('li');
  entry.append(content);
  return entry;
}
