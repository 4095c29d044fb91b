import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { attributesOf, toPropertyName } from '../browser/element/attributes.ts';
import { type Contract, type DetailType, FAILURE_REASONS } from '../browser/element/contract.ts';
import { type Example, parseExamples } from '../browser/element/example.ts';
import { takeConsole } from './dom-setup.ts';
import { mount, record, showMarkup, widgetsWork } from './mount.ts';
import { watchListeners } from './page-listeners.ts';
import { translatePage } from './translate-page.ts';

const DETAIL_CHECKS: Record<DetailType, (value: unknown) => boolean> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
  'string | null': (value) => value === null || typeof value === 'string',
  'number | null': (value) => value === null || typeof value === 'number',
  'string[]': (value) => Array.isArray(value) && value.every((item) => typeof item === 'string'),
  'Record<string, string>': (value) => typeof value === 'object' && value !== null,
  'Record<string, string[]>': (value) => typeof value === 'object' && value !== null,
  FailureReason: (value) => typeof value === 'string' && Object.hasOwn(FAILURE_REASONS, value),
  unknown: () => true,
};

/**
 * Reads a widget's examples by name, from
 * `import.meta.glob('./examples/*.html', { query: '?raw', import: 'default', eager: true })`.
 */
export function examplesOf(files: Record<string, unknown>): Record<string, Example> {
  const sources = Object.fromEntries(Object.entries(files).map(([path, source]) => [path, String(source)]));
  return Object.fromEntries(parseExamples(sources).map((example) => [example.name, example]));
}

function formData(): string {
  const forms = [...document.querySelectorAll('form')].map((form) => [...new FormData(form)]);
  // A file field without a file gives an empty one made at that moment.
  return JSON.stringify(forms, (_, value) =>
    value instanceof File ? { file: value.name, type: value.type, size: value.size } : value,
  );
}

/** Writes an element's markup with its attributes in one order: taking one away and putting it back moves it to the end. */
function markupOf(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const node of [copy, ...copy.querySelectorAll('*')]) {
    const attributes = [...node.attributes].map(({ name, value }) => ({ name, value }));
    for (const { name } of attributes) node.removeAttribute(name);
    for (const { name, value } of attributes.sort((a, b) => a.name.localeCompare(b.name)))
      node.setAttribute(name, value);
  }
  return copy.outerHTML;
}

const addedBy = (host: Element) => [...host.querySelectorAll('[data-z-outlet]')];

/** Returns texts and labels of an element that its server did not write. */
function ownTexts(host: Element, html: string): string {
  const server = document.createElement('div');
  server.innerHTML = html;
  const written = new Set(textsOf(server));
  return textsOf(host)
    .filter((text) => /\p{L}/u.test(text) && text !== 'DA' && !written.has(text))
    .join('\n');
}

function textsOf(root: Element): string[] {
  const texts: (string | null)[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = root; node; node = walker.nextNode()) {
    if (!(node instanceof Element)) texts.push(node.textContent);
    else for (const name of ['aria-label', 'title', 'placeholder']) texts.push(node.getAttribute(name));
  }
  return texts.map((text) => text?.replace(/\s+/g, ' ').trim() ?? '').filter((text) => text !== '');
}

const isWidget = (element: Element) => element.localName.startsWith('z-');

/**
 * Tests what holds for every widget, on each of its examples: the form posts the same before and after, the server's nodes
 * stay the same nodes, removal gives the server's markup back, nothing is left listening, a missing part is one named error,
 * attributes follow the contract, and the events sent have the details the contract names.
 */
export function describeWidget(contract: Contract, examples: Record<string, Example>): void {
  const { tag } = contract;
  const sent: CustomEvent[] = [];
  const hear = (event: Event) => sent.push(event as CustomEvent);

  describe(`<${tag}> as any widget`, () => {
    beforeAll(() => {
      for (const verb of Object.keys(contract.events)) document.addEventListener(`${tag}:${verb}`, hear);
    });

    for (const example of Object.values(examples).filter(({ markupOf }) => markupOf === undefined)) {
      describe(`on "${example.title}"`, () => {
        it('posts the same form data before and after it is enhanced', async () => {
          showMarkup(example.html.replaceAll(tag, 'z-plain'));
          const before = formData();
          await mount(example.html);
          expect(formData()).toBe(before);
        });

        it('keeps the nodes of the server', async () => {
          showMarkup(example.html);
          const nodes = [...document.body.querySelectorAll('input, select, textarea, button, form')];
          await widgetsWork();
          expect(nodes.every((node) => node.isConnected)).toBe(true);
        });

        it('gives the server markup back when it is removed, and starts again', async () => {
          const host = await mount(example.html);
          host.remove();
          await widgetsWork();
          const template = document.createElement('div');
          template.innerHTML = example.html;
          const original = [...template.querySelectorAll('*')].find(isWidget) as Element;
          expect(markupOf(host)).toBe(markupOf(original));
          document.body.append(host);
          await widgetsWork();
        });

        it('goes on as it was when it is moved', async () => {
          const host = await mount(example.html);
          const before = host.outerHTML;
          const added = addedBy(host);
          const section = document.createElement('section');
          document.body.append(section);
          section.append(host);
          await widgetsWork();
          expect(host.outerHTML).toBe(before);
          expect(added.every((node) => host.contains(node))).toBe(true);
        });

        it('says the same on a page that a browser translates', async () => {
          // A second that ends between the two would change a countdown.
          vi.useFakeTimers({ toFake: ['Date', 'performance'] });
          onTestFinished(() => void vi.useRealTimers());
          const textOf = (host: Element) => host.textContent?.replace(/\s+/g, ' ').trim();
          const plain = textOf(await mount(example.html, { lang: 'ar' }));
          const host = await mount(example.html);
          onTestFinished(translatePage());
          document.documentElement.lang = 'ar';
          await widgetsWork();
          expect(textOf(host)).toBe(plain);
          host.remove();
          await widgetsWork();
        });

        it('speaks the language of the page, or that of its own markup', async () => {
          const texts = new Set<string>();
          let isOfThePage = false;
          for (const lang of ['fr', 'en', 'ar'] as const) {
            const host = await mount(example.html, { lang });
            const text = ownTexts(host, example.html);
            isOfThePage = text !== '' && host.closest('[lang]') === document.documentElement;
            texts.add(text);
          }
          expect([...texts]).toHaveLength(isOfThePage ? 3 : 1);
        });
      });
    }

    it('gives the page back when it throws, and its like beside it goes on', async () => {
      const { html } = Object.values(examples)[0] as Example;
      const failed = record<{ tag: string }>('z:error');
      showMarkup(`${html}<hr>${html}`);
      const before = formData();
      const [host] = document.querySelectorAll(tag);
      if (!host) throw new Error(`The first example has no <${tag}>.`);
      // Each widget looks for its language while it renders.
      host.closest = () => {
        throw Object.freeze(new Error('frozen'));
      };
      await widgetsWork();
      expect(failed.events.map(({ target, detail }) => [target, detail.tag])).toEqual([[host, tag]]);
      expect(takeConsole().filter((line) => line.includes(`<${tag}>: the widget failed`))).toHaveLength(1);
      expect(host.matches('[data-state]') || host.querySelector(':scope > [data-z-outlet]')).toBeFalsy();
      expect(formData()).toBe(before);
    });

    it('leaves no listener behind on the page', async () => {
      const first = Object.values(examples)[0] as Example;
      await mount(first.html);
      document.body.replaceChildren();
      await widgetsWork();
      const { left, stop } = watchListeners([document, window]);
      onTestFinished(stop);
      await mount(first.html);
      document.body.replaceChildren();
      await widgetsWork();
      expect(left()).toEqual([]);
    });

    const required = Object.entries(contract.parts).filter(([, part]) => part.required !== false);
    if (required.length > 0) {
      it('names a missing part in one error and leaves the markup alone', async () => {
        await mount(`<form><${tag}><p>Server markup</p></${tag}></form>`);
        const errors = takeConsole();
        expect(errors).toHaveLength(1);
        expect(errors[0]).toContain(`<${tag}>: the part "${required[0]?.[0]}"`);
        expect(document.querySelector(tag)?.innerHTML).toBe('<p>Server markup</p>');
      });
    }

    for (const [name, attribute] of Object.entries(attributesOf(contract))) {
      if (attribute.type === 'string' || attribute.type === 'flag') continue;
      it(`reports a "${name}" that does not fit and uses the default`, async () => {
        const host = await mount((Object.values(examples)[0] as Example).html);
        const property = toPropertyName(name);
        host.setAttribute(name, '{unreadable');
        expect(Reflect.get(host, property)).toEqual(attribute.default);
        expect(takeConsole().join()).toContain(`<${tag}>: the attribute ${name}="{unreadable"`);
      });
    }

    afterAll(() => {
      for (const verb of Object.keys(contract.events)) document.removeEventListener(`${tag}:${verb}`, hear);
      for (const event of sent) {
        const verb = event.type.slice(tag.length + 1);
        expect(event.bubbles, `${event.type} bubbles`).toBe(true);
        const declared = contract.events[verb]?.detail ?? {};
        for (const [field, type] of Object.entries(declared)) {
          expect(DETAIL_CHECKS[type](event.detail[field]), `${event.type} has ${field}: ${type}`).toBe(true);
        }
      }
    });
  });
}
