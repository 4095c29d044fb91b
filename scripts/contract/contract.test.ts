import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { widgetReference } from './describe.ts';
import { outputs } from './outputs.ts';

describe('what is generated from the contracts', async () => {
  it.each(await outputs())('$path is as the contracts say', ({ path, content }) => {
    const onDisk = existsSync(path) ? readFileSync(path, 'utf8') : '';
    expect(onDisk === content, `${path} is out of date: run "npm run contract"`).toBe(true);
  });
});

describe('the reference of a widget', () => {
  it('writes the default of a JSON attribute as a template writes it', () => {
    const attributes = { advice: { type: 'json', default: { seoTitle: 60 }, description: 'Characters.' } } as const;
    const contract = {
      tag: 'z-a',
      kind: 'enhancer',
      summary: 'A.',
      spec: [],
      load: 'idle',
      parts: {},
      events: {},
    } as const;
    expect(widgetReference({ ...contract, attributes, states: {} })).toContain(
      '| `advice` | JSON | `{"seoTitle":60}` | Characters. |',
    );
  });
});
