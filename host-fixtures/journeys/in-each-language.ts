import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { directionOf, LOCALES, type Locale } from '../../shared/i18n/locale.ts';

export type ExpectedTexts = Readonly<Record<Locale, string | RegExp>>;

/** Adds a test per language, which brings something about, and reads in the node it returns what is then shown. */
export function inEachLanguage(title: string, texts: ExpectedTexts, cause: (locale: Locale) => Promise<Locator>): void {
  it.each(LOCALES)(`${title}, in %s`, async (locale) => expectText(await cause(locale), texts, locale));
}

/** Adds one test, which brings something about in French, and reads it again after each change of the page's language. */
export function throughLanguages(
  title: string,
  texts: ExpectedTexts,
  cause: (locale: Locale) => Promise<Locator>,
): void {
  it(`${title}, and follows the language of the page`, async () => {
    const node = await cause('fr');
    for (const locale of LOCALES) {
      const attributes = { lang: locale, dir: directionOf(locale) };
      await node.page().evaluate((changed) => Object.assign(document.documentElement, changed), attributes);
      await expectText(node, texts, locale);
    }
  });
}

async function expectText(node: Locator, texts: ExpectedTexts, locale: Locale): Promise<void> {
  await node.waitFor();
  const text = texts[locale];
  await expect
    .poll(async () => ((await node.textContent()) ?? '').replace(/\s+/g, ' ').trim(), { message: locale })
    .toEqual(typeof text === 'string' ? expect.stringContaining(text) : expect.stringMatching(text));
}
