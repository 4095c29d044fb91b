import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readExamples } from '../server/qa/examples.ts';
import { attributesOf, toPropertyName } from '../shared/browser/element/attributes.ts';
import type { Contract } from '../shared/browser/element/contract.ts';

/** Rules that every widget's folder keeps. Each failure says what to do. */
const root = import.meta.dirname;
const folders = readdirSync(root, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

/** Code that a widget must not reach for by itself, and what it uses instead: these outlive an element that is removed. */
const FORBIDDEN: readonly (readonly [RegExp, string])[] = [
  [
    /\b(setTimeout|setInterval|requestAnimationFrame)\s*\(/,
    'use the hooks of shared/browser/time/hooks.ts or the clock',
  ],
  [/\.addEventListener\s*\(/, 'use useDomEvent of shared/browser/element/use-dom-event.ts'],
  [/\bfetch\s*\(|XMLHttpRequest|sendBeacon/, 'use request of shared/browser/http/request.ts'],
  [/\b(alert|confirm|prompt)\s*\(/, 'show an in-page message; a native dialog blocks the page'],
  [/\b(localStorage|sessionStorage|indexedDB)\b/, 'use shared/browser/storage'],
  [/dangerouslySetInnerHTML|\.innerHTML\s*=/, 'build nodes; text from outside must stay text'],
  [/\bstyle=\{/, 'use a class: a strict policy forbids style attributes'],
  [/\bquiet\b(?![-:])/, 'show failures with FailureAlert or CallFailure, or read useQuiet'],
  [/from 'typebox/, 'import types only: the schema library is for the server'],
];

/**
 * Tags whose failures docs/behaviour.md words: their messages are shown on every page (CAL-9). A dialog without its message
 * would be an empty one in front of the host's own.
 */
const WORDED_FAILURES: Readonly<Record<string, string>> = {
  'z-bulk-bar': 'DSH-10',
  'z-cart-page': 'ORD-3',
  'z-combination-form': 'PRO-1',
  'z-combination-modal': 'CAL-4',
  'z-command-search': 'DSK-3',
  'z-part-receiving': 'EXP-10',
  'z-product-listing': 'LST-8',
  'z-product-reviews': 'REV-6',
  'z-provisioning-panel': 'EXP-10',
  'z-quick-order': 'ORD-3',
  'z-save-all': 'DSH-8',
  'z-stock-update': 'STK-7',
};

describe.each(folders)('widgets/%s', (folder) => {
  const name = folder.replace(/^_/, '');
  const path = (file: string) => join(root, folder, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const styles = () =>
    readdirSync(path('.'))
      .filter((file) => file.endsWith('.css'))
      .map(read)
      .join('\n');
  const sources = readdirSync(path('.')).filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'));

  it('has its contract, component, style, test and an example, named after the folder', () => {
    for (const ending of ['contract.ts', 'tsx', 'css', 'test.tsx']) {
      expect(existsSync(path(`${name}.${ending}`)), `add widgets/${folder}/${name}.${ending}`).toBe(true);
    }
    const examples = existsSync(path('examples')) ? readdirSync(path('examples')) : [];
    expect(examples.length, `add host markup to widgets/${folder}/examples/`).toBeGreaterThan(0);
  });

  it('has a contract whose tag is the folder and whose names collide with nothing', async () => {
    const { contract } = (await import(path(`${name}.contract.ts`))) as { contract: Contract };
    expect(contract.tag, 'folder, file and tag have one name').toBe(`z-${name}`);
    expect(
      contract.spec.length,
      'name the promises of docs/behaviour.md that the widget keeps, or say its purpose',
    ).toBeGreaterThan(0);
    const reserved = [
      'title',
      'lang',
      'dir',
      'hidden',
      'id',
      'style',
      'slot',
      'load',
      'translate',
      'draggable',
      'autofocus',
      'prefix',
      'part',
      'role',
      'inert',
      'nonce',
      'popover',
      'spellcheck',
    ];
    for (const attribute of Object.keys(attributesOf(contract))) {
      expect(attribute, 'attributes are lower case words with hyphens').toMatch(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/);
      expect(reserved, `the attribute ${attribute} means something to HTML; choose another name`).not.toContain(
        toPropertyName(attribute),
      );
    }
  });

  it('names each node that it looks for by a data attribute', async () => {
    const { contract } = (await import(path(`${name}.contract.ts`))) as { contract: Contract };
    const text = JSON.stringify(contract).replaceAll('\\"', '"');
    const code = sources
      .filter((file) => !file.endsWith('.contract.ts'))
      .map(read)
      .join('\n')
      .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
    for (const [, attribute = '', value = ''] of code.matchAll(/\[(data-[\w-]+)(?:~?="?([\w-]+))?/g)) {
      if (attribute === 'data-part') {
        const isNamed = value === '' || value in contract.parts || text.includes(`data-part="${value}"`);
        expect(isNamed, `name the part ${value} in parts, or its selector in nodes`).toBe(true);
        continue;
      }
      const isOurs = /^data-(z-.*|state|theme)$/.test(attribute) || new RegExp(`\\s${attribute}=["{]`).test(code);
      const isNamed = isOurs || new RegExp(`${attribute}(?![\\w-])`).test(text);
      expect(isNamed, `name the selector [${attribute}] in nodes, or in the part that it is in`).toBe(true);
    }
  });

  it('names the page-wide events that it sends and hears', async () => {
    const { contract } = (await import(path(`${name}.contract.ts`))) as { contract: Contract };
    const code = sources.map(read).join('\n');
    const namesIn = (pattern: RegExp) => [...code.matchAll(pattern)].map((match) => match[1]);
    const { emits = [], listens = [] } = contract.pageEvents ?? {};
    const sent = namesIn(/sendPageEvent\(\s*\w+,\s*'(z:[\w-]+)'/g).filter((event) => event !== 'z:error');
    expect(emits, 'name in pageEvents.emits what it sends').toEqual(expect.arrayContaining(sent));
    const heard = namesIn(/use(?:Page|Dom)Event\(\s*\w+,\s*'(z:[\w-]+)'/g);
    expect(listens, 'name in pageEvents.listens what it hears').toEqual(expect.arrayContaining(heard));
  });

  it('leads who is signed out to the sign-in where it calls the dashboard', async () => {
    const { contract } = (await import(path(`${name}.contract.ts`))) as { contract: Contract };
    const calls = Object.values(contract.endpoints ?? {}).filter(({ path: url }) => url.startsWith('/dashboard/'));
    if (calls.length === 0) return;
    expect(contract.attributes, 'add SIGN_IN_URL and show its link after 401').toHaveProperty(['sign-in-url']);
  });

  it('leaves its messages about failed calls to a host that asks for it', async () => {
    const { contract } = (await import(path(`${name}.contract.ts`))) as { contract: Contract };
    const tellsFailures = Object.keys(contract.events).some((event) => /^fail(ure)?$|-failed$/.test(event));
    if (!tellsFailures || contract.tag in WORDED_FAILURES) return;
    expect(contract.attributes, 'add QUIET, and show failures with CallFailure or FailureAlert').toHaveProperty(
      'quiet',
    );
  });

  it('has examples that a template author can paste', () => {
    for (const { name: example, html } of readExamples(path('examples'))) {
      expect(html, `${example} shows <z-${name}>`).toContain(`<z-${name}`);
      expect(html, `${example} has no inline style, script or handler`).not.toMatch(
        /\sstyle=|\son\w+=|<script(?![^>]*type="application\/json")/,
      );
      expect(html, `${example} hides text with z-visually-hidden, which zellige.css has`).not.toMatch(
        /class="(?:[^"]*\s)?(?:visually-hidden|sr-only|screen-reader-text)[\s"]/,
      );
      expect(html, `${example} gives each <svg> a width and a height; without style it fills the page`).not.toMatch(
        /<svg(?![^>]*\swidth=)|<svg(?![^>]*\sheight=)/,
      );
      expect(html, `${example} has the paths of its icons; only the demo shop has its sprite`).not.toMatch(/<use\b/);
    }
  });

  it('has a style that any host rule wins over and that works in both directions', () => {
    const css = styles().replace(/\/\*[\s\S]*?\*\//g, '');
    const selectors = [...css.matchAll(/(^|[{};])\s*([^@{};]+)\{/g)].map((match) => match[2]?.trim() ?? '');
    for (const selector of selectors) {
      if (/^(from|to|\d+%)/.test(selector)) continue;
      expect(selector, 'wrap the whole selector in :where(...)').toMatch(
        /^:where\([\s\S]*\)(::?[a-z-]+(\([^)]*\))?)*$/,
      );
    }
    expect(css, 'use logical properties, such as margin-inline-start').not.toMatch(
      /(^|[\s;{])((margin|padding|border)-(left|right)|left|right|text-align:\s*(left|right)|float:\s*(left|right))\s*:?/,
    );
  });

  it('has no style for which a browser looks through the whole page whenever something is added to it', () => {
    const ofAnything = styles().match(/.*[\s>+~,]:has\(.*/)?.[0];
    expect(ofAnything, 'say what has it: an element, a class or an attribute before ":has("').toBeUndefined();
    const ofEveryTag = styles().match(/.*[\s>+~][a-z]\w*:has\(.*/)?.[0];
    expect(ofEveryTag, 'say where before ":has(", as in label:is(z-stars *):has(...)').toBeUndefined();
    const ofAllInside = styles().match(/.*(:[\w-]+-(child|of-type)(\([^)]*\))?\s*[\s>+~]|[+~])\s*\*.*/)?.[0];
    expect(ofAllInside, 'name what is styled: with "*" all that is inside is styled anew').toBeUndefined();
  });

  it('reaches for nothing that outlives its element', () => {
    for (const file of sources) {
      const code = read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
      if (file.includes('-boot')) continue;
      for (const [pattern, instead] of FORBIDDEN) {
        expect(pattern.test(code), `widgets/${folder}/${file}: ${pattern} is not for widgets; ${instead}`).toBe(false);
      }
    }
  });
});
