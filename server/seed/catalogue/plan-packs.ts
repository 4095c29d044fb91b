import { slugOf } from '../../catalogue/slug.ts';
import type { Random } from '../random.ts';
import type { PlannedProduct } from './plan.ts';
import type { PlannedPack } from './plan-showcase.ts';
import { fill, type Text, t } from './texts.ts';

const NAME = t('Duo {first} et {second}', '{first} and {second} duo', 'ثنائي {first} و{second}');
const SHORT: Text = t(
  '{first} et {second}, ensemble et moins chers.',
  '{first} and {second}, together and for less.',
  '{first} و{second} معًا وبسعر أقل.',
);
const LONG: Text = t(
  'Deux articles qui vont bien ensemble, préparés dans le même colis\u00a0: une seule livraison à payer.',
  'Two items that go well together, packed in one parcel: a single delivery to pay.',
  'قطعتان متناسقتان في طرد واحد: أجرة توصيل واحدة فقط.',
);

/** Packs of two random products; one in three fixes the combinations, the others leave them to the shopper. */
export function planPacks(
  count: number,
  products: readonly PlannedProduct[],
  random: Random,
  usedSlugs: Set<string>,
): PlannedPack[] {
  const packs: PlannedPack[] = [];
  for (let tries = 0; packs.length < count && tries < count * 20; tries++) {
    const first = random.pick(products);
    const second = random.pick(products.filter(({ family }) => family.category === first.family.category));
    const names = { first: first.name, second: second.name };
    const name = fill(NAME, names);
    const slug = slugOf(name.fr);
    if (first.family === second.family || usedSlugs.has(slug)) continue;
    usedSlugs.add(slug);
    const strict = random.chance(0.34);
    const total = [first, second].reduce((sum, item) => sum + (item.combinations[0]?.price ?? item.price), 0);
    packs.push({
      slug,
      category: first.family.category,
      strict,
      price: Math.round((total * 0.88) / 5000) * 5000,
      name,
      lines: [first, second].map((item) => ({
        slug: item.slug,
        quantity: 1,
        colour: strict ? (item.combinations[0]?.colour ?? null) : null,
      })),
      short: fill(SHORT, names),
      long: LONG,
    });
  }
  return packs;
}
