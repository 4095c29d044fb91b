import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAILURE } from '../../shared/browser/element/contract.ts';
import { customElementsManifest, widgetReference } from './describe.ts';
import { outputs } from './outputs.ts';

describe('what is generated from the contracts', async () => {
  it.each(await outputs())('$path is as the contracts say', ({ path, content }) => {
    const onDisk = existsSync(path) ? readFileSync(path, 'utf8') : '';
    expect(onDisk === content, `${path} is out of date: run "npm run contract"`).toBe(true);
  });
});

const CONTRACT = {
  tag: 'z-a',
  kind: 'enhancer',
  summary: 'A.',
  spec: [],
  load: 'idle',
  attributes: {},
  parts: {},
  events: {},
  states: {},
} as const;

describe('the manifest for editors', () => {
  it('writes out how a call can fail: a name for that is defined nowhere in it', () => {
    const events = { failure: { detail: FAILURE, description: 'A call failed.' } };
    const { modules } = JSON.parse(customElementsManifest([{ ...CONTRACT, events }]));
    const { text } = modules[0].declarations[0].events[0].type;
    expect(text).toMatch(/^CustomEvent<\{ reason: 'invalid' \| .* \| 'offline'; message: string \}>$/);
  });
});

describe('the reference of a widget', () => {
  it('writes the default of a JSON attribute as a template writes it', () => {
    const attributes = { advice: { type: 'json', default: { seoTitle: 60 }, description: 'Characters.' } } as const;
    expect(widgetReference({ ...CONTRACT, attributes })).toContain(
      '| `advice` | JSON | `{"seoTitle":60}` | Characters. |',
    );
  });
});
