import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { DEFAULT_LOCALE, type Locale, toLocale } from '../../i18n/locale.ts';
import type { Messages, Translate } from '../../i18n/messages.ts';
import { translatorFor } from '../../i18n/translate.ts';

/** Returns a widget's texts in its language, in the page's own wording where the page has one. */
export function useMessages<M extends Messages>(messages: M, host: Element, tag: string): Translate<M> {
  const language = useLanguage(host);
  return useMemo(() => translatorFor(messages, language, tag), [messages, language, tag]);
}

/** Returns the shipped locale of an element, for calls and rules. */
export function useLocale(host: Element): Locale {
  return toLocale(useLanguage(host));
}

/** Renders again when the nearest `lang` changes. */
function useLanguage(host: Element): string {
  const read = useCallback(() => nearestLanguage(host), [host]);
  return useSyncExternalStore(onLanguageChange, read, read);
}

/** The `lang` of the page as it was before the browser translated it. */
let pageLanguage: string | null = null;

/** Returns the `lang` of the nearest ancestor that has one, as written, such as `ar-DZ`; else French (LNG-1). */
function nearestLanguage(host: Element): string {
  const nearest = host.closest('[lang]');
  let language = nearest?.getAttribute('lang');
  if (nearest === document.documentElement) {
    // Chrome sets the `lang` of a page that it translates, together with this class.
    if (/\btranslated-/.test(nearest.className)) language = pageLanguage ?? language;
    else pageLanguage = language as string;
  }
  return language?.trim() || DEFAULT_LOCALE;
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Calls back after any `lang` on the page has changed. One observer serves every widget, and stops with the last one. */
function onLanguageChange(listener: () => void): () => void {
  listeners.add(listener);
  if (!observer) {
    observer = new MutationObserver(() => {
      for (const each of [...listeners]) each();
    });
    observer.observe(document, { subtree: true, attributeFilter: ['lang'] });
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    observer?.disconnect();
    observer = undefined;
  };
}
