import { slugOf } from '../../catalogue/slug.ts';
import { createRandom, type Random } from '../random.ts';
import { FAMILIES, type SeedFamily } from './families.ts';
import { MODELS } from './models.ts';
import { fill, type Text } from './texts.ts';

interface PlannedCombination {
  colour: string | null;
  axis: string | null;
  /** Centimes. */
  price: number;
  stock: number;
  available: boolean;
  isDefault: boolean;
}

/** One product before it has an id. */
export interface PlannedProduct {
  family: SeedFamily;
  /** Index of the family's variant; decides the decoration of the drawing. */
  style: number;
  slug: string;
  name: Text;
  material: Text;
  /** Centimes. */
  price: number;
  colours: readonly string[];
  combinations: PlannedCombination[];
  /** Units of a product without combinations. */
  stock: number;
}

interface ProductSpec {
  family: SeedFamily;
  style: number;
  model: Text;
  /** Tells a further product of the same name apart; 1 is not shown. */
  edition?: number;
  colours: readonly string[];
  /** DA */
  price: number;
  stockOf: (colour: string | null, axis: string | null) => number;
  /** Index of the default combination. */
  defaultAt?: number;
}

/** English variants that follow the noun: "trainers with stripes", but "striped cushion". */
const AFTER_NOUN = /\b(with|for|and|in)\b/;

/** Plans the product of a specification, with every combination of its colours and sizes. */
export function planProduct(spec: ProductSpec): PlannedProduct {
  const { family, style, colours, price, stockOf } = spec;
  const variant = family.variants[style % 3] ?? family.variants[0];
  const edition = spec.edition && spec.edition > 1 ? ` ${spec.edition}` : '';
  const name: Text = {
    fr: `${family.noun.fr} ${spec.model.fr} ${variant.fr}${edition}`,
    en: `${spec.model.en} ${AFTER_NOUN.test(variant.en) ? `${family.noun.en} ${variant.en}` : `${variant.en} ${family.noun.en}`}${edition}`,
    ar: `${family.noun.ar} ${spec.model.ar} ${variant.ar}${edition}`,
  };
  const { axis } = family;
  const chosenColours = family.coloured && (colours.length > 1 || axis) ? colours : [null];
  const pairs = chosenColours.flatMap((colour) => (axis?.values ?? [null]).map((value, at) => ({ colour, value, at })));
  const choices = pairs.length > 1 ? pairs : [];
  return {
    family,
    style,
    slug: slugOf(name.fr),
    name,
    material: family.materials[style % family.materials.length] ?? name,
    price: price * 100,
    colours,
    combinations: choices.map(({ colour, value, at }, index) => ({
      colour,
      axis: value,
      price: (price + at * (axis?.step ?? 0)) * 100,
      stock: stockOf(colour, value),
      available: true,
      isDefault: index === (spec.defaultAt ?? 0),
    })),
    stock: choices.length === 0 ? stockOf(null, null) : 0,
  };
}

/** Plans random products whose slugs are not in `usedSlugs`, and adds theirs to it. */
export function planProducts(count: number, seed: number, usedSlugs: Set<string>): PlannedProduct[] {
  const random = createRandom(seed);
  const planned: PlannedProduct[] = [];
  for (let turn = 0; planned.length < count; turn++) {
    const family = FAMILIES[turn % FAMILIES.length] as SeedFamily;
    const product = planOne(random, family, 1 + Math.floor(turn / (FAMILIES.length * MODELS.length * 3)), usedSlugs);
    if (product) planned.push(product);
  }
  return planned;
}

function planOne(random: Random, family: SeedFamily, edition: number, usedSlugs: Set<string>): PlannedProduct | null {
  const soldOut = random.chance(0.04);
  const scarcity = random.chance(0.25) ? 0.35 : 0.1;
  const product = planProduct({
    family,
    style: random.int(0, 2),
    model: random.pick(MODELS),
    edition,
    colours: someOf(random, family.colours, family.coloured ? random.int(2, 4) : 1),
    price: Math.round(random.int(family.price[0], family.price[1]) / 50) * 50,
    stockOf: () => (soldOut || random.chance(scarcity) ? 0 : random.int(2, 60)),
    defaultAt: random.chance(0.15) ? 1 : 0,
  });
  for (const combination of product.combinations) combination.available = !random.chance(0.03);
  if (usedSlugs.has(product.slug)) return null;
  usedSlugs.add(product.slug);
  return product;
}

function someOf<T>(random: Random, list: readonly T[], count: number): T[] {
  const rest = [...list];
  return Array.from(
    { length: Math.min(count, list.length) },
    () => rest.splice(random.int(0, rest.length - 1), 1)[0] as T,
  );
}

export interface ProductTexts {
  shortDescription: Text;
  longDescription: Text;
  seoTitle: Text;
  seoDescription: Text;
}

const SHORT: Text = { fr: '<p>{short}</p>', en: '<p>{short}</p>', ar: '<p>{short}</p>' };
const LONG: Text = {
  fr: '<p>{long}</p><h3>Entretien</h3><p>{care}.</p><h3>Commande</h3><p>Vous payez à la livraison, à domicile ou au bureau du transporteur. Ouvrez le colis devant le livreur\u00a0: ce qui ne convient pas repart avec lui.</p>',
  en: '<p>{long}</p><h3>Care</h3><p>{care}.</p><h3>Ordering</h3><p>You pay on delivery, at home or at a pick-up desk. Open the parcel with the courier: what does not suit goes back at once.</p>',
  ar: '<p>{long}</p><h3>العناية</h3><p>{care}.</p><h3>الطلب</h3><p>تدفع عند الاستلام، في المنزل أو في مكتب شركة التوصيل. افتح الطرد أمام عامل التوصيل، وما لا يناسبك يعود معه فورًا.</p>',
};
const SEO_TITLE: Text = {
  fr: '{name}, payé à la livraison',
  en: '{name}, cash on delivery',
  ar: '{name}، الدفع عند الاستلام',
};
const SEO_DESCRIPTION: Text = {
  fr: '{name}. {short} Livraison en Algérie, paiement à la réception.',
  en: '{name}. {short} Delivery in Algeria, payment on receipt.',
  ar: '{name}. {short} توصيل داخل الجزائر والدفع عند الاستلام.',
};

export function textsOf(name: Text, short: Text, long: Text, care: Text, material: Text): ProductTexts {
  const inner = { name, material };
  const values = { name, short: fill(short, inner), long: fill(long, inner), care };
  return {
    shortDescription: fill(SHORT, values),
    longDescription: fill(LONG, values),
    seoTitle: fill(SEO_TITLE, values),
    seoDescription: fill(SEO_DESCRIPTION, values),
  };
}
