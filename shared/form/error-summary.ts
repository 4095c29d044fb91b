import { fieldsInError, type UnmappedErrors } from './field-errors.ts';

let count = 0;

/**
 * Lists in `container` what is wrong with the form: each field's message leads to its field, and what belongs to no
 * field is listed too. Hidden when there is nothing to say.
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
  for (const control of fieldsInError(form)) {
    if (!control.id) {
      count += 1;
      control.id = `z-field-${count}`;
      named.push(control);
    }
    const link = document.createElement('a');
    link.href = `#${encodeURIComponent(control.id)}`;
    const ids = control.getAttribute('aria-describedby')?.split(/\s+/) ?? [];
    link.textContent = document.getElementById(ids.at(-1) ?? '')?.textContent ?? control.name;
    // A plain link would only scroll to the field, and would leave an entry in the history.
    link.addEventListener('click', (event) => {
      event.preventDefault();
      control.focus();
    });
    list.append(item(link));
  }
  for (const { messages } of unmapped) list.append(...messages.map((message) => item(message)));
  const heading = document.createElement('h2');
  heading.textContent = title;
  container.replaceChildren(...(list.hasChildNodes() ? [heading, list] : []));
  container.hidden = !list.hasChildNodes();
  return () => {
    container.replaceChildren(...before.content);
    container.hidden = before.hidden;
    for (const control of named) control.removeAttribute('id');
  };
}

function item(content: Node | string): HTMLLIElement {
  const entry = document.createElement('li');
  entry.append(content);
  return entry;
}
