import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { type Locale, toLocale } from './locale.ts';
import type { Messages, Translate } from './messages.ts';
import { nearestLanguage, onLanguageChange } from './nearest-language.ts';
import { translatorFor } from './translate.ts';

/** The language of the nearest `lang`; the component renders again when it changes. */
function useLanguage(host: Element): string {
  const read = useCallback(() => nearestLanguage(host), [host]);
  return useSyncExternalStore(onLanguageChange, read, read);
}

/** The shipped locale of an element, for calls and rules. */
export function useLocale(host: Element): Locale {
  return toLocale(useLanguage(host));
}

/** A widget's texts in the language of its place on the page, with the page's own wording where it has one. */
export function useMessages<M extends Messages>(messages: M, host: Element, tag: string): Translate<M> {
  const language = useLanguage(host);
  return useMemo(() => translatorFor(messages, tag, language), [messages, tag, language]);
}
