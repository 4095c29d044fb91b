import { randomUUID } from 'node:crypto';
import { Type } from 'typebox';
import type { PromotionPhase } from '../../shared/api/promotions.ts';
import { LOCALES } from '../../shared/i18n/locale.ts';
import { fieldAmount } from '../../shared/rules/money/format.ts';
import { pickerOf } from '../../shared/rules/promotions/pickers.ts';
import { shopDateTime } from '../../shared/rules/time/countdown-date.ts';
import { type ChoiceLists, choiceLists } from '../catalogue/choice-lists.ts';
import { lockNamedGrouping } from '../catalogue/grouping-uses.ts';
import { idNumber, type LocalizedText } from '../catalogue/product-facts.ts';
import type { Database } from '../db/database.ts';
import { savingOf } from '../home-content/promotion-words.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { shopOr404 } from '../shop/shop.ts';
import type { FormRequest } from '../web/form-request.ts';
import { formUuid } from '../web/form-uuid.ts';
import type { FieldValues, FormView } from '../web/form-view.ts';
import { editableText, richTextFrom } from '../web/rich-text.ts';
import { staffForm } from '../web/staff-form.ts';
import { localizedText, pageText, textIn } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { type PromotionImpact, phaseOf, promotionImpact } from './impact.ts';
import { chosenProduct, type NamedProduct, productsWithChosen } from './named-products.ts';
import { type PromotionDraft, type PromotionRule, RULE_FIELDS, readDraft, ruleErrors } from './rule-fields.ts';

/** Texts of a promotion per language, with their longest length. */
const TEXTS = { name: 120, title: 120, subtitle: 240, slogan: 160, banner_html: 4000 } as const;
type TextName = keyof typeof TEXTS;
const TEXT_NAMES = Object.keys(TEXTS) as TextName[];

interface PromotionPage {
  readonly title: string;
  /** Null for a new one. */
  readonly promotion: StoredPromotion | null;
  readonly products: readonly NamedProduct[];
  readonly lists: ChoiceLists;
  readonly impact: PromotionImpact;
  readonly textNames: readonly TextName[];
  readonly saving: typeof savingOf;
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/promotion': FormView & PromotionPage;
  }
}

interface StoredPromotion extends PromotionRule {
  readonly id: number;
  readonly archived: boolean;
  readonly phase: PromotionPhase;
  /** Orders that name it. */
  readonly orders: number;
  readonly name: LocalizedText;
  readonly texts: Readonly<Record<TextName, LocalizedText>>;
}

interface LoadedPromotion extends Omit<PromotionPage, 'title' | 'textNames' | 'saving'> {
  readonly shopId: number;
  readonly values: FieldValues;
}

interface Edit extends PromotionRule {
  readonly texts: Readonly<Record<TextName, LocalizedText>>;
}

/** French stands in for a name that is missing; everything else may be empty. */
const textFields = Object.fromEntries(
  TEXT_NAMES.flatMap((name) =>
    LOCALES.map((code) => [
      `${name}_${code}`,
      name === 'name' && code === 'fr'
        ? Type.String({ minLength: 1, maxLength: TEXTS[name] })
        : Type.Optional(Type.String({ maxLength: TEXTS[name] })),
    ]),
  ),
);
const Body = Type.Object({
  ...RULE_FIELDS,
  ...textFields,
  key: Type.Optional(
    Type.String({ maxLength: 36, description: 'Of the page: a form sent twice creates one promotion' }),
  ),
});
const PATH = '/dashboard/promotions';

/** Adds the form of a promotion, new (`/new`) or stored. */
export function addPromotionForms(app: App): void {
  const common = {
    body: Body,
    topic: 'staffPromotion',
    template: 'dashboard/promotion' as const,
    savedMessage: 'staffPromotionSaved' as const,
    lock: ({ db, body }: FormRequest) => lockNamedGrouping(db, body.scope ?? '', readDraft(body).scopeId),
    validate,
    valueInWords: (name: string, value: string, loaded: LoadedPromotion) => valueInWords(name, value, loaded),
  };
  staffForm(app, {
    ...common,
    path: `${PATH}/new`,
    params: Type.Object({}),
    summary: 'Create a promotion',
    load: (formRequest: FormRequest) => load(formRequest, null),
    async save({ db, body }, { shopId }, edit: Edit) {
      await insertPromotion(db, shopId, formUuid(body.key ?? '', edit), edit);
    },
    async savedUrl({ db, body }, edit: Edit) {
      const uuid = formUuid(body.key ?? '', edit);
      const [created] = await db.query<{ id: number }>('select id from promotions where uuid = $1', [uuid]);
      return `${PATH}/${created?.id}`;
    },
    view: (loaded, { locale }) => viewOf(loaded, pageText(locale, 'staffPromotionNew')),
  });
  staffForm(app, {
    ...common,
    path: `${PATH}/:id`,
    params: IdParams,
    summary: 'Save a promotion',
    async lock(formRequest: FormRequest) {
      await common.lock(formRequest);
      const { db, params } = formRequest;
      await db.query('select 1 from promotions where id = $1 for no key update', [Number(params.id)]);
    },
    async load(formRequest: FormRequest) {
      const promotion = await storedPromotion(formRequest.db, Number(formRequest.params.id));
      return promotion && load(formRequest, promotion);
    },
    async save({ db }, { promotion }, edit: Edit) {
      if (promotion !== null) await updatePromotion(db, promotion, edit);
    },
    view: (loaded, { locale }) => viewOf(loaded, textIn(loaded.promotion?.name, locale)),
  });
}

function viewOf({ promotion, products, lists, impact }: LoadedPromotion, title: string): PromotionPage {
  return { title, promotion, products, lists, impact, textNames: TEXT_NAMES, saving: savingOf };
}

async function load(formRequest: FormRequest, promotion: StoredPromotion | null): Promise<LoadedPromotion> {
  const { db, locale, body } = formRequest;
  const { id: shopId } = await shopOr404(db);
  const values = promotion === null ? newValues(formRequest) : valuesOf(promotion);
  const shown = { ...values, ...body };
  const search = body.productSearch ?? '';
  const products = await productsWithChosen(db, { shopId, locale, search, chosen: idNumber(shown.product ?? '') });
  const now = new Date();
  const draft = { ...readDraft(shown), ...(promotion && { scope: promotion.scope }) };
  const impact = await promotionImpact(db, draft, { shopId, id: promotion?.id ?? null, locale, now });
  return { shopId, values, promotion, products, lists: await choiceLists(db, shopId, locale), impact };
}

function newValues({ body }: FormRequest): FieldValues {
  const empty = Object.fromEntries(Object.keys(Body.properties).map((name) => [name, '']));
  return { ...empty, scope: 'product', ruleType: 'percentage', active: '1', key: body.key ?? randomUUID() };
}

function valuesOf({ texts, scope, scopeId, ruleType, value, startsAt, endsAt, active }: StoredPromotion): FieldValues {
  const picker = pickerOf(scope);
  const stored = TEXT_NAMES.flatMap((name) =>
    LOCALES.map((code) => {
      const text = texts[name][code] ?? '';
      return [`${name}_${code}`, name === 'banner_html' ? editableText(text) : text];
    }),
  );
  return {
    ...Object.fromEntries(stored),
    product: '',
    productSearch: '',
    category: '',
    brand: '',
    brandline: '',
    collection: '',
    key: '',
    ...(picker !== null && { [picker]: String(scopeId) }),
    scope,
    ruleType,
    value: ruleType === 'percentage' ? String(value / 100) : fieldAmount(value),
    starts_at: startsAt === null ? '' : shopDateTime(startsAt),
    ends_at: endsAt === null ? '' : shopDateTime(endsAt),
    active: active ? '1' : '',
  };
}

function validate(values: FieldValues, { locale }: FormRequest, loaded: LoadedPromotion): Edit | WrongFields {
  const { promotion, products } = loaded;
  const picked = values.product || !values.productSearch ? values.product : chosenProduct(products);
  const typed = { ...values, product: picked };
  const draft = untouchedTimes(readDraft(typed), values, loaded);
  const errors = { ...ruleErrors(typed, draft, locale) };
  if (draft.scope === 'product' && !picked && values.productSearch) {
    const text = products.length === 0 ? 'staffPromotionProductNone' : 'staffPromotionProductSeveral';
    errors.product = [pageText(locale, text, { search: values.productSearch })];
  }
  if (promotion !== null && draft.scope !== promotion.scope) {
    errors.scope = [pageText(locale, 'staffPromotionScopeFixed')];
  }
  if (promotion?.archived && draft.active) errors.active = [pageText(locale, 'staffPromotionArchivedActive')];
  const picker = pickerOf(draft.scope ?? '');
  if (picker !== null && draft.scopeId !== null && !isListed(loaded, picker, draft.scopeId)) {
    errors[picker] = [pageText(locale, 'choiceGone')];
  }
  if (Object.keys(errors).length > 0 || draft.scope === null || draft.value === null) return new WrongFields(errors);
  return { ...draft, scope: draft.scope, value: draft.value, texts: textsOf(values) };
}

/** Returns the draft with times that were not changed as they are stored: the fields have no seconds. */
function untouchedTimes(draft: PromotionDraft, values: FieldValues, { promotion, values: stored }: LoadedPromotion) {
  if (promotion === null) return draft;
  return {
    ...draft,
    startsAt: values.starts_at === stored.starts_at ? promotion.startsAt : draft.startsAt,
    endsAt: values.ends_at === stored.ends_at ? promotion.endsAt : draft.endsAt,
  };
}

const LIST_OF = {
  category: 'categories',
  brand: 'brands',
  brandline: 'brandLines',
  collection: 'collections',
} as const;

function isListed({ products, lists }: LoadedPromotion, picker: keyof typeof LIST_OF | 'product', id: number): boolean {
  if (picker === 'product') return products.some((product) => product.id === id);
  return lists[LIST_OF[picker]].some(({ value }) => value === String(id));
}

function textsOf(values: FieldValues): Edit['texts'] {
  const ofName = (name: TextName) =>
    localizedText((code) => {
      const text = values[`${name}_${code}`] ?? '';
      return name === 'banner_html' ? richTextFrom(text) : text;
    });
  return Object.fromEntries(TEXT_NAMES.map((name) => [name, ofName(name)])) as unknown as Edit['texts'];
}

/** Returns a stored value as the fields of a conflict show it. */
function valueInWords(name: string, value: string, { products, lists }: LoadedPromotion): string {
  if (name === 'product') return products.find(({ id }) => String(id) === value)?.label ?? value;
  if (!(name in LIST_OF)) return name === 'active' && value === '1' ? '✓' : value.replace('T', ' ');
  return lists[LIST_OF[name as keyof typeof LIST_OF]].find((one) => one.value === value)?.label ?? value;
}

async function storedPromotion(db: Database, id: number): Promise<StoredPromotion | null> {
  const { id: shopId } = await shopOr404(db);
  const [row] = await db.query<Omit<StoredPromotion, 'texts' | 'phase'> & Record<TextName, LocalizedText>>(
    `select m.id, m.scope, m.scope_id as "scopeId", case m.rule_type when 'amount' then 'fixed' else m.rule_type end as "ruleType",
       m.value, m.starts_at as "startsAt", m.ends_at as "endsAt", m.active, m.archived_at is not null as archived,
       (select count(distinct order_id)::int from order_lines where promotion_id = m.id) as orders,
       ${TEXT_NAMES.map((name) => `m.${name}`).join(', ')}
     from promotions m where m.shop_id = $1 and m.id = $2`,
    [shopId, id],
  );
  if (row === undefined) return null;
  const texts = Object.fromEntries(TEXT_NAMES.map((name) => [name, row[name]])) as Record<TextName, LocalizedText>;
  return { ...row, texts, phase: phaseOf(row, new Date()) };
}

const COLUMNS = ['scope', 'scope_id', 'rule_type', 'value', 'starts_at', 'ends_at', 'active', ...TEXT_NAMES];

function columnValues({ scope, scopeId, ruleType, value, startsAt, endsAt, active, texts }: Edit) {
  return [
    scope,
    scopeId,
    ruleType,
    value,
    startsAt,
    endsAt,
    active,
    ...TEXT_NAMES.map((name) => JSON.stringify(texts[name])),
  ];
}

async function insertPromotion(db: Database, shopId: number, uuid: string, edit: Edit): Promise<void> {
  const places = COLUMNS.map((_, index) => `$${index + 3}`).join(', ');
  await db.query(
    `insert into promotions (shop_id, uuid, ${COLUMNS.join(', ')}) values ($1, $2, ${places}) on conflict (uuid) do nothing`,
    [shopId, uuid, ...columnValues(edit)],
  );
}

async function updatePromotion(db: Database, { id }: StoredPromotion, edit: Edit): Promise<void> {
  const sets = COLUMNS.map((column, index) => `${column} = $${index + 2}`).join(', ');
  await db.query(`update promotions set ${sets} where id = $1`, [id, ...columnValues(edit)]);
}
