import { createInstance, type i18n } from 'i18next';
import { hostMessages } from './host-messages.ts';
import { DEFAULT_LOCALE, type Locale } from './locale.ts';
import type { MessageKey, Messages, Params, Texts, Translate } from './messages.ts';

/**
 * Binds messages to a language such as `ar-DZ`. A text that the language lacks is French.
 * @param tag names the widget whose texts a page may have worded itself; without one, only shipped texts are used
 */
export function translatorFor<M extends Messages>(messages: M, language: string, tag = ''): Translate<M> {
  const namespace = namespaceOf(messages, tag);
  return (key, params = {}) => {
    addLanguages(namespace, language, typeof params.count === 'number');
    // Values go in as `replace`, so that one named `lng` or `context` is a value and not a setting of i18next.
    const counted = typeof params.count === 'number' ? { count: params.count } : {};
    return instance().t(key as string, { lng: language, ns: namespace.name, replace: params, nest: false, ...counted });
  };
}

/** Returns one text, where there is no component to bind a translator in: on the server, for a failed call. */
export function translate<M extends Messages>(
  messages: M,
  language: string,
  key: MessageKey<M>,
  params?: Params,
  tag?: string,
): string {
  return translatorFor(messages, language, tag)(key, params);
}

let shared: i18n | undefined;

/** Returns an instance of our own: a page that uses i18next itself keeps its languages and texts apart from ours. */
function instance(): i18n {
  if (shared) return shared;
  shared = createInstance();
  shared.init({
    lng: DEFAULT_LOCALE,
    fallbackLng: DEFAULT_LOCALE,
    resources: {},
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // Widgets write texts as text nodes and attributes; templates of the server escape them.
    interpolation: { escapeValue: false },
  });
  return shared;
}

interface Namespace {
  readonly name: string;
  readonly tag: string;
  readonly messages: Messages;
  hostVersion: number;
  /** The languages whose texts were added, and those whose plural forms are complete, as they are asked for. */
  readonly added: Set<string>;
  readonly counted: Set<string>;
}
const namespaces = new WeakMap<Messages, Map<string, Namespace>>();
let count = 0;

/** Returns the namespace of each pair of messages and a tag, so that two files of one widget may use the same key. */
function namespaceOf(messages: Messages, tag: string): Namespace {
  let byTag = namespaces.get(messages);
  if (!byTag) {
    byTag = new Map();
    namespaces.set(messages, byTag);
  }
  let namespace = byTag.get(tag);
  if (!namespace) {
    count += 1;
    namespace = { name: `${tag}#${count}`, tag, messages, hostVersion: 0, added: new Set(), counted: new Set() };
    byTag.set(tag, namespace);
  }
  const { version } = hostMessages();
  if (version !== namespace.hostVersion) {
    namespace.hostVersion = version;
    for (const language of Object.keys(instance().store.data)) {
      instance().removeResourceBundle(language, namespace.name);
    }
    namespace.added.clear();
    namespace.counted.clear();
  }
  return namespace;
}

/** Adds the texts of a language and of those it falls back to: most pages need two of them, and few texts are counted. */
function addLanguages({ name, tag, messages, added, counted }: Namespace, language: string, isCounted: boolean): void {
  const done = isCounted ? counted : added;
  if (done.has(language)) return;
  for (const code of instance().services.languageUtils.toResolveHierarchy(language)) {
    if (!added.has(code)) {
      added.add(code);
      addTexts(code, name, messages[code as Locale] ?? {});
      for (const languages of hostMessages().all) addTexts(code, name, languages.get(code)?.[tag] ?? {});
    }
    if (isCounted && !counted.has(code)) {
      counted.add(code);
      addTexts(code, name, missingForms(code, instance().getResourceBundle(code, name) ?? {}));
    }
  }
  done.add(language);
}

function addTexts(language: string, namespace: string, texts: Texts): void {
  const known = instance().getResourceBundle(language, namespace);
  // Not merged by i18next, which would take what a page adds to `Object.prototype` for texts.
  instance().addResourceBundle(language, namespace, { ...known, ...texts });
}

/** Gives the text of `other` to each plural form that nobody wrote, such as the French one of a million. */
function missingForms(language: string, texts: Texts): Texts {
  const counted = Object.keys(texts).filter((key) => key.endsWith('_other'));
  if (counted.length === 0) return {};
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const forms: Record<string, string> = {};
  for (const key of counted) {
    for (const category of pluralCategories) {
      const form = key.replace(/other$/, category);
      if (texts[form] === undefined) forms[form] = texts[key]!;
    }
  }
  return forms;
}
