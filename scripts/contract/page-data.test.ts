import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { readExamples } from '../../server/qa/examples.ts';
import { PAGE_DATA } from '../../shared/api/page-data.ts';
import { widgetFolders } from '../build/widget-folders.ts';
import { fieldsOf } from './server-answers.ts';

type PartName = keyof typeof PAGE_DATA;
const isKnown = (part: string | undefined): part is PartName => part !== undefined && part in PAGE_DATA;

describe('the JSON parts of the examples', async () => {
  const parts = widgetFolders()
    .flatMap(({ folder }) => readExamples(`${folder}/examples`))
    .flatMap(({ html }) => [
      ...html.matchAll(/<script type="application\/json" data-part="(\w+)">([\s\S]*?)<\/script>/g),
    ])
    .map(([, part, text = '']) => ({ part, json: JSON.parse(text) as unknown }));

  it('fit what the documents say of them, and have no field that is in no document', () => {
    expect(parts.length).toBeGreaterThan(30);
    for (const { part, json } of parts) {
      expect(isKnown(part), `${part} is described in shared/api/page-data.ts`).toBe(true);
      if (!isKnown(part)) continue;
      expect([...Value.Errors(PAGE_DATA[part], json)], `${part} in ${JSON.stringify(json).slice(0, 200)}`).toEqual([]);
      const described = fieldsOf(PAGE_DATA[part]).map(({ path }) => path);
      expect(pathsOf(json).filter((path) => !described.includes(path) && !isKeyed(path, part))).toEqual([]);
    }
  });
});

/** Returns the paths of all fields of a value, as the documents name them. */
function pathsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => pathsOf(item, `${path}[]`)))];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const own = path === '' ? name : `${path}.${name}`;
    return [own, ...pathsOf(item, own)];
  });
}

/** Returns true for a path inside an object by key, where every name is allowed. */
const isKeyed = (path: string, part: PartName) =>
  fieldsOf(PAGE_DATA[part]).some(
    (field) => field.type.startsWith('object by key') && path.startsWith(`${field.path}.`),
  );
