import { ownDefault, readValue, type ThemeValues, withoutDefaults } from '../../shared/rules/theme/values.ts';
import { isVariableName, type VariableName } from '../../shared/rules/theme/variables.ts';

type ThemeControl = HTMLInputElement | HTMLSelectElement;

/** A variable of the server's form. */
export interface ThemeField {
  readonly name: VariableName;
  /** Node around the control. */
  readonly node: HTMLElement;
  readonly control: ThemeControl;
  readonly label: string;
}

/** Returns the variables that the page names. A name that is none is left to the server, and reported to the author. */
export function themeFields(nodes: readonly HTMLElement[]): ThemeField[] {
  const unknown = nodes.map(({ dataset }) => dataset.name ?? '').filter((name) => !isVariableName(name));
  if (unknown.length > 0) {
    console.error(
      `<z-theme-editor>: "${unknown.join('", "')}" in data-name is no variable of the theme, so its field is left to the server. shared/rules/theme/variables.ts lists the names.`,
    );
  }
  return nodes.flatMap((node) => {
    const name = node.dataset.name ?? '';
    const control = node.querySelector<ThemeControl>('input[name], select[name]');
    if (!isVariableName(name) || control === null) return [];
    return [{ name, node, control, label: control.labels?.[0]?.textContent?.trim() ?? name }];
  });
}

/** Returns the value of a field: empty where its variable follows another, null where the text is none. */
export function fieldValue({ name, control }: ThemeField): string | null {
  return control.value.trim() === '' ? ownDefault(name) : readValue(name, control.value);
}

/** Returns the theme of the fields. A text that is no value leaves its variable as it was before. */
export function themeOf(fields: readonly ThemeField[], before: ThemeValues): ThemeValues {
  const values = fields.map((field) => [field.name, fieldValue(field) ?? before[field.name] ?? '']);
  return withoutDefaults(Object.fromEntries(values.filter(([, value]) => value !== '')));
}

/** Writes a value as if it had been typed; `isDone` false while a slider or picker still moves. */
export function writeField({ control }: ThemeField, value: string, { isDone = true } = {}): void {
  if (control.value === value) return;
  control.value = value;
  control.dispatchEvent(new Event('input', { bubbles: true }));
  if (isDone) control.dispatchEvent(new Event('change', { bubbles: true }));
}
