import { toJson } from '../../rules/json/to-json.ts';
import { addOptions } from './added-options.ts';
import type { Control } from './field-errors.ts';
import { sendInput } from './set-by-script.ts';

/** Names and texts of a form's fields, in the order of the page. A chosen option has its label too. */
export type FormEntries = readonly (readonly [name: string, value: string, label?: string])[];

/** Returns what a form would send, as texts: files cannot be written back. */
export function textEntries(form: HTMLFormElement): FormEntries {
  const labels = new Map<string, string>();
  for (const { name, selectedOptions } of selects(form)) {
    for (const { value, text } of selectedOptions) labels.set(toJson([name, value]), text);
  }
  return [...new FormData(form)].flatMap(([name, value]) => {
    if (typeof value !== 'string') return [];
    const label = labels.get(toJson([name, value]));
    return [label === undefined ? [name, value] : [name, value, label]];
  });
}

/**
 * Sets the fields of a form to entries, as a person's input would, so that widgets follow. A list gets the options it lacks,
 * such as those that a search had found. Its sequence is written to `data-sequence`, which whoever renders it reads and removes.
 */
export function fillForm(form: HTMLFormElement, entries: FormEntries): void {
  for (const select of selects(form)) {
    const own = entries.filter(([name]) => name === select.name);
    addOptions(
      select,
      own.flatMap(([, value, label]) => (label === undefined ? [] : [{ value, label }])),
    );
    const isSequence = entries.some(([name, value]) => name === '_sequences' && value === select.name);
    if (isSequence && own.length > 0) select.dataset.sequence = toJson(own.map(([, value]) => value));
  }
  assign(form, entries, {
    text: (control, value) => {
      control.value = value;
    },
    checked: (box, isChecked) => {
      box.checked = isChecked;
    },
    selected: (option, isSelected) => {
      option.selected = isSelected;
    },
  });
  for (const control of editableControls(form)) sendInput(control);
}

/** Makes entries the values that a reset of the form brings back. */
export function setDefaults(form: HTMLFormElement, entries: FormEntries): void {
  assign(form, entries, {
    text: (control, value) => {
      control.defaultValue = value;
    },
    checked: (box, isChecked) => {
      box.defaultChecked = isChecked;
    },
    selected: (option, isSelected) => {
      option.defaultSelected = isSelected;
    },
  });
}

/** Calls `read` while each field has its default value, without an event; the current values are back afterwards. */
export function withDefaults<T>(form: HTMLFormElement, read: () => T): T {
  const controls = editableControls(form);
  // All are read before one is set: a radio button that gets checked unchecks the others of its name.
  const restores = controls.map(snapshot);
  try {
    for (const control of controls) showDefault(control);
    return read();
  } finally {
    for (const restore of restores) restore();
  }
}

/** Says if the form has fields of a name, disabled or not, and each has its default value. */
export function hasDefaults(form: HTMLFormElement, name: string): boolean {
  const controls = editableControls(form).filter((control) => control.name === name);
  return controls.length > 0 && controls.every(isAtDefault);
}

function isAtDefault(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const defaults = defaultSelection(control);
    return [...control.options].every(({ selected }, at) => selected === (defaults[at] ?? false));
  }
  return isBox(control) ? control.checked === control.defaultChecked : control.value === control.defaultValue;
}

interface Setters {
  text(control: HTMLInputElement | HTMLTextAreaElement, value: string): void;
  checked(box: HTMLInputElement, isChecked: boolean): void;
  selected(option: HTMLOptionElement, isSelected: boolean): void;
}

/**
 * Hands each entry to its field. Several fields may share a name: entries and fields are both in the order of the page. A
 * disabled field gets those of its name that no other field takes: what is chosen elsewhere may enable it.
 */
function assign(form: HTMLFormElement, entries: FormEntries, set: Setters): void {
  const left = new Map<string, string[]>();
  for (const [name, value] of entries) left.set(name, [...(left.get(name) ?? []), value]);
  const take = (name: string, value?: string): string | undefined => {
    const values = left.get(name) ?? [];
    const at = value === undefined ? 0 : values.indexOf(value);
    return at < 0 ? undefined : values.splice(at, 1)[0];
  };
  const controls = editableControls(form);
  const enabled = new Set(controls.filter((control) => !control.matches(':disabled')).map(({ name }) => name));
  for (const control of controls) {
    if (control.matches(':disabled') && (enabled.has(control.name) || !left.has(control.name))) continue;
    if (control instanceof HTMLSelectElement) {
      for (const option of control.options) set.selected(option, take(control.name, option.value) !== undefined);
    } else if (isBox(control)) {
      set.checked(control, take(control.name, control.value) !== undefined);
    } else {
      const value = take(control.name);
      if (value !== undefined) set.text(control, value);
    }
  }
}

/** Returns what brings the current value back. A field that has its value is not set: it would not follow its attribute any more. */
function snapshot(control: Control): () => void {
  if (control instanceof HTMLSelectElement) {
    const selected = [...control.options].map((option) => option.selected);
    return () => select(control, selected);
  }
  if (isBox(control)) {
    const { checked } = control;
    return () => check(control, checked);
  }
  const { value, selectionStart, selectionEnd } = control;
  return () => {
    if (control.value === value) return;
    control.value = value;
    // Setting a value moves the caret of the field that is typed into.
    if (document.activeElement === control && selectionStart !== null) {
      control.setSelectionRange(selectionStart, selectionEnd);
    }
  };
}

function showDefault(control: Control): void {
  if (control instanceof HTMLSelectElement) select(control, defaultSelection(control));
  else if (isBox(control)) check(control, control.defaultChecked);
  else if (control.value !== control.defaultValue) control.value = control.defaultValue;
}

/** Says of each option if a reset selects it: without a default it selects the first that can be. */
function defaultSelection(control: HTMLSelectElement): boolean[] {
  const defaults = [...control.options].map(({ defaultSelected }) => defaultSelected);
  if (!control.multiple && !defaults.includes(true)) {
    defaults[[...control.options].findIndex(({ disabled }) => !disabled)] = true;
  }
  return defaults;
}

function select(control: HTMLSelectElement, selected: readonly (boolean | undefined)[]): void {
  for (const [at, option] of [...control.options].entries()) {
    if (option.selected !== (selected[at] ?? false)) option.selected = selected[at] ?? false;
  }
}

function check(box: HTMLInputElement, checked: boolean): void {
  if (box.checked !== checked) box.checked = checked;
}

function isBox(control: Control): control is HTMLInputElement {
  return control.type === 'checkbox' || control.type === 'radio';
}

function selects(form: HTMLFormElement): HTMLSelectElement[] {
  return [...form.elements].filter((node) => node instanceof HTMLSelectElement);
}

/** Fields with a name that a reset brings back: neither buttons and files nor hidden fields. */
function editableControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (node): node is Control =>
      node.matches('input, select, textarea') &&
      (node as Control).name !== '' &&
      !['hidden', 'file', 'submit', 'button', 'reset', 'image'].includes((node as Control).type),
  );
}
