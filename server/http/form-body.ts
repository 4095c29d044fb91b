/** A form as the server parses it: a text for each control, a list for repeated ones. */
export type FormBody = Readonly<Record<string, unknown>>;

/** Returns the text of a control: the last one when several have the name, empty when none has. */
export function formText(body: FormBody, name: string): string {
  const value = body[name];
  const last: unknown = Array.isArray(value) ? value.at(-1) : value;
  return typeof last === 'string' ? last : '';
}
