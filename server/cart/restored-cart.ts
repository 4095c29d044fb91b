import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { QUANTITY_CAP } from '../../shared/rules/quantity/quantity.ts';
import { linePictures } from '../catalogue/pictures.ts';
import { availableOf, type LineRequest, linePrices } from '../catalogue/pricing.ts';
import { productFacts } from '../catalogue/product-facts.ts';
import { productUrl } from '../catalogue/queries.ts';
import type { Database } from '../db/database.ts';
import { textIn } from '../web/texts.ts';
import type { CapturedLine } from './abandoned-queries.ts';
import { browserLine } from './browser-line.ts';
import { addToCart, cartOf } from './shopper-cart.ts';

interface RestoredCart {
  /** As the browser's cart takes them over. */
  readonly lines: readonly CartLine[];
  /** Names of what cannot be had any more. */
  readonly missing: readonly string[];
}

/** Returns the request for a captured line, in whole pieces: one at least and as many as can be ordered. */
export const capturedLineRequest = ({ product, combination, quantity, productInPack }: CapturedLine): LineRequest => ({
  product,
  combination: combination ?? null,
  quantity: Math.max(1, Math.min(Math.trunc(quantity) || 1, QUANTITY_CAP)),
  ...(productInPack && { packChoices: productInPack }),
});

/** Returns the lines of a captured cart at today's prices, no more of each than is left. */
export async function restoredCart(
  db: Database,
  shopId: number,
  captured: readonly CapturedLine[],
  locale: Locale,
): Promise<RestoredCart> {
  const requests = captured.map(capturedLineRequest);
  const priced = await linePrices(db, shopId, requests);
  const pictures = await linePictures(
    db,
    priced.map((line) => (line.ok ? line : { productId: 0, combinationId: null })),
    locale,
  );
  const facts = await productFacts(
    db,
    shopId,
    requests.map(({ product }) => product),
  );
  const lines: CartLine[] = [];
  const missing: string[] = [];
  for (const [index, line] of priced.entries()) {
    const { product } = requests[index] as LineRequest;
    const known = [...facts.values()].find(({ id, uuid }) => String(id) === String(product) || uuid === product);
    const left = line.ok ? availableOf(line) : 0;
    if (line.ok && left > 0) {
      const url = known && productUrl(known.category.slug, known.slug);
      lines.push(browserLine(line, left, pictures[index] ?? null, url, locale));
      continue;
    }
    if (known) missing.push(textIn(known.names, locale));
  }
  return { lines, missing };
}

/**
 * Puts a captured cart into that of a session, beside what is there: a line that is there already stays as it is. Call in a
 * transaction: a second press at the same time waits for the lines of the first, to find them there.
 * @returns false when the cart is full before all lines are in it
 */
export async function restoreIntoSession(
  tx: Database,
  shopId: number,
  sessionId: string,
  captured: readonly CapturedLine[],
): Promise<boolean> {
  await tx.query('select pg_advisory_xact_lock(hashtext($1))', [`restored cart ${sessionId}`]);
  const there = new Set(
    (await cartOf(tx, shopId, sessionId)).flatMap(({ product }) =>
      product.ok ? [`${product.productId}.${product.combinationId}`] : [],
    ),
  );
  const requests = captured.map(capturedLineRequest);
  for (const [index, line] of (await linePrices(tx, shopId, requests)).entries()) {
    if (!line.ok || there.has(`${line.productId}.${line.combinationId}`)) continue;
    const quantity = Math.min(line.quantity, availableOf(line));
    const { product, combination, packChoices = [] } = requests[index] as LineRequest;
    if (quantity === 0) continue;
    const outcome = await addToCart(tx, shopId, sessionId, { product, combination, quantity, packChoices });
    if (outcome.kind === 'full') return false;
  }
  return true;
}
