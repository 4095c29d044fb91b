import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAILURE } from '../../shared/browser/element/contract.ts';
import { readContract, widgetFolders } from '../build/widget-folders.ts';
import { customElementsManifest, widgetReference } from './describe.ts';
import { outputs } from './outputs.ts';
import { SHARED_TEXTS, widgetTexts } from './texts.ts';

describe('what is generated from the contracts', async () => {
  it.each(await outputs())('$path is as the contracts say', ({ path, content }) => {
    const onDisk = existsSync(path) ? readFileSync(path, 'utf8') : '';
    expect(onDisk === content, `${path} is out of date: run "npm run contract"`).toBe(true);
  });
});

it('says of every tag that makes a call what its server answers', async () => {
  const page = readFileSync('docs/server-answers.md', 'utf8');
  const contracts = await Promise.all(widgetFolders().map((widget) => readContract(widget)));
  const callers = contracts.filter(({ endpoints, events }) => {
    const canFail = Object.values(events).some(({ detail = {} }) => 'reason' in detail && 'message' in detail);
    return endpoints !== undefined || canFail;
  });
  expect(callers.length).toBeGreaterThan(25);
  expect(callers.map(({ tag }) => tag).filter((tag) => !new RegExp(`\\b${tag}\\b(?!-)`).test(page))).toEqual([]);
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

  it('says when the element is mounted, what its parts and states are, and the page-wide events that it sends', () => {
    const widget = {
      ...CONTRACT,
      parts: { field: { element: 'input', description: 'the field' } },
      states: { ready: 'It works.' },
      pageEvents: { emits: ['z:phone-entered'], listens: ['z:flash'] },
    } as const;
    const [element] = JSON.parse(customElementsManifest([widget])).modules[0].declarations;
    expect(element.attributes).toContainEqual(expect.objectContaining({ name: 'load', default: '"idle"' }));
    expect(element.description).toMatch(/`data-part="field"`: the field[\s\S]*`data-state="ready"`: It works\./);
    expect(element.events).toMatchObject([
      { name: 'z:phone-entered', type: { text: 'CustomEvent<{ phone: string }>' } },
      { name: 'z:error' },
    ]);
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

describe('the texts that a page may word itself', () => {
  it('are listed for every tag that shared code gives its texts', () => {
    const code = globSync('shared/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).map((file) =>
      readFileSync(file, 'utf8'),
    );
    const tags = [...code.join('\n').matchAll(/\b(?:translate|translatorFor|useMessages)\([^;]*?'(z-[\w-]+)'\)/g)];
    expect(new Set(tags.map(([, tag]) => tag))).toEqual(new Set(Object.keys(SHARED_TEXTS)));
  });

  it('have the keys that the example for template authors names', async () => {
    const [, json = ''] = /data-z-messages>([^<]*)</.exec(readFileSync('docs/template-authors.md', 'utf8')) ?? [];
    const own = await widgetTexts();
    for (const [tag, words] of Object.entries(JSON.parse(json).fr as Record<string, object>)) {
      const texts = own.get(tag) ?? SHARED_TEXTS[tag]?.messages;
      expect(Object.keys(texts?.fr ?? {}), tag).toEqual(expect.arrayContaining(Object.keys(words)));
    }
  });
});
