import { isObject } from '../rules/json/shapes.ts';

/** Texts that a page gives to widgets: by language, then tag, then key. The language may be one we do not ship. */
export type HostMessages = ReadonlyMap<string, Readonly<Record<string, Readonly<Record<string, string>>>>>;

const SELECTOR = 'script[type="application/json"][data-z-messages]';
const parsed = new WeakMap<Element, HostMessages>();
let current: { readonly scripts: readonly Element[]; readonly version: number } = { scripts: [], version: 0 };
let fresh = false;

/**
 * Reads the `<script type="application/json" data-z-messages>` elements of the page, in page order. `version` changes
 * when they do. The page is searched at most once per microtask; a page library may swap it at any time.
 */
export function hostMessages(): { readonly version: number; readonly all: readonly HostMessages[] } {
  if (typeof document === 'undefined') return { version: 0, all: [] };
  if (!fresh) {
    fresh = true;
    queueMicrotask(() => {
      fresh = false;
    });
    const scripts = [...document.querySelectorAll(SELECTOR)];
    if (scripts.length !== current.scripts.length || scripts.some((script, i) => script !== current.scripts[i])) {
      current = { scripts, version: current.version + 1 };
    }
  }
  return { version: current.version, all: current.scripts.map(messagesOf) };
}

function messagesOf(script: Element): HostMessages {
  const known = parsed.get(script);
  if (known) return known;
  const messages = readMessages(script.textContent ?? '');
  parsed.set(script, messages);
  return messages;
}

function readMessages(text: string): HostMessages {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    report(`is not JSON (${(error as Error).message})`);
    return new Map();
  }
  if (!isObject(json)) {
    report('is not an object');
    return new Map();
  }
  const languages = new Map<string, Record<string, Record<string, string>>>();
  for (const [language, tags] of Object.entries(json)) {
    if (!isLanguageTag(language) || !isObject(tags)) {
      report(`has "${language}", which is not a language with an object of tags`);
      continue;
    }
    languages.set(
      language,
      Object.fromEntries(Object.entries(tags).map(([tag, texts]) => [tag, onlyTexts(tag, texts)])),
    );
  }
  return languages;
}

function onlyTexts(tag: string, texts: unknown): Record<string, string> {
  const entries = isObject(texts) ? Object.entries(texts) : [];
  const strings = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  if (!isObject(texts) || strings.length < entries.length) report(`has something other than texts under "${tag}"`);
  return Object.fromEntries(strings);
}

function isLanguageTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}

function report(fault: string): void {
  console.error(
    `zellige: a <script data-z-messages> ${fault}. That part is left out and the shipped texts are shown. ` +
      'Write {"fr": {"z-tag": {"key": "text"}}}.',
  );
}
