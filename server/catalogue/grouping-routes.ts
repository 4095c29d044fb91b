import { type Static, Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { answerRemovedBefore } from '../web/change-answer.ts';
import { isOwnAddition, recordName, storeAddition, storeRemovals } from '../web/field-authors.ts';
import { redirectWithFlash } from '../web/flash.ts';
import type { FormRequest } from '../web/form-request.ts';
import type { FieldValues, FormView } from '../web/form-view.ts';
import type { Crumb } from '../web/kit.ts';
import { staffForm } from '../web/staff-form.ts';
import { pageText, textIn } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { choiceLists, type ListedChoice } from './choice-lists.ts';
import { EntryParams, type GroupingPage, KindParams, kindOf, PATH, ROOT, urlOf } from './grouping-address.ts';
import { addGroupingList } from './grouping-list.ts';
import { addGroupingPictures } from './grouping-picture-routes.ts';
import { groupingPicture, hasPicture } from './grouping-pictures.ts';
import { type GroupingUse, groupingUse, lockGrouping, removeGrouping } from './grouping-uses.ts';
import {
  addGrouping,
  changeGrouping,
  GROUPING_KINDS,
  type GroupingKind,
  groupingOf,
  knownNames,
  lockGroupings,
  type StoredGrouping,
  sameGrouping,
  storedGroupings,
  textFields,
  withBelow,
} from './groupings.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/grouping': FormView &
      GroupingPage & {
        readonly crumbs: readonly Crumb[];
        readonly choices: readonly ListedChoice[];
        /** Null on the page of a new entry. */
        readonly stored: {
          /** Null for a kind without pages in the shop. */
          readonly shopUrl: string | null;
          /** The list of its products. */
          readonly productsUrl: string;
          readonly removeUrl: string;
          readonly use: GroupingUse;
        } | null;
        /** Null for a kind without pictures. */
        readonly pictures: {
          /** Address that takes a picture; null on the page of a new entry. */
          readonly action: string | null;
          /** The one picture, or none. */
          readonly files: readonly ManagedPicture[];
        } | null;
        /** Why an upload was refused. */
        readonly pictureErrors: readonly string[];
        /** True after a removal that was refused, because something uses the entry. */
        readonly isRefused: boolean;
      };
  }
}

const Name = Type.String({ maxLength: 120 });
const Above = Type.Optional(Type.String({ pattern: '^[0-9]{0,9}$' }));
const Description = Type.Optional(Type.String({ maxLength: 300 }));
/** Only brand lines have a `brandId`, only categories a `parentId` and descriptions. */
const Fields = Type.Object({
  nameFr: Type.String({ minLength: 1, maxLength: 120 }),
  nameEn: Type.Optional(Name),
  nameAr: Type.Optional(Name),
  parentId: Above,
  brandId: Above,
  descriptionFr: Description,
  descriptionEn: Description,
  descriptionAr: Description,
});

/** Serves the lists and forms of categories, brands, brand lines, collections and tags (PRO-18). */
export default async function (app: App): Promise<void> {
  // With its query, which may choose the language.
  app.get(ROOT, { schema: { hide: true } }, ({ url }, reply) =>
    reply.redirect(url.replace(ROOT, `${ROOT}/${GROUPING_KINDS[0]}`), 303),
  );
  addGroupingList(app);
  addForms(app);
}

interface LoadedGrouping {
  readonly kind: GroupingKind;
  /** All entries of the kind, without the one that the form of a new entry added at the first press. */
  readonly stored: readonly StoredGrouping[];
  readonly isSentAgain: boolean;
  /** Null on the page of a new entry. */
  readonly entry: (StoredGrouping & { readonly use: GroupingUse; readonly picture: ManagedPicture | null }) | null;
  /** Categories or brands to choose from as the one above the entry. */
  readonly choices: readonly ListedChoice[];
  readonly values: FieldValues;
}

function addForms(app: App): void {
  const common = { body: Fields, topic: 'grouping', template: 'dashboard/grouping', load, view: viewOf } as const;
  staffForm(app, {
    ...common,
    path: `${PATH}/new`,
    params: KindParams,
    summary: 'Add a category, brand, brand line, collection or tag',
    savedMessage: 'groupingAdded',
    lock: ({ db, params }) => lockGroupings(db, kindOf(params)),
    validate,
    async save({ db, staff }, { kind, stored, isSentAgain }, edit) {
      if (isSentAgain) return;
      const id = await addGrouping(db, kind, (await shopOr404(db)).id, { ...edit, stored });
      await storeAddition(db, `${kind} ${id}`, staff);
    },
    savedUrl: async ({ params, query }) => productOf(query) ?? `${ROOT}/${params.kind}`,
  });
  const show = staffForm(app, {
    ...common,
    path: `${PATH}/:id`,
    params: EntryParams,
    summary: 'Correct a category, brand, brand line, collection or tag',
    savedMessage: 'groupingSaved',
    async lock({ db, params }) {
      await lockGroupings(db, kindOf(params));
      await lockGrouping(db, kindOf(params), Number(params.id));
    },
    validate,
    save: ({ db, params }, { kind }, edit) => changeGrouping(db, kind, Number(params.id), edit),
    valueInWords: (name, value, { kind, choices }) =>
      (name === groupingOf(kind).above?.field && choices.find((one) => one.value === value)?.label) || value,
  });

  addGroupingPictures(app, (reply, kind, id, { status, messages }) =>
    show(reply, {
      url: urlOf(kind, id),
      params: { kind, id: String(id) },
      query: {},
      status,
      view: { pictureErrors: messages },
    }),
  );
  app.post(
    `${PATH}/:id/remove`,
    {
      schema: {
        summary: 'Remove a category, brand, brand line, collection or tag that nothing uses',
        params: EntryParams,
        response: { 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const params = request.params as FieldValues;
      const kind = kindOf(params);
      const loaded = await load({ db: app.db, locale, params, body: {}, staff: null });
      if (loaded?.entry == null) return answerRemovedBefore(reply, `${ROOT}/${kind}`);
      const { id, name } = loaded.entry;
      const count = await app.db.transaction(async (tx) => {
        const uses = await removeGrouping(tx, kind, id, locale);
        if (uses === 0) await storeRemovals(tx, [recordName(`${PATH}/:id`, params)], request.staff);
        return uses;
      });
      if (count === null) return answerRemovedBefore(reply, `${ROOT}/${kind}`);
      if (count > 0) {
        if (wantsJson(request)) {
          const message = pageText(locale, 'groupingInUse', { count });
          throw new Refusal(409, 'conflict', { message });
        }
        return show(reply, { url: urlOf(kind, id), params, query: {}, status: 409, view: { isRefused: true } });
      }
      const message = pageText(locale, 'groupingRemoved', { name: textIn(name, locale) });
      return redirectWithFlash(reply, `${ROOT}/${kind}`, message);
    },
  );
}

async function load({
  db,
  locale,
  params,
  body,
  staff,
}: Pick<FormRequest, 'db' | 'locale' | 'params' | 'body' | 'staff'>): Promise<LoadedGrouping | null> {
  const { id: shopId } = await shopOr404(db);
  const kind = kindOf(params);
  const stored = await storedGroupings(db, kind, shopId);
  const lists = await choiceLists(db, shopId, locale);
  const field = groupingOf(kind).above?.field;
  const choices = field === 'parentId' ? lists.categories : field === 'brandId' ? lists.brands : [];
  if (params.id === undefined) {
    const above = field === undefined ? null : Number(body[field]) || null;
    const same = sameGrouping(stored, { nameFr: '', ...body }, above);
    const isSentAgain = same !== undefined && (await isOwnAddition(db, `${kind} ${same.id}`, staff));
    const others = isSentAgain ? stored.filter((one) => one !== same) : stored;
    return { kind, stored: others, isSentAgain, entry: null, choices, values: {} };
  }
  const entry = stored.find(({ id }) => id === Number(params.id));
  if (entry === undefined) return null;
  // A category below itself would be in no list.
  const below = field === 'parentId' ? withBelow(stored, entry.id) : new Set<number>();
  return {
    kind,
    stored,
    isSentAgain: false,
    entry: {
      ...entry,
      use: await groupingUse(db, kind, entry.id, locale),
      picture: hasPicture(kind) ? await groupingPicture(db, kind, entry.id, locale) : null,
    },
    choices: choices.filter(({ value }) => !below.has(Number(value))),
    values: { ...textFields(kind, entry), ...(field && { [field]: String(entry.above ?? '') }) },
  };
}

function validate(
  { parentId, brandId, ...typed }: Required<Static<typeof Fields>>,
  { locale }: Pick<FormRequest, 'locale'>,
  { kind, stored, entry, choices }: LoadedGrouping,
) {
  const field = groupingOf(kind).above?.field;
  const chosen = { parentId, brandId }[field ?? 'parentId'];
  const above = field === undefined || chosen === '' ? null : Number(chosen);
  // Lines of two brands may have the same name.
  const others = stored.filter((one) => one.id !== entry?.id && (field !== 'brandId' || one.above === above));
  const errors = knownNames(typed, others, { text: 'groupingKnown', locale });
  if (field !== undefined) {
    const isBelow = entry !== null && above !== null && withBelow(stored, entry.id).has(above);
    if (above !== null && !choices.some(({ value }) => Number(value) === above))
      errors[field] = [pageText(locale, field === 'parentId' && isBelow ? 'groupingInItself' : 'choiceGone')];
    if (field === 'brandId' && above === null) errors.brandId = [pageText(locale, 'groupingBrandIdRequired')];
    if (field === 'brandId' && entry?.use.hasProducts && above !== entry.above)
      errors.brandId = [pageText(locale, 'groupingBrandStays')];
  }
  return Object.keys(errors).length > 0 ? new WrongFields(errors) : { typed, above };
}

function viewOf({ kind, entry, choices }: LoadedGrouping, { locale, query }: FormRequest) {
  const grouping = groupingOf(kind);
  const { shopPath, productsPath, texts } = grouping;
  const back = productOf(query);
  return {
    title: entry === null ? pageText(locale, texts.create) : textIn(entry.name, locale),
    kind,
    grouping,
    crumbs: [
      back === null
        ? { url: `${ROOT}/${kind}`, text: pageText(locale, texts.list) }
        : { url: back, text: pageText(locale, 'backToProduct') },
    ],
    choices,
    stored: entry && {
      shopUrl: shopPath && `${shopPath}${entry.slug}`,
      productsUrl: `${productsPath}${entry.id}`,
      removeUrl: `${urlOf(kind, entry.id)}/remove`,
      use: entry.use,
    },
    pictures: hasPicture(kind)
      ? { action: entry && `${urlOf(kind, entry.id)}/picture`, files: entry?.picture ? [entry.picture] : [] }
      : null,
    pictureErrors: [],
    isRefused: false,
  };
}

/** Returns the page of a product that led to the form; null when none did. */
function productOf({ back = '' }: FieldValues): string | null {
  return /^\/dashboard\/products\/[0-9]{1,9}$/.test(back) ? back : null;
}
