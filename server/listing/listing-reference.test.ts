import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LISTING_SORTS, type ListingAnswer } from '../../shared/api/listing.ts';
import { LOCALES } from '../../shared/i18n/locale.ts';
import { seedDatabase } from '../seed/seed.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';
import { searchedWords } from './search-terms.ts';
import {
  fits,
  offeredCounts,
  type ReferenceChoices,
  type ReferenceProduct,
  type ReferenceVocabulary,
  referenceOrder,
  referenceProducts,
  referenceSearch,
  referenceVocabulary,
} from './testing/listing-reference.ts';

let server: TestApp;
let headers: { authorization: string };
let products: readonly ReferenceProduct[];
let vocabulary: ReferenceVocabulary;

beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 220 });
  headers = await bearerFor(server.app);
  vocabulary = await referenceVocabulary(server.db, 'fr');
  products = vocabulary.products;
});
afterAll(() => server.close());

async function ask(query: URLSearchParams, language = 'fr'): Promise<ListingAnswer> {
  const response = await server.app.inject({
    url: `/web/public/api/products/new?${query}`,
    headers: { ...headers, 'accept-language': language },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<ListingAnswer>();
}

function addressOf({ q, facets, min, max, available }: ReferenceChoices): URLSearchParams {
  const query = new URLSearchParams(q === undefined ? {} : { q });
  for (const [key, slugs] of facets) for (const slug of slugs) query.append(key, slug);
  if (min !== undefined) query.set('min', String(min));
  if (max !== undefined) query.set('max', String(max));
  if (available) query.set('available', '1');
  return query;
}

const TERMS = [
  ...['abaya', 'NOUR', 'sac a main', 'lampe de', 'حجاب', 'إبريق', 'shoes', 'zzz', 'voltia'],
  ...['black', 'noire', 'abaya noires', 'sac verte', 'grise', 'xl', 'abaya m', '38', 'سوداء', 'حقيبة السوداء', 'وردية'],
  ...[
    'cuir',
    'sac en cuir',
    'leather bag',
    'جلد',
    'حقيبة من الجلد',
    'حقائب',
    'أحذية',
    'عباءات سوداء',
    'quotidien',
    'abaya l',
  ],
];

/** Generates up to three facets of up to three values that products have, often the same one, so that something is left. */
function anyChoices() {
  return fc
    .record({
      product: fc.nat(),
      keys: fc.uniqueArray(fc.nat(20), { maxLength: 3 }),
      others: fc.array(fc.nat(), { maxLength: 3 }),
      price: fc.option(fc.tuple(fc.integer({ min: 0, max: 9_000 }), fc.integer({ min: 0, max: 9_000 }))),
      available: fc.boolean(),
      term: fc.option(fc.constantFrom(...TERMS)),
    })
    .map(({ product, keys, others, price, available, term }): ReferenceChoices => {
      const one = products[product % products.length] as ReferenceProduct;
      const present = [...one.values.keys()];
      const facets = new Map<string, string[]>();
      for (const key of keys.flatMap((at) => present[at] ?? [])) {
        const slugs = [one, ...others.map((at) => products[at % products.length] as ReferenceProduct)].flatMap(
          (other) => [...(other.values.get(key) ?? [])].slice(0, 1),
        );
        facets.set(key, [...new Set(slugs)]);
      }
      return {
        facets,
        available,
        ...(price ? { min: Math.min(...price), max: Math.max(...price) } : {}),
        ...(term === null ? {} : { q: term }),
      };
    });
}

test('any filters find what the database has, and every offered value has the count of its products', async () => {
  await fc.assert(
    fc.asyncProperty(anyChoices(), async (choices) => {
      const answer = await ask(addressOf(choices));
      const expected = products.filter((product) => fits(product, choices));
      expect(answer.total).toBe(expected.length);
      expect(answer.products.map(({ id }) => id)).toEqual(
        expected
          .sort(referenceOrder('default', 'fr', choices.q))
          .slice(0, 12)
          .map(({ id }) => id),
      );
      for (const [key, counts] of offeredCounts(answer)) {
        const counted = new Map([...counts.keys()].map((slug) => [slug, 0]));
        const within = products.filter((product) => fits(product, choices, key));
        for (const slug of counted.keys()) {
          counted.set(slug, within.filter((product) => product.values.get(key)?.has(slug)).length);
        }
        expect(counts, key).toEqual(counted);
        const all = new Set(within.flatMap((product) => [...(product.values.get(key) ?? [])]));
        if (key !== 'category' && all.size <= 40) for (const slug of all) expect(counts.has(slug), slug).toBe(true);
      }
    }),
    { numRuns: 120 },
  );
});

test('the offered prices hold every product of the list, whatever price was asked for', async () => {
  await fc.assert(
    fc.asyncProperty(anyChoices(), async ({ min, max, ...rest }) => {
      const prices = products.filter((product) => fits(product, rest)).map(({ price }) => price);
      const query = addressOf({ ...rest, ...(min === undefined ? {} : { min, max: max ?? min }) });
      const { priceRange } = (await ask(query)).filterData;
      const [from, to] = prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : [0, 0];
      expect(priceRange).toEqual({ min: (from / 100).toFixed(2), max: (to / 100).toFixed(2) });
    }),
    { numRuns: 40 },
  );
});

test('a misspelled word finds what the closest word of the shop finds, and the answer names it', async () => {
  const words = [...products.flatMap(({ text }) => text.split(' ')), ...vocabulary.options];
  const misspelled = fc
    .record({
      word: fc.nat(),
      edits: fc.array(fc.tuple(fc.nat(), fc.constantFrom('add', 'remove', 'replace', 'swap')), { maxLength: 3 }),
      letter: fc.constantFrom(...'aeinsty', 'ا', 'ي', 'ه'),
      more: fc.constantFrom('', ' noire', ' sac', ' 38', ' abaia'),
    })
    .map(({ word, edits, letter, more }) => {
      const misspell = (text: string, [nat, edit]: [number, string]) => {
        const at = nat % text.length;
        const [before, here, after] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)];
        if (edit === 'add') return before + letter + here + after;
        if (edit === 'remove') return before + after || letter;
        return edit === 'replace' ? before + letter + after : before + after.slice(0, 1) + here + after.slice(1);
      };
      return edits.reduce(misspell, words[word % words.length] || 'abaya') + more;
    });
  await fc.assert(
    fc.asyncProperty(misspelled, async (q) => {
      const answer = await ask(new URLSearchParams({ q }));
      const searched = referenceSearch(vocabulary, q);
      expect(searchedWords(answer.searched ?? q).join(' '), q).toBe(searchedWords(searched).join(' '));
      const expected = products.filter((product) => fits(product, { q: searched, facets: new Map() }));
      expect(answer.total, q).toBe(expected.length);
    }),
    { numRuns: 300 },
  );
});

for (const q of ['sac', 'sac noire', 'vert', 'noir sac']) {
  test(`a search for ${q} shows those with more of its words in the name first, over all pages`, async () => {
    const ids: number[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await ask(new URLSearchParams({ q, page: String(page) }));
      pages = answer.pages;
      ids.push(...answer.products.map(({ id }) => id));
    }
    const expected = products.filter((product) => fits(product, { q, facets: new Map() }));
    expect(expected.length).toBeGreaterThan(12);
    expect(ids).toEqual(expected.toSorted(referenceOrder('default', 'fr', q)).map(({ id }) => id));
  });
}

for (const locale of LOCALES) {
  test(`each of the seven orders holds over all pages in ${locale}`, async () => {
    const own = await referenceProducts(server.db, locale);
    for (const sort of LISTING_SORTS) {
      const ids: number[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const answer = await ask(new URLSearchParams({ sort, page: String(page) }), locale);
        pages = answer.pages;
        ids.push(...answer.products.map(({ id }) => id));
      }
      expect(ids, sort).toEqual(own.toSorted(referenceOrder(sort, locale)).map(({ id }) => id));
    }
  });
}
