import { DEFAULT_LOCALE, type Locale, toLocale } from './locale.ts';

/** The `lang` of the nearest ancestor that has one, as written, such as `ar-DZ`; French where there is none (B 1). */
export function nearestLanguage(host: Element): string {
  return host.closest('[lang]')?.getAttribute('lang')?.trim() || DEFAULT_LOCALE;
}

/** The shipped locale of an element, for `Accept-Language` and for rules that know three languages only. */
export function nearestLocale(host: Element): Locale {
  return toLocale(nearestLanguage(host));
}

const listeners = new Set<() => void>();
let observer: MutationObserver | undefined;

/** Calls back after any `lang` on the page has changed. One observer serves every widget, and stops with the last one. */
export function onLanguageChange(listener: () => void): () => void {
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
