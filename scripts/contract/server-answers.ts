import type { TSchema } from 'typebox';
import { BannerPictures } from '../../shared/api/banner-pictures.ts';
import { BlockPreview } from '../../shared/api/block-preview.ts';
import { BlockProducts } from '../../shared/api/block-products.ts';
import { BulkAnswer } from '../../shared/api/bulk-change.ts';
import { CartCheckAnswer } from '../../shared/api/cart-check.ts';
import { CreatedCategory } from '../../shared/api/category.ts';
import { CheckoutResponse } from '../../shared/api/checkout.ts';
import { ActionDone, CombinationChoices, CombinationSaved } from '../../shared/api/combinations.ts';
import { CrossSelling } from '../../shared/api/cross-selling.ts';
import { DashboardSearchAnswer } from '../../shared/api/dashboard-search.ts';
import { CommunesAnswer, TransportersAnswer } from '../../shared/api/delivery.ts';
import { AvailableProducts, ExpeditionItems, ItemChanged, PartReceived } from '../../shared/api/expeditions.ts';
import { ListedProduct } from '../../shared/api/listed-product.ts';
import { ListingAnswer } from '../../shared/api/listing.ts';
import { MenuChoices } from '../../shared/api/menu.ts';
import { PAGE_DATA } from '../../shared/api/page-data.ts';
import { CheckedParcels, PaymentDraft, UnpaidOrders } from '../../shared/api/payments.ts';
import { Problem } from '../../shared/api/problem.ts';
import { ProductChoices } from '../../shared/api/product-choice.ts';
import { PromotionImpactAnswer, PromotionProducts } from '../../shared/api/promotions.ts';
import { CountsSaved } from '../../shared/api/receiving.ts';
import { ReviewAccepted } from '../../shared/api/review.ts';
import { FilteredProducts } from '../../shared/api/staff-products.ts';
import { StockChanged, StockRecounted } from '../../shared/api/stock.ts';
import type { Contract, Endpoint } from '../../shared/browser/element/contract.ts';

interface Answer {
  /** Null for an answer without a body. */
  readonly schema: TSchema | null;
  readonly note?: string;
  /** Fields the demonstration server always gives and a widget does without. */
  readonly optional?: readonly string[];
}

/** A list of each kind has the same answer. */
const LISTING: Answer = { schema: ListingAnswer };

const MENU_LIST: Answer = { schema: MenuChoices, note: 'A flat list is read too.' };
/** Each of the three calls answers with both lists as they are now. */
const EXPEDITION_CHANGE: Answer = {
  schema: ItemChanged,
  note: 'Without `items` the widget takes what it sent for what is stored.',
  optional: ['message', 'version', 'items', 'pieces', 'product'],
};

/** The 2xx answer of each call (CAL-15). */
const ANSWERS: Readonly<Record<string, Answer>> = {
  '/public/utilis/api/commune/wilaya/{wilaya}': {
    schema: CommunesAnswer,
    note: 'A list in a list, or in `communes`, `data` or `items`, is read too, and so are `commune_id`, `name_fr` and `name_ar`. Without `deliverable` a commune is delivered to.',
    optional: ['[].nameAr', '[].deliverable'],
  },
  '/public/utilis/api/transport/commune/{commune}': { schema: TransportersAnswer, note: 'A flat list is read too.' },
  '/dashboard/api/stock/warehouse/update-stocks/{warehouse}': {
    schema: StockRecounted,
    optional: ['message', 'ranAt', 'differences', 'differences[].label', 'more'],
  },
  '/dashboard/api/payments/get/transporters/nonPaidOrders/{transporter}': {
    schema: UnpaidOrders,
    note: 'A list in a list is read too.',
    optional: ['[].trackingNumber', '[].destination'],
  },
  '/dashboard/api/payments/transporters/{transporter}/draft': { schema: PaymentDraft },
  '/dashboard/api/payments/transporters/{transporter}/parcels': { schema: CheckedParcels },
  '/dashboard/api/internal-expedition/receive/part/{partId}': {
    schema: PartReceived,
    optional: ['message', 'partId', 'received', 'remaining', 'status', 'statusText', 'version', 'stock'],
  },
  '/dashboard/api/warehouse/{warehouse}/available-products': { schema: AvailableProducts },
  '/dashboard/api/internal-expedition/{expedition}/items': { schema: ExpeditionItems },
  '/dashboard/api/internal-expedition/{expedition}/add-item': EXPEDITION_CHANGE,
  '/dashboard/api/internal-expedition/{expedition}/update-item': EXPEDITION_CHANGE,
  '/dashboard/api/internal-expedition/{expedition}/remove-item': EXPEDITION_CHANGE,
  '/web/api/cart/checkout': { schema: CheckoutResponse },
  '/web/api/cart/abandoned/cart': { schema: null },
  '/web/api/cart/check': {
    schema: CartCheckAnswer,
    note: 'One entry for each line that was sent, in the same order: with `unitPrice` of a line that can be ordered, with `gone` of another.',
  },
  '/web/public/api/category/products/{id}': LISTING,
  '/web/public/api/brand/products/{id}': LISTING,
  '/web/public/api/brandLine/products/{id}': LISTING,
  '/web/public/api/collection/products/{id}': LISTING,
  '/web/public/api/products/new': LISTING,
  '/web/public/api/product/combinations/{productId}': { schema: ProductChoices },
  '/dashboard/api/product/product/{id}/combinations': {
    schema: CombinationChoices,
    note: 'An option names what the server gives of price and stock.',
  },
  '/web/api/product/cross_selling/{productUid}/{brandUuid}/{mainCategoryUuid}': { schema: CrossSelling },
  '/web/api/product/submit/review': { schema: ReviewAccepted, note: 'The widget reads none of it: any 2xx counts.' },
  ...Object.fromEntries(
    [
      'pages',
      'categories',
      'collections',
      'brands',
      'cmsPage',
      'blogCategory',
      'blogPost',
      'products/search/{term}',
    ].map((list) => [`/dashboard/menu/api/${list}`, MENU_LIST]),
  ),
  '/dashboard/api/promotions/impact': {
    schema: PromotionImpactAnswer,
    note: 'Called with the fields of the rule, and the `id` of a stored promotion.',
  },
  '/dashboard/api/promotions/products': {
    schema: PromotionProducts,
    note: 'Called with `search`.',
    optional: ['products[].detail'],
  },
  '/dashboard/home-blocks/pictures': { schema: BannerPictures },
  '/dashboard/home-blocks/products': { schema: BlockProducts, note: 'Called with `search`.' },
  '/dashboard/api/search': { schema: DashboardSearchAnswer, note: 'Called with `q`; `pages` for an empty one.' },
};

/** The 2xx answers of calls to addresses that stand in the markup of the page. */
const MARKUP_ANSWERS: readonly (Answer & { readonly tag: string; readonly call: string; readonly note: string })[] = [
  {
    tag: 'z-product-filter',
    call: '`GET` of the form of filters',
    schema: FilteredProducts,
    note: 'It has `html`, or `products` for the part `row`, whose `data-field` name their fields.',
    optional: [
      ...['products', 'total', 'pages', 'html'],
      ...['id', 'name', 'link', 'category', 'brand', 'isActive', 'priceTtc', 'image'].map(
        (name) => `products[].${name}`,
      ),
      ...['page', 'count', 'first', 'previous', 'next'].map((name) => `pages.${name}`),
    ],
  },
  {
    tag: 'z-bulk-bar',
    call: '`POST` of the part `bulk`',
    schema: BulkAnswer,
    note: 'Rows whose `outcome` is `failed` stay ticked, by their `id`.',
    optional: ['changed', 'unchanged', 'failed', 'rows[].id', 'rows[].outcome'],
  },
  {
    tag: 'z-combination-form',
    call: '`POST` of its form',
    schema: CombinationSaved,
    note: 'Any 2xx accepts. A 409 may have `stored` and `seen`, to compare.',
    optional: ['success', 'message', 'data'],
  },
  {
    tag: 'z-combination-form',
    call: '`POST` to the `formaction` of `move` and `archive`',
    schema: ActionDone,
    note: 'Any 2xx accepts.',
    optional: ['success', 'message'],
  },
  {
    tag: 'z-combination-images',
    call: '`POST` of `attach`, `detach` and `default`, `DELETE` to `data-delete`',
    schema: null,
    note: 'JSON is not needed. A `message` in it comes up where a picture was attached to all combinations of a value.',
  },
  {
    tag: 'z-quick-category',
    call: 'its form, as `z-async-form` sends it',
    schema: CreatedCategory,
    note: 'The new category. `id` may be text.',
  },
  {
    tag: 'z-add-stock',
    call: 'its form, as `z-async-form` sends it, and `POST` to `undo-url`',
    schema: StockChanged,
    note: 'A 409 whose `stock` has `current` shows what others stored.',
    optional: ['message', 'movement', 'before', 'after'],
  },
  {
    tag: 'z-part-receiving',
    call: '`POST` to `draft-url`',
    schema: CountsSaved,
    note: '`success` is `true` (or `1`, `"1"`). Without `counts` those that were sent count as stored.',
    optional: ['message', 'counts'],
  },
  {
    tag: 'z-home-block-form',
    call: '`POST` of its form to `preview-url`',
    schema: BlockPreview,
    note: 'A frame of the page shows it.',
  },
];

/** One line of a table of fields. */
interface Field {
  readonly path: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly description: string;
}

type Node = TSchema & {
  readonly type?: string;
  readonly const?: unknown;
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Node[];
  readonly description?: string;
};

/** Returns the schemas a value may fit, without the null beside them. */
const choicesOf = (node: Node): readonly Node[] => (node.anyOf ?? [node]).filter(({ type }) => type !== 'null');

/** Tells apart lists of products, which have a table of their own. */
const isListOfProducts = ({ items }: Node): boolean => (items as TSchema | undefined) === ListedProduct;

function typeOf(node: Node): string {
  const names = (node.anyOf ?? [node]).map((one) => {
    if (one.anyOf) return typeOf(one);
    if (one.const !== undefined) return `\`${JSON.stringify(one.const)}\``;
    if (isListOfProducts(one)) return 'list of [products](#a-product-of-a-list)';
    if (one.type === 'array') return `list of ${typeOf(one.items as Node)}`;
    return one.type === 'object' && !one.properties ? 'object by key' : (one.type ?? 'any');
  });
  return [...new Set(names)].join(' or ');
}

/** Returns the fields of a schema, nested ones by their path, such as `lines[].unitPrice`. */
export function fieldsOf(schema: TSchema, path = ''): Field[] {
  return choicesOf(schema as Node).flatMap((node) => {
    if (node.items) return fieldsOf(node.items, `${path}[]`);
    return Object.entries(node.properties ?? {}).flatMap(([name, property]) => {
      const own = path === '' ? name : `${path}.${name}`;
      // The description of one of several choices is not that of the field.
      const [only, ...others] = choicesOf(property);
      const description = property.description ?? (others.length === 0 ? only?.description : undefined) ?? '';
      const isNeeded = choicesOf(schema as Node).length === 1 && (node.required?.includes(name) ?? false);
      const field = { path: own, type: typeOf(property), isNeeded, description };
      return isListOfProducts(property) ? [field] : [field, ...fieldsOf(property, own)];
    });
  });
}

function fieldTable(schema: TSchema, optional: readonly string[] = []): string {
  const rows = fieldsOf(schema).map(({ path, type, isNeeded, description }) => {
    const needed = isNeeded && !optional.includes(path) ? 'yes' : '';
    return `| \`${path}\` | ${type} | ${needed} | ${description.replaceAll('|', '\\|')} |`;
  });
  return ['| field | type | needed | |', '|---|---|---|---|', ...rows].join('\n');
}

/** Writes the answers of all calls of the widgets, each once. */
export function endpointAnswers(contracts: readonly Contract[]): string {
  const callers = new Map<string, { endpoint: Endpoint; attributes: string[] }>();
  for (const { tag, endpoints = {} } of contracts) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const known = callers.get(endpoint.path) ?? { endpoint, attributes: [] };
      known.attributes.push(`\`<${tag} ${name}-url>\``);
      callers.set(endpoint.path, known);
    }
  }
  const written = new Map<TSchema, string>();
  return [...callers.values()]
    .map(({ endpoint: { method, path, description }, attributes }) => {
      const answer = ANSWERS[path];
      if (!answer)
        throw new Error(`No answer is known for ${method} ${path}. Name its schema in ${import.meta.filename}.`);
      const head = `### ${method} ${path}\n\n${description} Another address: ${attributes.join(', ')}.${answer.note ? ` ${answer.note}` : ''}`;
      if (!answer.schema) return `${head}\n\nAny 2xx, without a body.`;
      const same = written.get(answer.schema);
      if (same) return `${head}\n\nThe same answer as ${same}.`;
      written.set(answer.schema, `\`${method} ${path}\``);
      return `${head}\n\n${fieldTable(answer.schema, answer.optional)}`;
    })
    .join('\n\n');
}

/** Writes the answers of calls to addresses in the markup. */
export const markupAnswers = (): string =>
  MARKUP_ANSWERS.map(({ tag, call, schema, note, optional }) => {
    const head = `### \`<${tag}>\`: ${call}\n\n${note}`;
    return schema ? `${head}\n\n${fieldTable(schema, optional)}` : `${head} Any 2xx accepts.`;
  }).join('\n\n');

/** Writes the fields of a product as lists have it. */
export const listedProductTable = (): string => fieldTable(ListedProduct);

/** Writes the fields of a failure. */
export const problemTable = (): string => fieldTable(Problem, ['error', 'message']);

/** Writes the JSON parts that pages embed, with the widgets that read them. */
export function pageDataTables(contracts: readonly Contract[]): string {
  return Object.entries(PAGE_DATA)
    .map(([part, schema]) => {
      const readers = contracts.filter(({ parts }) => part in parts && parts[part]?.element === 'script');
      return `### data-part="${part}"\n\nRead by ${readers.map(({ tag }) => `\`<${tag}>\``).join(', ')}.\n\n${fieldTable(schema)}`;
    })
    .join('\n\n');
}
