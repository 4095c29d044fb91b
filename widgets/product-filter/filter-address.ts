import type { Control } from '../../shared/browser/form/field-errors.ts';

/** Parameters that belong to one list and not to the next. */
const OF_ONE_LIST = ['page', 'before'];

function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (node): node is Control => /^(input|select|textarea)$/.test(node.localName) && (node as Control).name !== '',
  );
}

/** Returns the parameters of the list that the form asks for: what the address says besides, such as the sort, goes on. */
export function paramsFrom(form: HTMLFormElement, current: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(current);
  for (const name of OF_ONE_LIST) params.delete(name);
  for (const { name, type } of controlsOf(form)) if (type !== 'hidden') params.delete(name);
  const hidden = new Set(controlsOf(form).flatMap(({ name, type }) => (type === 'hidden' ? [name] : [])));
  for (const [name, value] of new FormData(form)) {
    const text = String(value).trim();
    if (text !== '' && !(hidden.has(name) && params.has(name))) params.append(name, text);
  }
  return params;
}

/** Returns the number of filters of the form that are set within a node of it. */
export function countSet(form: HTMLFormElement, within: Element): number {
  const names = new Set(controlsOf(form).flatMap((control) => (within.contains(control) ? control.name : [])));
  const values = new FormData(form);
  return [...names].filter((name) => values.getAll(name).some((value) => String(value).trim() !== '')).length;
}

/** Makes the form say what an address says. */
export function showParams(form: HTMLFormElement, params: URLSearchParams): void {
  for (const control of controlsOf(form)) {
    const values = params.getAll(control.name);
    if (control instanceof HTMLInputElement && /^(checkbox|radio)$/.test(control.type)) {
      control.checked = values.includes(control.value);
    } else if (control instanceof HTMLSelectElement && control.multiple) {
      for (const option of control.options) option.selected = values.includes(option.value);
    } else {
      control.value = values[0] ?? '';
    }
  }
}
