import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ListingAnswer } from '../../shared/api/listing.ts';
import { seedDatabase } from '../seed/seed.ts';
import { SHOWCASE } from '../seed/showcase.ts';
import { bearerFor, createTestApp, type TestApp } from '../testing/test-app.ts';

/** A colour a product can be bought in, with its combinations and their pictures. */
interface Colour {
  option: string;
  value: string;
  combinations: number[];
  pictures: string[];
}

interface Chosen {
  option: string;
  value: string;
}

let server: TestApp;
let headers: { authorization: string };
let colours: Colour[];
const { category, slug } = SHOWCASE.hijab;
const PAGE = `/catalog/product/${category}/${slug}`;

beforeAll(async () => {
  server = await createTestApp();
  await seedDatabase(server.db, { products: 40 });
  headers = await bearerFor(server.app);
  colours = await coloursOf(slug);
});
afterAll(() => server.close());

function coloursOf(of: string): Promise<Colour[]> {
  return server.db.query<Colour>(
    `select t.code as option, v.value, array_agg(distinct k.id) as combinations, array_agg(distinct r.url) as pictures
     from products p join combinations k on k.product_id = p.id and k.available
     join stock_items s on s.combination_id = k.id and s.available > 0
     join combination_values cv on cv.combination_id = k.id and cv.position = (
       select min(position) from combination_values where combination_id = k.id)
     join option_values v on v.id = cv.value_id join option_types t on t.id = v.type_id
     left join combination_images i on i.combination_id = k.id
     left join image_resizes r on r.image_id = i.image_id and r.size_name = 'grid_display'
     where p.slug = $1 group by 1, 2 order by 2`,
    [of],
  );
}

const queryOf = (...chosen: readonly Chosen[]) =>
  chosen
    .map(({ option, value }) => `${encodeURIComponent(`option[${option}]`)}=${encodeURIComponent(value)}`)
    .join('&');

async function shownIn(of: string, ...chosen: readonly Chosen[]) {
  const answer = await server.app.inject({ url: `/web/public/api/products/new?${queryOf(...chosen)}`, headers });
  expect(answer.statusCode, answer.body).toBe(200);
  const product = answer.json<ListingAnswer>().products.find((one) => one.slug === of);
  if (!product) throw new Error(`${of} is not in the list.`);
  return { picture: product.thumb?.url, combination: Number(product.url.split('?combination=')[1]), url: product.url };
}

describe('a list of products in a colour', () => {
  test('shows each in that colour, and leads to a combination of it', async () => {
    expect(colours.length).toBeGreaterThan(1);
    for (const colour of colours) {
      const { picture, combination } = await shownIn(slug, colour);
      expect(colour.pictures).toContain(picture);
      expect(colour.combinations).toContain(combination);
    }
  });

  test('shows the colour that comes first in the address when there are several', async () => {
    const [first, second] = colours as [Colour, Colour];
    expect(first.pictures).toContain((await shownIn(slug, first, second)).picture);
    expect(second.pictures).toContain((await shownIn(slug, second, first)).picture);
  });

  test('says the same without script, where the link shows that combination as chosen', async () => {
    for (const colour of colours) {
      const list = await server.app.inject(`/catalog/new?${queryOf(colour)}`);
      const { url, picture } = await shownIn(slug, colour);
      expect(list.body).toContain(`href="${url}"`);
      expect(list.body).toContain(`src="${picture}"`);
      const page = await server.app.inject(url);
      const radios = [...page.body.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
      expect(radios.some((tag) => tag.includes(`value="${colour.value}"`) && /\schecked\b/.test(tag))).toBe(true);
      expect(page.body).toMatch(new RegExp(`<link rel="canonical" href="[^"?]*${PAGE}">`));
    }
  });

  test('puts the product into the cart under its plain address', async () => {
    const list = await server.app.inject(`/catalog/new?${queryOf(colours[0] as Colour)}`);
    expect(list.body).toContain(`"url":"${PAGE}"`);
  });

  test('leads to a combination that can be bought, and that has the other chosen values too', async () => {
    const abaya = SHOWCASE.combinations.slug;
    const colour = (await coloursOf(abaya)).find(({ combinations }) => combinations.length > 2) as Colour;
    const { combination } = await shownIn(abaya, colour);
    expect(colour.combinations).toContain(combination);

    await server.db.query('update combinations set available = false where id = $1', [combination]);
    const others = colour.combinations.filter((id) => id !== combination);
    await expect.poll(async () => (await shownIn(abaya, colour)).combination).toBeOneOf(others);
    await server.db.query('update combinations set available = true where id = $1', [combination]);
    await expect.poll(async () => (await shownIn(abaya, colour)).combination).toBe(combination);

    const last = colour.combinations.at(-1);
    const [size] = await server.db.query<Chosen>(
      `select t.code as option, v.value from combination_values cv join option_values v on v.id = cv.value_id
       join option_types t on t.id = v.type_id where cv.combination_id = $1 order by cv.position desc limit 1`,
      [last],
    );
    expect((await shownIn(abaya, colour, size as Chosen)).combination).toBe(last);
  });

  async function shownBy(search: string) {
    const query = new URLSearchParams({ q: search });
    const answer = await server.app.inject({ url: `/web/public/api/products/new?${query}`, headers });
    return answer.json<ListingAnswer>().products.find((one) => one.slug === slug)?.thumb?.url;
  }
  const picturesOf = (colour: string) => colours.find(({ value }) => value === colour)?.pictures;

  test('shows each in the colour that a search names', async () => {
    for (const [word, value] of [
      ['noire', 'black'],
      ['ivoire', 'ivory'],
      ['وردية', 'powder'],
    ] as const) {
      expect(picturesOf(value), word).toContain(await shownBy(`yasmine ${word}`));
    }
  });

  test('shows the colour that more words of a search name', async () => {
    const rename = (value: string, name: string) =>
      server.db.query(`update option_values set langs = langs || jsonb_build_object('fr', $2::text) where value = $1`, [
        value,
        name,
      ]);
    onTestFinished(() => rename('ivory', 'Ivoire').then(() => undefined));
    await rename('ivory', 'Noir ivoire');
    await expect.poll(() => shownBy('yasmine noir ivoire')).toBeOneOf(picturesOf('ivory') as string[]);
    expect(picturesOf('black')).toContain(await shownBy('yasmine noir'));
  });

  test('keeps the first picture and the plain address where no option was chosen', async () => {
    const answer = await server.app.inject({ url: '/web/public/api/products/new?q=hijab', headers });
    const product = answer.json<ListingAnswer>().products.find((one) => one.slug === slug);
    expect(product?.url).toBe(PAGE);
  });
});
