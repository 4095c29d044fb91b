import { randomUUID } from 'node:crypto';
import { type Static, Type } from 'typebox';
import { Uuid } from '../../shared/api/uuid.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { productSearchTerm } from '../../shared/rules/catalogue/product-search-term.ts';
import { isMenuAddress, MENU_DEPTH, MENU_TYPES, selectorOf } from '../../shared/rules/menu/menu-types.ts';
import { readShopDateTime, shopDateTime } from '../../shared/rules/time/countdown-date.ts';
import { lockNamedGrouping } from '../catalogue/grouping-uses.ts';
import { idNumber } from '../catalogue/product-facts.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { shopOr404 } from '../shop/shop.ts';
import type { FormRequest } from '../web/form-request.ts';
import { formUuid } from '../web/form-uuid.ts';
import { Checked, type FieldValues, type FormView } from '../web/form-view.ts';
import { staffForm } from '../web/staff-form.ts';
import { localizedText, pageText } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { type MenuLists, type MenuTarget, menuLists, namedProducts, productTargets } from './choices.ts';
import { flattened, itemName, type MenuItem, type MenuNode, menuItems, menuTree } from './menu-items.ts';
import { type MenuPage, type MenuRow, menuPage, menuRow } from './menu-view.ts';
import { lockMenu } from './move-item.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/menu-item': FormView &
      MenuPage & {
        /** Null on the page of a new entry. */
        readonly item: MenuNode<MenuItem> | null;
        readonly row: MenuRow | null;
        readonly lists: MenuLists;
        readonly products: readonly MenuTarget[];
        readonly selectorOf: (type: string) => string | null;
        /** The entries that can have a new one below them. */
        readonly parents: readonly MenuTarget[];
        readonly key: string;
      };
  }
}

const PATH = '/dashboard/menu';
const Target = Type.Optional(Type.String({ maxLength: 9 }));
const Label = Type.Optional(Type.String({ maxLength: 60 }));
const Time = Type.Optional(Type.String({ maxLength: 30, description: '2026-11-30T18:00 by the clock of the shop' }));
const ENTRY = {
  type: Type.Union(MENU_TYPES.map((type) => Type.Literal(type))),
  category: Target,
  brand: Target,
  product: Target,
  productSearch: Type.Optional(Type.String({ maxLength: 100 })),
  collection: Target,
  cmsPage: Target,
  blogCategory: Target,
  blogPost: Target,
  link: Type.Optional(Type.String({ maxLength: 500 })),
  labelFr: Label,
  labelEn: Label,
  labelAr: Label,
  active: Type.Optional(Checked),
  startsAt: Time,
  endsAt: Time,
};
const Entry = Type.Object(ENTRY);
const NewEntry = Type.Object({
  ...ENTRY,
  parent: Target,
  key: Type.Optional(Type.String({ ...Uuid, description: 'Of the page: a form that is sent twice adds one entry' })),
});
type EntryValues = Omit<Static<typeof NewEntry>, 'key'>;

const LABEL_OF = { fr: 'labelFr', en: 'labelEn', ar: 'labelAr' } as const satisfies Record<Locale, keyof EntryValues>;
const FORM = { topic: 'menuItem', template: 'dashboard/menu-item' } as const;

interface LoadedEntry {
  readonly shopId: number;
  readonly item: MenuNode<MenuItem> | null;
  readonly nodes: readonly MenuNode<MenuItem>[];
  readonly lists: MenuLists;
  readonly chosen: readonly MenuTarget[];
  /** The products of a search without script. */
  readonly matches: readonly MenuTarget[];
  readonly values: FieldValues;
}

interface EntryEdit {
  readonly type: string;
  readonly target: number | null;
  readonly address: string | null;
  readonly label: Readonly<Record<string, string>>;
  readonly active: boolean;
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  readonly parent: number | null;
}

/** Serves the forms of an entry of the menu: a new one, and one that is changed. */
export default async function (app: App): Promise<void> {
  const form = {
    ...FORM,
    validate: readEntry,
    view: ({ item, nodes, lists, chosen, matches, values }: LoadedEntry, { locale }: FormRequest) => ({
      ...menuPage(nodes, locale),
      ...(item === null && { title: pageText(locale, 'menuItemNew') }),
      products: [...chosen, ...matches.filter(({ value }) => !chosen.some((one) => one.value === value))],
      item,
      lists,
      selectorOf: (type: string) => selectorOf(type),
      row: item && menuRow(item, locale),
      key: values.key ?? '',
      parents: nodes
        .filter(({ depth }) => depth < MENU_DEPTH)
        .map((node) => ({ value: String(node.id), label: `${'– '.repeat(node.depth - 1)}${itemName(node, locale)}` })),
    }),
  };

  staffForm(app, {
    ...form,
    path: `${PATH}/new`,
    params: Type.Object({}),
    body: NewEntry,
    summary: 'Add an entry to the menu',
    savedMessage: 'menuItemAdded',
    async lock(formRequest) {
      await lockMenu(formRequest.db, (await shopOr404(formRequest.db)).id);
      await lockTarget(formRequest);
    },
    load: (formRequest) => loadEntry(formRequest, null),
    validate({ key, ...values }, formRequest, loaded) {
      const edit = readEntry(values, formRequest, loaded);
      return edit instanceof WrongFields ? edit : { ...edit, uuid: formUuid(key, edit) };
    },
    async save({ db }, { shopId }, { uuid, parent, ...edit }) {
      await db.query(
        `insert into menu_items (shop_id, uuid, parent_id, position, type, target_id, address, name, active, starts_at,
           ends_at)
         select $1, $2, $3, coalesce(max(position), 0) + 10, $4, $5, $6, $7, $8, $9, $10
         from menu_items where shop_id = $1 and parent_id is not distinct from $3
         on conflict (uuid) do nothing`,
        [
          ...[shopId, uuid, parent, edit.type, edit.target, edit.address, JSON.stringify(edit.label), edit.active],
          ...[edit.startsAt, edit.endsAt],
        ],
      );
    },
    async savedUrl({ db }, { uuid }) {
      const [added] = await db.query<{ id: number }>('select id from menu_items where uuid = $1', [uuid]);
      return `${PATH}#entry-${added?.id}`;
    },
  });

  staffForm(app, {
    ...form,
    path: `${PATH}/:id`,
    params: IdParams,
    body: Entry,
    summary: 'Change an entry of the menu',
    savedMessage: 'menuItemSaved',
    async lock(formRequest) {
      await lockTarget(formRequest);
      const { db, params } = formRequest;
      await db.query('select 1 from menu_items where id = $1 for no key update', [Number(params.id)]);
    },
    load: (formRequest) => loadEntry(formRequest, Number(formRequest.params.id)),
    async save({ db }, { item }, { type, target, address, label, active, startsAt, endsAt }) {
      await db.query(
        `update menu_items set type = $2, target_id = $3, address = $4, name = $5, active = $6, starts_at = $7, ends_at = $8
         where id = $1`,
        [item?.id ?? null, type, target, address, JSON.stringify(label), active, startsAt, endsAt],
      );
    },
    savedUrl: async ({ params }) => `${PATH}#entry-${params.id}`,
  });
}

async function lockTarget({ db, body }: FormRequest): Promise<void> {
  const { type = '' } = body;
  await lockNamedGrouping(db, type, idNumber(body[selectorOf(type) ?? ''] ?? ''));
}

/** Loads what an entry's form needs; null when there is no such entry. `id` is null for a new one. */
async function loadEntry({ db, locale, body, query }: FormRequest, id: number | null): Promise<LoadedEntry | null> {
  const { id: shopId } = await shopOr404(db);
  const nodes = flattened(menuTree(await menuItems(db, shopId)));
  const item = nodes.find((node) => node.id === id) ?? null;
  if (id !== null && item === null) return null;
  const sentId = /^[0-9]{1,9}$/.test(body.product ?? '') ? Number(body.product) : 0;
  const ids = [item?.type === 'Product' ? (item.target ?? 0) : 0, sentId];
  const search = productSearchTerm(body.productSearch ?? '');
  return {
    shopId,
    item,
    nodes,
    values:
      item === null ? { ...NEW_VALUES, parent: query.parent ?? '', key: body.key ?? randomUUID() } : valuesOf(item),
    lists: await menuLists(db, shopId, locale),
    chosen: await namedProducts(db, shopId, locale, ids),
    matches: search === null || body.product ? [] : await productTargets(db, shopId, { locale, search }),
  };
}

const NEW_VALUES: FieldValues = {
  ...Object.fromEntries(Object.keys(ENTRY).map((name) => [name, ''])),
  type: 'ProductCategory',
  active: '1',
};

function valuesOf({ type, target, address, label, active, startsAt, endsAt }: MenuItem): FieldValues {
  const selector = selectorOf(type);
  return {
    ...NEW_VALUES,
    ...Object.fromEntries(LOCALES.map((locale) => [LABEL_OF[locale], label[locale] ?? ''])),
    type,
    active: active ? '1' : '',
    startsAt: startsAt === null ? '' : shopDateTime(startsAt),
    endsAt: endsAt === null ? '' : shopDateTime(endsAt),
    ...(selector !== null && { [selector]: String(target ?? address ?? '') }),
  };
}

/** Reads a sent entry: of the selectors only the one of its type counts. */
function readEntry(values: EntryValues, { locale, body }: FormRequest, loaded: LoadedEntry): EntryEdit | WrongFields {
  const { type, link = '', parent = '' } = values;
  // The rules also know a type of other hosts, which the schema refuses.
  const selector = MENU_TYPES.includes(type) ? selectorOf(type) : null;
  const label = localizedText((language) => values[LABEL_OF[language]]);
  const errors: Record<string, string[]> = {};
  const wrong = (name: string, key: Parameters<typeof pageText>[1], params = {}) => {
    errors[name] = [pageText(locale, key, params)];
  };
  let target: number | null = null;
  if (selector === 'link' && !isMenuAddress(link)) wrong('link', 'menuItemLinkInvalid');
  if (selector === 'product') {
    const choice = chosenProduct(values.product ?? '', body.productSearch ?? '', loaded);
    if (typeof choice === 'number') target = choice;
    else wrong(choice.field, choice.text, { count: loaded.matches.length });
  } else if (selector !== null && selector !== 'link') {
    const value = values[selector as keyof EntryValues];
    const isListed = loaded.lists[selector as keyof MenuLists].some((choice) => choice.value === value);
    if (isListed) target = Number(value);
    else wrong(selector, 'menuTargetRequired');
  }
  // These two have no name of their own.
  if ((type === 'Link' || type === '10') && !label.fr) wrong('labelFr', 'menuLabelRequired');
  const above = loaded.nodes.find(({ id }) => String(id) === parent);
  if (parent !== '' && (above === undefined || above.depth >= MENU_DEPTH)) wrong('parent', 'menuParentGone');
  const [startsAt, endsAt] = [readShopDateTime(values.startsAt), readShopDateTime(values.endsAt)];
  if (startsAt === null && values.startsAt) wrong('startsAt', 'menuTimeWrong');
  if (endsAt === null && values.endsAt) wrong('endsAt', 'menuTimeWrong');
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) wrong('endsAt', 'endsBeforeStart');
  if (Object.keys(errors).length > 0) return new WrongFields(errors);
  return {
    type,
    target,
    label,
    active: values.active === '1',
    startsAt,
    endsAt,
    address: type === 'Link' ? link : null,
    parent: above?.id ?? null,
  };
}

/** Returns the id of the product that is chosen, or the only one that a search without script has; else what is wrong. */
function chosenProduct(product: string, search: string, { chosen, matches }: LoadedEntry) {
  if (chosen.some(({ value }) => value === product)) return Number(product);
  if (search === '') return { field: 'product', text: 'menuProductRequired' } as const;
  const field = 'productSearch';
  if (productSearchTerm(search) === null) return { field, text: 'menuSearchShort' } as const;
  const [only, ...others] = matches;
  if (only === undefined) return { field, text: 'menuSearchNone' } as const;
  return others.length === 0 ? Number(only.value) : ({ field: 'product', text: 'menuSearchSeveral' } as const);
}
