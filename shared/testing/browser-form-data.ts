/**
 * Does what browsers do and happy-dom does not: takes every choice of a list of several, leaves disabled lists and what is in
 * a disabled fieldset out of a form's data, and offers the data to listeners once it is gathered.
 */
globalThis.FormData = class extends FormData {
  constructor(form?: HTMLFormElement, submitter?: HTMLElement | null) {
    super(form, submitter);
    for (const list of form?.querySelectorAll<HTMLSelectElement>('select[multiple]:not(:disabled)') ?? []) {
      const chosen = [...list.options].filter(({ selected, disabled }) => selected && !disabled);
      if (this.getAll(list.name).length >= chosen.length) continue;
      this.delete(list.name);
      for (const { value } of chosen) this.append(list.name, value);
    }
    for (const list of form?.querySelectorAll<HTMLSelectElement>('select:disabled') ?? []) {
      const entries = [...this].filter(([name]) => name === list.name);
      const at = entries.findIndex(([, value]) => value === list.value);
      this.delete(list.name);
      for (const [name, value] of entries.toSpliced(at, 1)) this.append(name, value);
    }
    for (const list of form?.querySelectorAll<HTMLSelectElement>('select[multiple]') ?? []) {
      const others = [...(form?.querySelectorAll('select') ?? [])].filter(({ name }) => name === list.name);
      const chosen = [...list.options].filter(({ selected }) => selected);
      if (others.length > 1 || chosen.length < 2 || !this.has(list.name)) continue;
      this.delete(list.name);
      for (const { value } of chosen) this.append(list.name, value);
    }
    for (const { name } of form?.querySelectorAll<HTMLInputElement>('fieldset:disabled [name]') ?? [])
      this.delete(name);
    form?.dispatchEvent(Object.assign(new Event('formdata', { bubbles: true }), { formData: this }));
  }
} as typeof FormData;
