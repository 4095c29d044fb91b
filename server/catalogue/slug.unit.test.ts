import { expect, it } from 'vitest';
import { freeSlug, slugOf } from './slug.ts';

it.each([
  ['Théière Taghit', 'theiere-taghit'],
  ['  Cœur  d’Alger ! ', 'coeur-d-alger'],
  ['عباية ياسمين 38', 'abaia-iasmin-38'],
  ['مُصَمَّم', 'msmm'],
  ['★', ''],
])('the name “%s” has the address “%s”', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
});

it('an address that another product has gets the first free number', () => {
  expect(freeSlug('lampe', [])).toBe('lampe');
  expect(freeSlug('lampe', ['lampe', 'lampe-2', 'lampe-4'])).toBe('lampe-3');
});
