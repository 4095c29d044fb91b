/** A commune as a widget needs it, whatever the server calls its fields. */
export interface LoadedCommune {
  readonly id: string;
  readonly name: string;
  readonly nameAr: string;
}

const ID = ['id', 'commune_id', 'communeId'];
const NAME = ['name', 'name_fr', 'nameFr'];
const NAME_AR = ['name_ar', 'nameAr'];
const WRAPPERS = ['communes', 'data', 'items'];

/**
 * Reads the communes that are delivered to from the answer of PLC-1: a flat list, or one wrapped in a list or an object
 * (CAL-7). A commune that does not say is delivered to (PLC-2).
 *
 * @returns null when the answer is no list of communes
 */
export function communesFrom(answer: unknown): LoadedCommune[] | null {
  const list = listIn(answer);
  if (!list) return null;
  const communes: LoadedCommune[] = [];
  for (const item of list) {
    const id = textOf(item, ID);
    const name = textOf(item, NAME);
    if (!id || !name) return null;
    if (isDelivered(item)) communes.push({ id, name, nameAr: textOf(item, NAME_AR) });
  }
  return communes;
}

function listIn(answer: unknown): unknown[] | null {
  if (Array.isArray(answer)) return answer.length === 1 && Array.isArray(answer[0]) ? answer[0] : answer;
  if (typeof answer !== 'object' || answer === null) return null;
  for (const key of WRAPPERS) {
    const inside: unknown = Reflect.get(answer, key);
    if (Array.isArray(inside)) return listIn(inside);
  }
  return null;
}

function textOf(item: unknown, keys: readonly string[]): string {
  if (typeof item !== 'object' || item === null) return '';
  for (const key of keys) {
    const value: unknown = Reflect.get(item, key);
    if (typeof value === 'string' || typeof value === 'number') return String(value).trim();
  }
  return '';
}

function isDelivered(item: unknown): boolean {
  const flag: unknown = Reflect.get(item as object, 'deliverable');
  return !(flag === false || flag === 0 || flag === '0' || flag === 'false');
}
