import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';

export type Texts = Readonly<Record<Locale, string | RegExp>>;

/** A test per language: brings something about, and reads in the place it returns what is then said. */
export function inEachLanguage(title: string, texts: Texts, cause: (locale: Locale) => Promise<Locator>): void {
  it.each(LOCALES)(`${title}, in %s`, async (locale) => {
    const place = await cause(locale);
    await place.waitFor();
    const text = texts[locale];
    await expect
      .poll(async () => ((await place.textContent()) ?? '').replace(/\s+/g, ' ').trim())
      .toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));
  });
}
