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

it('a stored text is shown in French where its translation is missing or empty', () => {
  const { textIn } = pageHelpers('ar');
  expect(textIn({ fr: 'Chaussures', ar: 'أحذية' })).toBe('أحذية');
  expect(textIn({ fr: 'Chaussures' })).toBe('Chaussures');
  expect(textIn({ fr: 'Chaussures', ar: '' })).toBe('Chaussures');
});
