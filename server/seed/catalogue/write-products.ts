import { PICTURE_SIZES } from '../../../shared/rules/catalogue/picture-sizes.ts';
import type { PictureSize } from '../../../shared/rules/catalogue/product.ts';
import { SIZES } from '../../catalogue/product-pictures.ts';
import type { Database } from '../../db/database.ts';
import { advanceIds, insertRows } from '../../db/insert-rows.ts';
import { packPath, picturePath, type SeedPicture } from '../media.ts';
import { createRandom, type Random } from '../random.ts';
import { barcode } from './barcode.ts';
import { COLOURS } from './options.ts';
import { type PlannedProduct, type ProductTexts, textsOf } from './plan.ts';
import { PACK_CARE, type PlannedPack } from './plan-showcase.ts';
import { beforeTax, hasOnePrice, taxOf } from './taxes.ts';
import { fill, type Text, t } from './texts.ts';
import type { TaxonomyIds } from './write-taxonomy.ts';

const TABLES = [
  'products',
  'product_langs',
  'product_collections',
  'product_tags',
  'product_features',
  'combinations',
  'combination_values',
  'product_images',
  'combination_images',
  'image_resizes',
  'pack_lines',
  'stock_items',
  'warehouse_stock',
  'stock_movements',
] as const;
const COUNTED = ['products', 'combinations', 'product_images', 'pack_lines', 'stock_items'];
const DAY = 24 * 60 * 60 * 1000;
const ORIGINS = [
  t('Alger', 'Algiers', 'الجزائر العاصمة'),
  t('Sétif', 'Setif', 'سطيف'),
  t('Oran', 'Oran', 'وهران'),
] as const;
const ALT: Record<SeedPicture['view'], Text> = {
  front: t('{name}, {colour}', '{name}, {colour}', '{name}، {colour}'),
  close: t('{name}, {colour}, vue de près', '{name}, {colour}, close view', '{name}، {colour}، صورة مقرّبة'),
};

interface Context {
  shopId: number;
  ids: TaxonomyIds;
  /** In the shop's sequence. */
  warehouseIds: readonly number[];
  random: Random;
  now: Date;
}

/** Fewer pieces are all in the first warehouse. */
const SMALLEST_SPLIT = 12;

/** Splits pieces over three warehouses. Has a chance of its own, so that the rest of the shop does not depend on it. */
function splitStock(item: number, units: number): [number, number, number] {
  if (units < SMALLEST_SPLIT) return [units, 0, 0];
  const random = createRandom(item);
  const second = random.chance(0.7) ? Math.floor((units * random.int(10, 30)) / 100) : 0;
  const third = random.chance(0.5) ? Math.floor((units * random.int(10, 30)) / 100) : 0;
  return [units - second - third, second, third];
}

interface ProductHead {
  readonly slug: string;
  readonly type: 'simple' | 'pack';
  /** Before tax. */
  readonly price: number;
  readonly tax: number;
  readonly category: string;
  readonly brand: string | null;
  readonly strict?: boolean;
  /** Grams; a pack weighs what is in it. */
  readonly weight?: number;
}

/** Collects the rows of all products and packs, then writes them table by table. */
export class ProductWriter {
  readonly productIds = new Map<string, number>();
  readonly #context: Context;
  readonly #rows = new Map<string, object[]>(TABLES.map((table) => [table, []]));
  /** Since when the shop has each product, by id. */
  readonly #dates = new Map<number, string>();
  readonly #planned = new Map<string, { product: PlannedProduct; firstCombination: number }>();

  constructor(context: Context) {
    this.#context = context;
  }

  /** Inserts the collected rows, table by table. Returns product ids by slug. */
  async write(db: Database): Promise<Map<string, number>> {
    for (const table of TABLES) await insertRows(db, table, this.#rows.get(table) ?? []);
    await advanceIds(db, COUNTED);
    return this.productIds;
  }

  addProduct(product: PlannedProduct): void {
    const { ids, random } = this.#context;
    const { family, material } = product;
    const tax = taxOf(this.#next('products'), product);
    const { category, brand, weight } = family;
    const price = beforeTax(product.price, tax);
    const id = this.#addHead({ slug: product.slug, type: 'simple', price, tax, category, brand, weight });
    const isOnePrice = hasOnePrice(id, product);
    this.#addTexts(id, product.name, textsOf(product.name, family.short, family.long, family.care, material));
    const finish = family.variants[product.style % 3] ?? family.variants[0];
    const features: Record<string, Text> = { material, finish, care: family.care, origin: random.pick(ORIGINS) };
    Object.entries(features).forEach(([code, value], position) => {
      this.#add('product_features', { product_id: id, feature_id: ids.features.get(code), value, position });
    });
    const firstCombination = this.#next('combinations');
    this.#planned.set(product.slug, { product, firstCombination });
    if (product.combinations.length === 0) this.#addStock(id, null, product.stock);
    product.combinations.forEach((one, at) => {
      const combinationId = this.#next('combinations');
      this.#add('combinations', {
        id: combinationId,
        uuid: random.uuid(),
        product_id: id,
        sku: `ZL-${id}-${at + 1}`,
        barcode: barcode(combinationId),
        price_ht: isOnePrice ? null : beforeTax(one.price, tax),
        is_default: one.isDefault,
        available: one.available,
      });
      const chosen = [
        one.colour === null ? null : `colour ${one.colour}`,
        one.axis === null ? null : `${family.axis?.option} ${one.axis}`,
      ].filter((value) => value !== null);
      chosen.forEach((value, position) => {
        this.#add('combination_values', {
          combination_id: combinationId,
          value_id: ids.optionValues.get(value),
          position,
        });
      });
      this.#addStock(id, combinationId, one.stock);
    });
    this.#addPictures(id, product, firstCombination);
  }

  addPack(pack: PlannedPack): void {
    const { slug, price, category, strict } = pack;
    const id = this.#addHead({ slug, type: 'pack', price, tax: 0, category, brand: null, strict });
    this.#addTexts(id, pack.name, textsOf(pack.name, pack.short, pack.long, PACK_CARE, pack.name));
    const shots: SeedPicture[] = [];
    pack.lines.forEach((line, position) => {
      const item = this.#planned.get(line.slug);
      if (!item)
        throw new Error(`The pack ${pack.slug} holds ${line.slug}, which is not among the products planned so far.`);
      const at =
        line.colour === null ? -1 : item.product.combinations.findIndex(({ colour }) => colour === line.colour);
      const fixed = item.product.combinations[at];
      this.#add('pack_lines', {
        id: this.#next('pack_lines'),
        pack_product_id: id,
        product_id: this.productIds.get(line.slug),
        combination_id: fixed ? item.firstCombination + at : null,
        quantity: line.quantity,
        position,
      });
      const colour = line.colour ?? defaultColour(item.product);
      const shot = { drawing: item.product.family.drawing, colour, style: item.product.style, view: 'front' } as const;
      shots.push(shot);
      this.#addShot(id, position + 1, item.product.name, shot);
    });
    this.#addPicture(id, 0, pack.name, (size) => packPath(shots, size));
  }

  #addHead({ slug, type, price, tax, category, brand, weight, strict = false }: ProductHead): number {
    const { shopId, ids, random } = this.#context;
    const id = this.#next('products');
    const lines = brand === null ? [] : (ids.brandLines.get(brand) ?? []);
    const age = id < 10 ? id : random.int(0, 400);
    this.#add('products', {
      id,
      uid: `P${String(id).padStart(6, '0')}`,
      uuid: random.uuid(),
      shop_id: shopId,
      slug,
      type,
      family: type === 'pack' ? 'pack' : 'standard',
      price_ht: price,
      tax,
      date_add: this.#dateOf(id, age),
      category_id: ids.categories.get(category),
      brand_id: brand === null ? null : ids.brands.get(brand),
      brand_line_id: lines.length > 0 ? random.pick(lines) : null,
      strict_pack: strict,
      weight_grams: weight ?? null,
      sku: `ZL-${id}`,
      barcode: barcode(500_000_000 + id),
      featured: random.chance(0.08),
      active: true,
      status: 'published',
    });
    this.productIds.set(slug, id);
    if (random.chance(0.3))
      this.#add('product_collections', { product_id: id, collection_id: random.pick(ids.collections) });
    const tag = age < 45 ? 'nouveau' : price < 200_000 ? 'petit-prix' : random.chance(0.3) ? 'idee-cadeau' : null;
    if (tag) this.#add('product_tags', { product_id: id, tag_id: ids.tags.get(tag) });
    return id;
  }

  #dateOf(id: number, age: number): string {
    const { random, now } = this.#context;
    const date = new Date(now.getTime() - age * DAY - random.int(0, DAY)).toISOString();
    this.#dates.set(id, date);
    return date;
  }

  #addTexts(id: number, name: Text, texts: ProductTexts): void {
    for (const language of ['fr', 'en', 'ar'] as const) {
      this.#add('product_langs', {
        product_id: id,
        language_code: language,
        name: name[language],
        short_description: texts.shortDescription[language],
        long_description: texts.longDescription[language],
        seo_title: texts.seoTitle[language],
        seo_description: texts.seoDescription[language],
      });
    }
  }

  /** Adds pictures: the default colour from the front and from near, then the other colours. */
  #addPictures(id: number, product: PlannedProduct, firstCombination: number): void {
    const main = defaultColour(product);
    const shots = [
      { colour: main, view: 'front' as const },
      { colour: main, view: 'close' as const },
      ...product.colours.filter((colour) => colour !== main).map((colour) => ({ colour, view: 'front' as const })),
    ];
    shots.forEach(({ colour, view }, position) => {
      const at = product.combinations.findIndex((one) => one.colour === colour);
      const combinationId = at < 0 ? null : firstCombination + at;
      const shot = { drawing: product.family.drawing, colour, style: product.style, view };
      const imageId = this.#addShot(id, position, product.name, shot);
      if (combinationId === null) return;
      const isDefault = shot.view === 'front';
      this.#add('combination_images', { combination_id: combinationId, image_id: imageId, is_default: isDefault });
    });
  }

  #addShot(productId: number, position: number, name: Text, shot: SeedPicture): number {
    const alt = fill(ALT[shot.view], { name, colour: COLOURS[shot.colour]?.name ?? name });
    return this.#addPicture(productId, position, alt, (size) => picturePath(shot, size));
  }

  /** Returns the id of the picture. */
  #addPicture(productId: number, position: number, alt: Text, pathOf: (size: PictureSize) => string): number {
    const imageId = this.#next('product_images');
    const path = pathOf('product_page_large');
    this.#add('product_images', { id: imageId, product_id: productId, position, alt, path });
    for (const size of SIZES) {
      this.#add('image_resizes', {
        image_id: imageId,
        size_name: size,
        url: `/media/${pathOf(size)}`,
        width: PICTURE_SIZES[size],
        height: PICTURE_SIZES[size],
        format: 'webp',
      });
    }
    return imageId;
  }

  #addStock(productId: number, combinationId: number | null, units: number): void {
    const id = this.#next('stock_items');
    this.#add('stock_items', { id, product_id: productId, combination_id: combinationId, available: units });
    splitStock(id, units).forEach((quantity, at) => {
      if (quantity === 0) return;
      const warehouse = this.#context.warehouseIds[at];
      this.#add('warehouse_stock', { stock_item_id: id, warehouse_id: warehouse, on_hand: quantity });
      this.#add('stock_movements', {
        stock_item_id: id,
        kind: 'opening',
        quantity,
        from_account: 'outside',
        to_account: 'on_hand',
        to_warehouse_id: warehouse,
        created_at: this.#dates.get(productId),
      });
    });
  }

  #add(table: (typeof TABLES)[number], row: object): void {
    this.#rows.get(table)?.push(row);
  }

  #next(table: (typeof TABLES)[number]): number {
    return (this.#rows.get(table)?.length ?? 0) + 1;
  }
}

function defaultColour(product: PlannedProduct): string {
  return product.combinations.find(({ isDefault }) => isDefault)?.colour ?? product.colours[0] ?? 'black';
}
