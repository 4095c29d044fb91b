import { isDeepStrictEqual } from 'node:util';
import { type Static, Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { LOCALES } from '../../shared/i18n/locale.ts';
import { LONGEST_SLUG, shortSlugOf } from '../catalogue/slug.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { IdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { answerRemovedBefore } from '../web/change-answer.ts';
import { recordName, storeRemovals } from '../web/field-authors.ts';
import { redirectWithFlash } from '../web/flash.ts';
import type { FormRequest } from '../web/form-request.ts';
import { Checked, type FieldValues, type FormView } from '../web/form-view.ts';
import type { ListView } from '../web/list-view.ts';
import { editableText, plainText, richTextFrom } from '../web/rich-text.ts';
import { staffForm } from '../web/staff-form.ts';
import { staffList } from '../web/staff-list.ts';
import { localizedText, pageText, textIn } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { itemName, type MenuItem } from './menu-items.ts';
import { lockMenu } from './move-item.ts';
import {
  entriesLeadingTo,
  listShopPages,
  lockShopPages,
  SHOP_PAGE_SORTS,
  type ShopPage,
  type ShopPageEdit,
  type ShopPageRow,
  shopPageAt,
  shopPageById,
  storeShopPage,
} from './shop-pages.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/pages': ListView<ShopPageRow> & { readonly title: string };
    'dashboard/page': FormView & {
      readonly title: string;
      /** Null for a new page. */
      readonly stored: {
        readonly url: string;
        /** Its address in the shop; null while it is not active. */
        readonly shopUrl: string | null;
        /** The entries of the menu that lead to it. */
        readonly entries: readonly { readonly url: string; readonly name: string }[];
      } | null;
      /** True after a removal whose question named another number of entries. */
      readonly hasChanged: boolean;
    };
  }
}

const PATH = '/dashboard/menu/pages';
const TITLE_LENGTH = 120;
const TEXT_LENGTH = 20_000;
const Title = Type.Optional(Type.String({ maxLength: TITLE_LENGTH }));
const Text = Type.Optional(Type.String({ maxLength: TEXT_LENGTH }));
const Fields = Type.Object({
  title_fr: Type.String({ minLength: 1, maxLength: TITLE_LENGTH }),
  text_fr: Type.String({ minLength: 1, maxLength: TEXT_LENGTH }),
  title_en: Title,
  text_en: Text,
  title_ar: Title,
  text_ar: Text,
  slug: Type.Optional(Type.String({ maxLength: LONGEST_SLUG })),
  active: Type.Optional(Checked),
});

interface LoadedPage {
  readonly shopId: number;
  /** Null for a new page. */
  readonly page: ShopPage | null;
  readonly entries: readonly MenuItem[];
  readonly values: FieldValues;
}

/** Serves the staff's list and form of the pages that the shop writes itself (MNU-10). */
export default async function (app: App): Promise<void> {
  staffList(app, {
    path: PATH,
    template: 'dashboard/pages',
    topic: 'shopPages',
    filters: Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
    sorts: SHOP_PAGE_SORTS,
    size: 50,
    async query({ db, locale, filters: { search = '' }, sort, limit, offset }) {
      return listShopPages(db, { shopId: (await shopOr404(db)).id, locale, search, sort, limit, offset });
    },
    view: async ({ locale }) => ({ title: pageText(locale, 'shopPages') }),
  });
  addForms(app);
}

function addForms(app: App): void {
  const common = {
    body: Fields,
    topic: 'shopPage',
    template: 'dashboard/page',
    lock,
    load,
    validate,
    save,
    view,
  } as const;
  staffForm(app, {
    ...common,
    path: `${PATH}/new`,
    params: Type.Object({}),
    summary: 'Add a page of the shop',
    savedMessage: 'shopPageAdded',
    async savedUrl({ db }, { slug }) {
      return `${PATH}/${(await shopPageAt(db, (await shopOr404(db)).id, slug))?.id}`;
    },
  });
  const show = staffForm(app, {
    ...common,
    path: `${PATH}/:id`,
    params: IdParams,
    summary: 'Change a page of the shop',
    savedMessage: 'shopPageSaved',
    // The heading and the link to the shop are of what was stored.
    savedUrl: async ({ params }) => `${PATH}/${params.id}`,
  });

  app.post(
    `${PATH}/:id/remove`,
    {
      schema: {
        summary: 'Remove a page of the shop',
        params: IdParams,
        body: Type.Object({
          entries: Type.String({ pattern: '^[0-9]{1,4}$', description: 'The menu entries that the question named' }),
        }),
        response: { 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale, params, body } = request;
      const { id: shopId } = await shopOr404(app.db);
      const removal = await app.db.transaction(async (tx) => {
        await lockMenu(tx, shopId);
        await lockShopPages(tx, shopId);
        const stored = await shopPageById(tx, shopId, Number(params.id));
        if (stored === null) return null;
        const entries = await entriesLeadingTo(tx, shopId, stored.id);
        const isNamed = entries.length === Number(body.entries);
        if (isNamed) {
          await tx.query('delete from pages where id = $1', [stored.id]);
          await storeRemovals(tx, [recordName(`${PATH}/:id`, params)], request.staff);
        }
        return { page: stored, isExpected: isNamed };
      });
      if (removal === null) return answerRemovedBefore(reply, PATH);
      const { page, isExpected } = removal;
      if (!isExpected && wantsJson(request)) {
        throw new Refusal(409, 'conflict', { message: pageText(locale, 'shopPageRemoveChanged') });
      }
      const url = `${PATH}/${page.id}`;
      if (!isExpected) return show(reply, { url, params, query: {}, status: 409, view: { hasChanged: true } });
      const message = pageText(locale, 'shopPageRemoved', { name: textIn(page.title, locale) });
      return redirectWithFlash(reply, PATH, message);
    },
  );
}

async function lock({ db }: FormRequest): Promise<void> {
  await lockShopPages(db, (await shopOr404(db)).id);
}

async function load({ db, params }: FormRequest): Promise<LoadedPage | null> {
  const { id: shopId } = await shopOr404(db);
  if (params.id === undefined) return { shopId, page: null, entries: [], values: { active: '1' } };
  const page = await shopPageById(db, shopId, Number(params.id));
  if (page === null) return null;
  const { id, slug, title, html, active } = page;
  const texts = LOCALES.flatMap((code) => [
    [`title_${code}`, title[code] ?? ''],
    [`text_${code}`, editableText(html[code] ?? '')],
  ]);
  const values = { ...Object.fromEntries(texts), slug, active: active ? '1' : '' };
  return { shopId, page, entries: await entriesLeadingTo(db, shopId, id), values };
}

function validate(values: Required<Static<typeof Fields>>, { locale }: FormRequest): ShopPageEdit | WrongFields {
  const slug = shortSlugOf(values.slug || values.title_fr);
  // A page without a French title is already refused for that.
  if (slug === '' && values.title_fr !== '')
    return new WrongFields({ slug: [pageText(locale, 'shopPageSlugRequired')] });
  const html = localizedText((code) => richTextFrom(values[`text_${code}`]));
  // Nothing is left of HTML such as a picture alone.
  if (plainText(html.fr ?? '') === '')
    return new WrongFields({ text_fr: [pageText(locale, 'shopPageTextFrRequired')] });
  return {
    slug,
    title: localizedText((code) => values[`title_${code}`]),
    html,
    active: values.active === '1',
  };
}

async function save({ db, locale }: FormRequest, { shopId, page }: LoadedPage, edit: ShopPageEdit) {
  const other = await shopPageAt(db, shopId, edit.slug);
  // The form of a new page was sent twice.
  if (page === null && other !== null && isDeepStrictEqual(other, { ...edit, id: other.id })) return undefined;
  if (other !== null && other.id !== page?.id) {
    const message = pageText(locale, 'shopPageSlugKnown', { name: textIn(other.title, locale) });
    return new WrongFields({ slug: [message] });
  }
  await storeShopPage(db, shopId, page?.id ?? null, edit);
  return undefined;
}

function view({ page, entries }: LoadedPage, { locale }: FormRequest) {
  return {
    title: page === null ? pageText(locale, 'shopPageNew') : textIn(page.title, locale),
    stored: page && {
      url: `${PATH}/${page.id}`,
      shopUrl: page.active ? `/pages/${page.slug}` : null,
      entries: entries.map((entry) => ({ url: `/dashboard/menu/${entry.id}`, name: itemName(entry, locale) })),
    },
    hasChanged: false,
  };
}
