import { expect, it } from 'vitest';
import { pageHelpers } from './page-helpers.ts';

it('a time of the past is shown as its age, with the exact time by the clock of Algiers on hover and for screen readers', () => {
  const past = new Date(Date.now() - 2 * 60 * 60 * 1000);
  const shown = String(pageHelpers('fr').ago(past));
  const [, exact = ''] = /title="([^"]+)"/.exec(shown) ?? [];
  expect(exact).toBe(pageHelpers('fr').dateTime(past));
  expect(shown).toContain('<bdi aria-hidden="true">il y a 2 heures</bdi>');
  expect(shown).toContain(`<span class="visually-hidden">${exact}</span>`);
  expect(shown).toContain(`datetime="${past.toISOString()}"`);
});

it('an amount has the label that the page gives, alone and in a sentence', () => {
  const { money, textWith } = pageHelpers('fr', 'DZD');
  expect(String(money(450_000))).toBe('<bdi dir="ltr">4\u00a0500,00\u00a0DZD</bdi>');
  expect(String(textWith('saving', 'amount', money(450_000), { percent: 10 }))).toContain(
    '<bdi dir="ltr">4\u00a0500,00\u00a0DZD</bdi>',
  );
  expect(String(pageHelpers('fr').money(100))).toContain('1,00\u00a0DA');
});

it('a time in a sentence can be read by machines, and the names beside it are escaped', () => {
  const { textWith, time } = pageHelpers('fr');
  const at = new Date('2026-11-22T09:15:00Z');
  expect(String(textWith('receiveCountedBy', 'when', time(at), { by: '<b>$& Nadia</b>' }))).toBe(
    'Compté par &lt;b&gt;$&amp; Nadia&lt;/b&gt;, <time datetime="2026-11-22T09:15:00.000Z"><bdi>22/11/2026 10:15</bdi></time>',
  );
});

it('a stored text is shown in French where its translation is missing or empty', () => {
  const { textIn } = pageHelpers('ar');
  expect(textIn({ fr: 'Chaussures', ar: 'أحذية' })).toBe('أحذية');
  expect(textIn({ fr: 'Chaussures' })).toBe('Chaussures');
  expect(textIn({ fr: 'Chaussures', ar: '' })).toBe('Chaussures');
});
