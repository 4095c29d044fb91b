import {
  type AvailableProduct,
  AvailableProducts,
  type ExpeditionItem,
  ExpeditionItems,
  ItemChanged,
} from '../../../shared/api/expeditions.ts';
import { Problem } from '../../../shared/api/problem.ts';
import { answer, http, server } from '../../../shared/testing/answers.ts';

interface ChangeBody {
  readonly productId: number;
  readonly combinationId: number | null;
  readonly quantity?: number;
  readonly expected?: number;
  readonly key?: string;
}

interface PretendCall extends ChangeBody {
  readonly call: 'add-item' | 'update-item' | 'remove-item';
}

const idOf = (productId: number, combinationId: number | null) => `${productId}-${combinationId ?? ''}`;

/** A warehouse with the stock of the example "start", and its expedition, which answer as the real server does. */
export class PretendWarehouse {
  readonly calls: PretendCall[] = [];
  readonly searches: string[] = [];
  version = 1;
  /** Answers in its place, when it returns something. */
  intercept: (call: PretendCall) => Response | Promise<Response | undefined> | undefined = () => undefined;
  interceptSearch: (search: string) => Response | Promise<Response | undefined> | undefined = () => undefined;
  readonly #products: AvailableProduct[];
  #items: ExpeditionItem[];
  readonly #keys = new Set<string>();

  constructor(html: string) {
    const [, json = ''] = /data-part="provisioning">([\s\S]*?)<\/script>/.exec(html) ?? [];
    const data = JSON.parse(json) as { available: AvailableProduct[]; items: ExpeditionItem[] };
    this.#products = data.available.map((product) => ({ ...product }));
    this.#items = data.items.map((item) => ({
      ...{ barcode: null, sent: null, received: 0, short: 0, setBy: 'Nadia', setAt: '2026-11-22T09:00:00Z' },
      ...{ ...item, item: item.item ?? item.partId },
    }));
  }

  listen(): void {
    server.use(
      http.get('http://shop.test/dashboard/api/warehouse/1/available-products', async ({ request }) => {
        const search = new URL(request.url).searchParams.get('search') ?? '';
        this.searches.push(search);
        const instead = await this.interceptSearch(search);
        return instead ?? answer(AvailableProducts, this.#matches(search));
      }),
      http.get('http://shop.test/dashboard/api/internal-expedition/12/items', () =>
        answer(ExpeditionItems, { status: 'in-progress', version: this.version, items: this.#items, pieces: 0 }),
      ),
      http.post('http://shop.test/dashboard/api/internal-expedition/12/:call', async ({ request, params }) => {
        const call = { call: params.call, ...((await request.json()) as ChangeBody) } as PretendCall;
        this.calls.push(call);
        return (await this.intercept(call)) ?? this.answerTo(call);
      }),
    );
  }

  /** Makes the change, and answers. */
  answerTo({ call, productId, combinationId, quantity = 0, expected, key }: PretendCall): Response {
    const id = idOf(productId, combinationId);
    const before = this.#quantityOf(id);
    if (expected !== undefined && expected !== before) {
      const stock = { current: before, by: 'Karim', at: '2026-11-22T09:15:00Z' };
      return answer(Problem, { error: 'conflict', message: `Karim a mis ${before}.`, stock }, { status: 409 });
    }
    const isReplayed = key !== undefined && this.#keys.has(key);
    if (key !== undefined) this.#keys.add(key);
    if (!isReplayed) this.set(id, call === 'add-item' ? before + quantity : call === 'remove-item' ? 0 : quantity);
    const product = this.#products.find((one) => idOf(one.product_id, one.combination_id) === id) ?? null;
    return answer(ItemChanged, {
      ...{ success: true, message: 'ok', version: this.version, items: this.#items },
      ...{ pieces: this.#items.reduce((sum, item) => sum + item.quantity, 0), product },
    });
  }

  /** Sets the quantity of a line, as anybody may do. */
  set(id: string, quantity: number): void {
    const change = quantity - this.#quantityOf(id);
    this.version += 1;
    const product = this.#products.find((one) => idOf(one.product_id, one.combination_id) === id);
    if (product) {
      product.available_stock -= change;
      product.in_expedition += change;
    }
    const item = this.#items.find((one) => idOf(one.productId, one.combinationId) === id);
    const others = this.#items.filter((one) => one !== item);
    if (quantity === 0) this.#items = others;
    else if (item)
      this.#items = this.#items.map((one) =>
        one === item ? { ...one, quantity, available: one.available - change } : one,
      );
    else if (product) this.#items = [...others, this.#newItem(product, quantity)];
  }

  /** Gives pieces of a product to somebody else. */
  sell(id: string, pieces: number): void {
    const product = this.#products.find((one) => idOf(one.product_id, one.combination_id) === id);
    if (product) product.available_stock -= pieces;
  }

  #newItem(product: AvailableProduct, quantity: number): ExpeditionItem {
    const { item, product_id: productId, combination_id: combinationId, product_name: name, barcode } = product;
    const combination = product.combination_name ?? '';
    return {
      ...{ partId: 100 + item, item, productId, combinationId, name, combination, barcode, quantity },
      ...{ available: product.available_stock, sent: null, received: 0, short: 0, setBy: 'Nadia' },
      setAt: '2026-11-22T09:00:00Z',
    };
  }

  #quantityOf(id: string): number {
    return this.#items.find((one) => idOf(one.productId, one.combinationId) === id)?.quantity ?? 0;
  }

  #matches(search: string): AvailableProduct[] {
    const products = this.#products.filter(({ available_stock }) => available_stock > 0);
    const scanned = products.filter(({ barcode }) => barcode === search);
    if (scanned.length > 0) return scanned;
    return products.filter(({ product_name }) => product_name.toLowerCase().includes(search.toLowerCase()));
  }
}
