import { isObject } from './shapes.ts';

/**
 * Reads the object in the text of `<script type="application/json" data-part="NAME">`.
 * @param hint tells a template author what to do, and what is in use until then
 * @throws Error in words for any other text
 */
export function readJsonPart(name: string, text: string, hint: string): Record<string, unknown> {
  try {
    const data: unknown = JSON.parse(text);
    if (isObject(data)) return data;
  } catch {
    // Said below, for every text that is no object.
  }
  const escaped = /&(quot|#34);/.test(text) ? 'Print it raw, with < as \\u003c. ' : '';
  throw new Error(`the part "${name}" holds no JSON object. ${escaped}${hint}`);
}
