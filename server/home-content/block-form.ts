import { randomUUID } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { ManagedPicture } from '../../shared/api/product-picture.ts';
import { Uuid } from '../../shared/api/uuid.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { type BlockSection, EDITED_TYPES, sectionOf } from '../../shared/rules/home/block-sections.ts';
import { type Completeness, completeness } from '../../shared/rules/home/completeness.ts';
import { idNumber } from '../catalogue/product-facts.ts';
import { searchProducts } from '../catalogue/product-search.ts';
import type { Database } from '../db/database.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { shopOr404 } from '../shop/shop.ts';
import type { FormRequest } from '../web/form-request.ts';
import { formUuid } from '../web/form-uuid.ts';
import { type FieldValues, type FormView, textOf } from '../web/form-view.ts';
import { staffForm } from '../web/staff-form.ts';
import { pageText, textIn } from '../web/texts.ts';
import { WrongFields } from '../web/wrong-fields.ts';
import { type OfferedChoices, offeredChoices, uploadedPictures } from './block-choices.ts';
import {
  BLOCK_FIELDS,
  type BlockChoices,
  blockValues,
  pictureField,
  type ReadBlock,
  readBlock,
  SLOTS,
  textsOfBlock,
} from './block-fields.ts';
import type { BlockRecord } from './queries.ts';
import {
  ENTRY_SECTIONS,
  type EntrySection,
  insertBlock,
  type StoredBlock,
  storedBlock,
  updateBlock,
} from './stored-blocks.ts';

export const HOME_BLOCKS = '/dashboard/home-blocks';
const SEARCH_LIMIT = 30;

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/home-block': FormView & BlockFormView;
  }
}

interface BlockFormView {
  readonly title: string;
  /** Null for a block that is not saved yet. */
  readonly id: number | null;
  readonly key: string;
  /** Types to choose from; of a block whose type staff do not create, that one too. */
  readonly types: readonly { readonly value: string; readonly label: string }[];
  readonly sectionOf: (type: string) => BlockSection | null;
  readonly choices: OfferedChoices;
  readonly slots: readonly number[];
  readonly uploads: readonly ManagedPicture[];
  /** Messages of an upload, or a removal, that was refused. */
  readonly uploadErrors: readonly string[];
  /** Entries of the block whose target was deleted. */
  readonly gone: number;
  /** Written texts by language. */
  readonly counts: Readonly<Record<Locale, Completeness>>;
  /** Text that products were searched for without script. */
  readonly search: string;
}

/** A block with what its form offers. */
interface LoadedBlock {
  readonly shopId: number;
  readonly block: StoredBlock | null;
  readonly choices: OfferedChoices;
  readonly uploads: readonly ManagedPicture[];
  readonly values: FieldValues;
}

/** Answers an upload that was refused with the page of the block that it was sent from. */
export type RefuseUpload = (
  reply: FastifyReply,
  refused: { readonly id: string; readonly query: string; readonly status: number; readonly errors: readonly string[] },
) => Promise<FastifyReply>;

/** Adds the forms of a block of the home page: one that adds it, and one that changes it (BLK-1). */
export function addBlockForms(app: App): RefuseUpload {
  const common = {
    topic: 'homeBlock',
    template: 'dashboard/home-block',
    savedMessage: 'homeBlockSaved',
  } as const;
  const validate = (values: object, formRequest: FormRequest, loaded: LoadedBlock) => {
    const { record, errors } = readLoaded(values as FieldValues, formRequest.locale, loaded);
    return Object.keys(errors).length > 0 ? new WrongFields(errors) : record;
  };

  const showNew = staffForm(app, {
    ...common,
    path: `${HOME_BLOCKS}/new`,
    params: Type.Object({}),
    summary: 'Add a block to the home page',
    body: Type.Object({
      key: Type.String({ ...Uuid, description: 'Of the page: a form that is sent twice adds one block' }),
      ...BLOCK_FIELDS,
    }),
    load: (formRequest) => loadBlock(formRequest, null),
    validate,
    async save({ db, body }, { shopId }, record: BlockRecord) {
      await insertBlock(db, shopId, formUuid(body.key ?? '', record), record);
    },
    async savedUrl({ db, body }, record: BlockRecord) {
      const uuid = formUuid(body.key ?? '', record);
      const [added] = await db.query<{ id: number }>('select id from home_blocks where uuid = $1', [uuid]);
      return `${HOME_BLOCKS}/${added?.id}`;
    },
    view: (loaded, formRequest) => viewOf(loaded, formRequest, pageText(formRequest.locale, 'homeBlockNew')),
  });

  const showStored = staffForm(app, {
    ...common,
    path: `${HOME_BLOCKS}/:id`,
    params: IdParams,
    summary: 'Save a block of the home page',
    body: Type.Object({ ...BLOCK_FIELDS }),
    async lock({ db, params }) {
      await db.query('select 1 from home_blocks where id = $1 for no key update', [Number(params.id)]);
    },
    load: (formRequest) => loadBlock(formRequest, Number(formRequest.params.id)),
    validate,
    entryField: pictureField,
    valueInWords: (name, value, { choices }) => valueInWords(name, value, choices),
    async save({ db, params }, _, record: BlockRecord) {
      await updateBlock(db, Number(params.id), record);
    },
    async savedUrl({ params }) {
      return `${HOME_BLOCKS}/${params.id}`;
    },
    view: (loaded, formRequest) =>
      viewOf(
        loaded,
        formRequest,
        textIn(loaded.block?.publicTitle ?? {}, formRequest.locale) ||
          typeLabel(formRequest.locale, loaded.block?.type ?? ''),
      ),
  });
  return (reply, { id, query, status, errors }) =>
    (id === 'new' ? showNew : showStored)(reply, {
      url: `${HOME_BLOCKS}/${id}${query}`,
      params: { id },
      query: Object.fromEntries(new URLSearchParams(query)),
      status,
      view: { uploadErrors: errors },
    });
}

/** Loads what a block's form needs; null when there is no such block. `id` is null for a new one. */
export async function loadBlock(formRequest: FormRequest, id: number | null): Promise<LoadedBlock | null> {
  const { db, locale, body, query } = formRequest;
  const { id: shopId } = await shopOr404(db);
  const block = id === null ? null : await storedBlock(db, shopId, id);
  if (id !== null && block === null) return null;
  const values = block === null ? newValues(query.type, body.key) : blockValues(block);
  const named = (section: 'products' | 'discounts') =>
    [values[section], body[section]].flatMap((text = '') => text.split(',').map(idNumber)).filter((id) => id !== null);
  const matches = await matchingProducts(db, locale, query.search);
  return {
    shopId,
    block,
    values,
    choices: await offeredChoices(db, {
      shopId,
      locale,
      productIds: [...named('products'), ...matches],
      promotionIds: named('discounts'),
    }),
    uploads: await uploadedPictures(db, shopId),
  };
}

/** Reads the values of a form against what the shop has. */
export function readLoaded(values: FieldValues, locale: Locale, { block, choices }: LoadedBlock): ReadBlock {
  const known = Object.fromEntries(
    ENTRY_SECTIONS.map((section) => [section, new Set(choices.lists[section].map(({ value }) => value))]),
  ) as Record<EntrySection, Set<string>>;
  const pictures: BlockChoices['pictures'] = new Map(choices.pictures.map(({ key, picture }) => [key, picture]));
  return readBlock(values, { known, pictures }, locale, block);
}

function newValues(type = '', key: string = randomUUID()): FieldValues {
  const empty: StoredBlock = {
    id: 0,
    page: 'home',
    active: true,
    size: 'wide',
    containerClass: 'plain',
    bgColor: null,
    publicTitle: {},
    showTitle: true,
    link: null,
    number: null,
    responsiveNumber: { mobile: 0, tablet: 0, desktop: 0 },
    images: [],
    html: {},
    startsAt: null,
    endsAt: null,
    version: 0,
    entries: [],
    type: EDITED_TYPES.find((one) => one === type) ?? 'products_carousel',
  };
  return { key, ...blockValues(empty) };
}

async function matchingProducts(db: Database, locale: Locale, search = ''): Promise<number[]> {
  const text = search.trim().slice(0, 100);
  if (text === '') return [];
  return (await searchProducts(db, { locale, search: text, limit: SEARCH_LIMIT })).map(({ id }) => id);
}

export function typeLabel(locale: Locale, type: string): string {
  return textOf(locale, 'homeBlock', 'type', type) ?? type;
}

function valueInWords(name: string, value: string, { lists }: OfferedChoices): string {
  const section = ENTRY_SECTIONS.find((one) => one === name);
  if (section === undefined || value === '') return value;
  const labels = new Map(lists[section].map(({ value: id, label }) => [id, label]));
  return value
    .split(',')
    .map((id) => labels.get(id) ?? id)
    .join(', ');
}

function viewOf(loaded: LoadedBlock, { locale, body, query }: FormRequest, title: string): BlockFormView {
  const { block, choices, uploads, values } = loaded;
  const types = block === null || sectionOf(block.type) !== null ? EDITED_TYPES : [...EDITED_TYPES, block.type];
  return {
    title,
    choices,
    uploads,
    uploadErrors: [],
    sectionOf,
    slots: SLOTS,
    search: query.search ?? '',
    id: block?.id ?? null,
    counts: completeness(block === null ? [] : textsOfBlock(block), LOCALES),
    key: body.key ?? values.key ?? '',
    types: types.map((value) => ({ value, label: typeLabel(locale, value) })),
    gone: block?.entries.filter((entry) => Object.values(entry).every((id) => id === null)).length ?? 0,
  };
}
