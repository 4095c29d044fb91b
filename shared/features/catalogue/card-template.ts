import type { ListedProduct } from '../../api/listed-product.ts';
import { isWebAddress } from '../../browser/dom/web-address.ts';
import { onServer } from '../../browser/http/endpoint.ts';
import { shownCombination } from '../../rules/catalogue/shown-combination.ts';
import { toJson } from '../../rules/json/to-json.ts';
import { formatDa } from '../../rules/money/format.ts';
import { toCentimes } from '../../rules/money/round.ts';
import { savingOnCard } from '../../rules/money/saving.ts';
import { productAddress } from './product-address.ts';

/** Values of the page that a card needs besides its product. */
export interface CardPage {
  /** For the card's own form, which posts plainly where its widget does not work. */
  readonly csrfToken: string | null;
  /** The server that answered: pictures come from there, and product pages too unless the host has its own. */
  readonly base?: string | undefined;
  /** The host's address of a product; see `productAddress`. */
  readonly productUrl?: string | undefined;
  /** Stands behind every amount. */
  readonly currency?: string;
}

/**
 * Makes a product card from the host's own markup: the content of `<template data-part="card">` with every `data-field`
 * filled. A field the template does not have is left out; one that has nothing to say of this product is hidden.
 *
 * @throws Error in words when the template holds no `<li>`.
 */
export function fillCard(
  template: HTMLTemplateElement,
  listed: ListedProduct,
  { csrfToken, base, productUrl, currency }: CardPage,
): HTMLLIElement {
  const model = template.content.querySelector('li');
  if (!model) {
    throw new Error('the <template data-part="card"> holds no <li>, so no card can be drawn. Put one card into it.');
  }
  // Imported and not cloned: elements of a template belong to another document, where no widget ever starts.
  const card = document.importNode(model, true);
  const field = <E extends Element = HTMLElement>(name: string) => card.querySelector<E>(`[data-field~="${name}"]`);
  const show = (node: HTMLElement | null, shown: boolean) => {
    if (node) node.hidden = !shown;
  };
  const product = { ...listed, thumb: onServerOf(base, listed.thumb) };
  const { name, brandRead, available, mustChoose } = product;
  const { before, after, percent } = pricesOf(product);

  const link = field<HTMLAnchorElement>('link');
  const address = productAddress(product, { base, productUrl });
  // The address comes from the server's answer, so it is checked.
  if (link && isWebAddress(address)) link.href = address;
  write(link, name);
  write(field('brand'), brandRead?.name ?? '');
  show(field('brand'), brandRead !== null);
  show(field('pack'), product.type === 'pack');
  const notForSale = before > 0 ? null : field('not-for-sale');
  write(amountIn(field('price')), formatDa(after, currency));
  show(field('price'), before > 0);
  show(notForSale, true);
  write(amountIn(field('old-price')), formatDa(before, currency));
  // What cannot be bought saves nobody anything.
  show(field('old-price'), available && after < before);
  write(amountIn(field('saving')), `\u2212${percent}\u00a0%`);
  show(field('saving'), available && percent > 0);
  show(field('sold-out'), !available && !notForSale);
  // A list kept by a page of before ratings has none.
  const rating = product.rating ?? null;
  show(field('rating'), rating !== null);
  write(field('rating-shown'), rating?.shown ?? '');
  write(field('rating-spoken'), rating?.spoken ?? '');
  drawPicture(field<HTMLImageElement>('picture'), product.thumb);

  const form = field<HTMLFormElement>('cart');
  show(form, available);
  const submit = form?.querySelector<HTMLElement>('[data-part~="submit"]');
  write(field('action'), (mustChoose ? submit?.dataset.choose : submit?.dataset.add) ?? null);
  write(field('action-name'), name);
  const input = form?.querySelector<HTMLInputElement>('input[name="product"]');
  input?.setAttribute('value', String(product.id));
  const tokenField = form?.querySelector<HTMLInputElement>('input[name="_csrf"]');
  if (csrfToken && tokenField?.value === '') tokenField.setAttribute('value', csrfToken);
  // A page cache writes the card out as markup; there a name must not end the script.
  write(
    form?.querySelector('[data-part~="line"]'),
    toJson(lineOf(product, { base, productUrl })).replaceAll('<', '\\u003c'),
  );
  return card;
}

/** Writes a text into a node; null leaves the template's own text. */
function write(node: Element | null | undefined, text: string | null): void {
  if (node && text !== null) node.textContent = text;
}

const amountIn = (field: HTMLElement | null) => field?.querySelector('bdi') ?? field;

function pricesOf({ priceHt, oldPrice, productPriceAfterPromotion }: ListedProduct) {
  const after = toCentimes(productPriceAfterPromotion.priceAfterPromotion);
  const before = oldPrice === null ? after : toCentimes(oldPrice ?? priceHt);
  return { before, after, percent: savingOnCard(before, after) };
}

function onServerOf(base: string | undefined, thumb: ListedProduct['thumb']): ListedProduct['thumb'] {
  return (
    thumb && {
      ...thumb,
      url: onServer(base, thumb.url),
      sizes: thumb.sizes.map((size) => ({ ...size, url: onServer(base, size.url) })),
    }
  );
}

function drawPicture(picture: HTMLImageElement | null, thumb: ListedProduct['thumb']): void {
  if (!picture) return;
  picture.hidden = !thumb;
  if (!thumb) return;
  picture.width = thumb.width;
  picture.height = thumb.height;
  // Before its address, or the browser would fetch it at once.
  picture.loading = 'lazy';
  const sizes = [...thumb.sizes].sort((a, b) => a.width - b.width);
  picture.srcset = sizes.map(({ url, width }) => `${url} ${width}w`).join(', ');
  picture.src = thumb.url;
}

/** Returns the cart line that `z-add-to-cart` reads. */
function lineOf(product: ListedProduct, page: Pick<CardPage, 'base' | 'productUrl'>): object {
  const { thumb, type } = product;
  return {
    productId: product.id,
    productUuid: product.uuid,
    combinationId: null,
    shownCombinationId: shownCombination(product.url),
    type,
    name: product.name,
    image: thumb?.sizes.find(({ size }) => size === 'small_product')?.url ?? thumb?.url ?? null,
    unitPrice: product.productPriceAfterPromotion.priceAfterPromotion,
    quantity: product.quantity,
    attributes: {},
    hasCombinations: type !== 'pack' && product.mustChoose,
    // What goes into the cart is chosen later, whichever combination the card shows.
    url: productAddress({ ...product, url: product.url.replace(/\?.*/, '') }, page),
    productInPack: product.productInPack,
  };
}
