import type { ListedProduct } from '../../api/listed-product.ts';
import { onServer } from '../../browser/http/endpoint.ts';
import { shownCombination } from '../../rules/catalogue/shown-combination.ts';

type AddressedProduct = Pick<ListedProduct, 'id' | 'uid' | 'slug' | 'mainCategoryRead' | 'url'>;

const reported = new Set<string>();

/**
 * Returns the address of a product's page: `productUrl` of the host with `{id}`, `{uid}`, `{slug}` and `{category}` filled
 * in, else the answer's own, on the server that answered. `combination` is added where the card shows one.
 */
export function productAddress(
  product: AddressedProduct,
  { base, productUrl }: { readonly base?: string | undefined; readonly productUrl?: string | undefined },
): string {
  if (!productUrl?.trim()) return onServer(base, product.url);
  const { id, uid, slug, mainCategoryRead } = product;
  // A server of the host's own may leave out all but the id.
  const values: Readonly<Record<string, string | number | undefined>> = {
    id,
    uid,
    slug,
    category: mainCategoryRead?.slug,
  };
  const names = [...productUrl.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !Object.hasOwn(values, name));
  const namesNoProduct = !names.some((name) => name !== 'category');
  if (unknown || namesNoProduct) {
    const fault = unknown ? `has {${unknown}}` : 'is the same for every product';
    reportOnce(
      `zellige: product-url="${productUrl}" ${fault}, so links lead to the addresses of the answer. Use {id}, {uid}, {slug} or {category}, such as product-url="/produit?id={id}".`,
    );
    return onServer(base, product.url);
  }
  const address = productUrl.trim().replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
  const combination = shownCombination(product.url);
  if (!combination) return address;
  const [path = '', ...fragment] = address.split('#');
  return [`${path}${path.includes('?') ? '&' : '?'}combination=${combination}`, ...fragment].join('#');
}

function reportOnce(message: string): void {
  if (reported.has(message)) return;
  reported.add(message);
  console.error(message);
}
