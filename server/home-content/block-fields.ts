import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { FieldErrors } from '../../shared/api/problem.ts';
import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { needsContent, sectionOf } from '../../shared/rules/home/block-sections.ts';
import { wholeNumber } from '../../shared/rules/quantity/responsive-number.ts';
import { parseCountdownDate, shopDateTime } from '../../shared/rules/time/countdown-date.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import { idsIn } from '../web/form-request.ts';
import { Checked, type FieldValues, IdList } from '../web/form-view.ts';
import { editableText, richTextFrom } from '../web/rich-text.ts';
import { localizedText, pageText } from '../web/texts.ts';
import type { StoredPicture } from './block.ts';
import {
  BACKGROUNDS,
  BLOCK_PAGES,
  CONTAINER_CLASSES,
  homeBlockRow,
  MOST_ENTRIES,
  SIZES,
  safeLink,
} from './clean-block.ts';
import type { BlockRecord } from './queries.ts';
import { ENTRY_COLUMNS, ENTRY_SECTIONS, type EntrySection, type StoredBlock } from './stored-blocks.ts';

/** Pictures that a form has room for. A block that has more keeps the others. */
const IMAGE_SLOTS = 6;
export const SLOTS: readonly number[] = Array.from({ length: IMAGE_SLOTS }, (_, at) => at + 1);
const IMAGE_TEXTS = ['alt', 'title', 'text', 'action'] as const;

const optional = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const perLanguage = (name: string, maxLength: number) =>
  LOCALES.map((code) => [`${name}_${code}`, optional(maxLength)]);
const oneOf = (values: readonly string[]) => Type.Optional(Type.Union(values.map((value) => Type.Literal(value))));
const Instant = Type.Optional(Type.String({ pattern: '^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d)?)?$' }));
/** A list in the sequence of its entries, or one entry. */
const Entries = Type.Optional(IdList);

/** The fields of a block's form. Those of a section that the form hides are not sent. */
export const BLOCK_FIELDS = {
  type: Type.String({ pattern: '^[a-z][a-z_]{0,39}$' }),
  page: oneOf(BLOCK_PAGES),
  ...Object.fromEntries(perLanguage('title', 120)),
  showTitle: Type.Optional(Checked),
  link: optional(300),
  size: oneOf(SIZES),
  containerClass: oneOf(CONTAINER_CLASSES),
  bgColor: oneOf(['', ...BACKGROUNDS]),
  number: optional(4),
  mobile: optional(6),
  tablet: optional(6),
  desktop: optional(6),
  active: Type.Optional(Checked),
  startsAt: Instant,
  endsAt: Instant,
  ...Object.fromEntries(ENTRY_SECTIONS.map((section) => [section, Entries])),
  ...Object.fromEntries(perLanguage('html', 20_000)),
  ...Object.fromEntries(
    SLOTS.flatMap((slot) => [
      [`image_${slot}_picture`, optional(300)],
      [`image_${slot}_position`, optional(4)],
      [`image_${slot}_link`, optional(300)],
      ...IMAGE_TEXTS.flatMap((name) => perLanguage(`image_${slot}_${name}`, 200)),
    ]),
  ),
  /** `products:12:up`, of a button that moves an entry without script. */
  move: Type.Optional(Type.String({ pattern: '^([a-zA-Z]+:\\d{1,9}:(up|down))?$' })),
};

/** Returns the value of each field of a stored block. */
export function blockValues(block: StoredBlock): Record<string, string> {
  return {
    type: block.type,
    page: block.page,
    ...textValues('title', block.publicTitle),
    showTitle: block.showTitle ? '1' : '',
    link: block.link ?? '',
    size: block.size,
    containerClass: block.containerClass,
    bgColor: block.bgColor ?? '',
    number: String(block.number ?? ''),
    ...Object.fromEntries(
      (['mobile', 'tablet', 'desktop'] as const).map((name) => [name, String(block.responsiveNumber[name] || '')]),
    ),
    active: block.active ? '1' : '',
    startsAt: block.startsAt === null ? '' : shopDateTime(new Date(block.startsAt)),
    endsAt: block.endsAt === null ? '' : shopDateTime(new Date(block.endsAt)),
    ...Object.fromEntries(
      ENTRY_SECTIONS.map((section) => [section, block.entries.flatMap((entry) => entry[section] ?? []).join(',')]),
    ),
    ...textValues(
      'html',
      Object.fromEntries(Object.entries(block.html).map(([code, text]) => [code, editableText(text)])),
    ),
    ...Object.fromEntries(SLOTS.flatMap((slot) => Object.entries(imageValues(block, slot)))),
    move: '',
  };
}

function imageValues({ images }: StoredBlock, slot: number): Record<string, string> {
  const image = images[slot - 1];
  const prefix = `image_${slot}`;
  return {
    [`${prefix}_picture`]: image === undefined ? '' : pictureKey(image),
    [`${prefix}_position`]: String(slot),
    [`${prefix}_link`]: image?.link ?? '',
    ...Object.assign({}, ...IMAGE_TEXTS.map((name) => textValues(`${prefix}_${name}`, image?.[name] ?? {}))),
  };
}

/** Returns the name of the picture that a field of a slot belongs to; undefined for another field. */
export function pictureField(name: string): string | undefined {
  const [, slot] = /^(image_\d+)_/.exec(name) ?? [];
  return slot && `${slot}_picture`;
}

/** Returns the address by which a form names a picture: that of its largest size. */
export function pictureKey({ sizes }: StoredPicture): string {
  return sizes.at(-1)?.url ?? '';
}

function textValues(name: string, texts: LocalizedText): Record<string, string> {
  return Object.fromEntries(LOCALES.map((code) => [`${name}_${code}`, texts[code] ?? '']));
}

/** Ids that a form may name. */
export interface BlockChoices {
  /** Ids of the shop by section. */
  readonly known: Readonly<Record<EntrySection, ReadonlySet<string>>>;
  /** By their key. */
  readonly pictures: ReadonlyMap<string, StoredPicture>;
}

export interface ReadBlock {
  readonly record: BlockRecord;
  /** Reasons why it is not stored, by field; a preview shows it all the same. */
  readonly errors: FieldErrors;
}

/** Returns the record for the values of a form, and what is wrong with them. */
export function readBlock(
  values: FieldValues,
  { known, pictures }: BlockChoices,
  locale: Locale,
  stored: StoredBlock | null,
): ReadBlock {
  const errors: Record<string, string[]> = {};
  const addError = (name: string, key: TextKey) => {
    errors[name] = [pageText(locale, key)];
  };
  const { type = '' } = values;
  const section = sectionOf(type);
  // A type that staff do not create stays, where the block has it already.
  if (section === null && type !== stored?.type) addError('type', 'homeBlockTypeUnknown');
  const link = values.link ?? '';
  if (link !== '' && safeLink(link) === null) addError('link', 'homeBlockLinkWrong');
  const number = readNumber(values.number ?? '');
  if (number === undefined) addError('number', 'homeBlockNumberWrong');
  const startsAt = readInstant(values.startsAt);
  const endsAt = readInstant(values.endsAt);
  if (startsAt === undefined) addError('startsAt', 'homeBlockInstantWrong');
  if (endsAt === undefined) addError('endsAt', 'homeBlockInstantWrong');
  const isBackwards = startsAt && endsAt && startsAt >= endsAt;
  if (isBackwards) addError('endsAt', 'endsBeforeStart');

  const ids = isEntrySection(section) ? movedEntries(values, section) : [];
  if (isEntrySection(section)) {
    if (ids.some((id) => !known[section].has(id))) addError(section, 'homeBlockEntryGone');
    else if (ids.length > MOST_ENTRIES) addError(section, 'homeBlockEntriesMany');
    else if (ids.length === 0 && needsContent(type)) addError(section, 'homeBlockEntryNeeded');
  }
  const images = readImages(values, pictures, (slot, field, key) => {
    const label = pageText(locale, 'homeBlockImage', { number: slot });
    errors[`image_${slot}_${field}`] = [`${pageText(locale, 'labelled', { label })} ${pageText(locale, key)}`];
  });
  if (section === 'images' && images.length === 0)
    errors.image_1_picture ??= [pageText(locale, 'homeBlockPictureNeeded')];
  const html = textsOf(values, 'html', richTextFrom);
  if (section === 'html' && Object.keys(html).length === 0) addError('html_fr', 'homeBlockHtmlNeeded');

  const row = homeBlockRow({
    type,
    html,
    link,
    number: number ?? null,
    page: values.page ?? '',
    active: values.active === '1',
    showTitle: values.showTitle === '1',
    size: values.size ?? '',
    containerClass: values.containerClass ?? '',
    bgColor: values.bgColor ?? '',
    startsAt: startsAt ?? null,
    endsAt: isBackwards ? null : (endsAt ?? null),
    publicTitle: textsOf(values, 'title'),
    responsiveNumber: {
      mobile: wholeNumber(values.mobile),
      tablet: wholeNumber(values.tablet),
      desktop: wholeNumber(values.desktop),
    },
    images: [...images, ...(stored?.images.slice(IMAGE_SLOTS) ?? [])],
  });
  const items = isEntrySection(section)
    ? ids
        .filter((id) => known[section].has(id))
        .map((id, position) => ({ position, [ENTRY_COLUMNS[section]]: Number(id) }))
    : [];
  return { record: { row, items }, errors };
}

function isEntrySection(section: string | null): section is EntrySection {
  return section !== null && Object.hasOwn(ENTRY_COLUMNS, section);
}

/** Returns the entries of a section, with one moved by a step where its button was pressed. */
function movedEntries(values: FieldValues, section: EntrySection): string[] {
  const ids = idsIn(values[section] ?? '').map(String);
  const [list, id = '', direction] = (values.move ?? '').split(':');
  const at = ids.indexOf(id);
  if (list !== section || at < 0) return ids;
  const target = Math.max(0, at + (direction === 'up' ? -1 : 1));
  return ids.toSpliced(at, 1).toSpliced(target, 0, id);
}

/** Reads a number of entries: undefined for a text that is none, null for an empty one. */
function readNumber(text: string): number | null | undefined {
  if (text === '') return null;
  const number = wholeNumber(text);
  return number >= 1 && number <= MOST_ENTRIES ? number : undefined;
}

/** Reads a day as an ISO instant: undefined for a day that does not exist, null for an empty text. */
function readInstant(text = ''): string | null | undefined {
  if (text === '') return null;
  const instant = parseCountdownDate(text);
  return instant === null ? undefined : new Date(instant).toISOString();
}

function textsOf(values: FieldValues, name: string, clean = (text: string) => text): LocalizedText {
  return localizedText((code) => clean(values[`${name}_${code}`] ?? ''));
}

/** Returns the pictures by the positions that were typed; a slot without a picture is none. */
function readImages(
  values: FieldValues,
  pictures: BlockChoices['pictures'],
  addError: (slot: number, field: string, key: TextKey) => void,
) {
  const images = SLOTS.flatMap((slot) => {
    const name = (field: string) => `image_${slot}_${field}`;
    const key = values[name('picture')] ?? '';
    if (key === '') return [];
    const picture = pictures.get(key);
    if (picture === undefined) addError(slot, 'picture', 'homeBlockPictureGone');
    const link = values[name('link')] ?? '';
    if (link !== '' && safeLink(link) === null) addError(slot, 'link', 'homeBlockLinkWrong');
    const position = readNumber(values[name('position')] ?? '');
    if (position === undefined) addError(slot, 'position', 'homeBlockImagePositionWrong');
    if (picture === undefined) return [];
    const texts = Object.fromEntries(
      IMAGE_TEXTS.map((text) => [text, textsOf(values, name(text))] as const).filter(
        ([, words]) => Object.keys(words).length > 0,
      ),
    );
    return [{ position: position ?? slot, image: { sizes: picture.sizes, link, ...texts } }];
  });
  return images.toSorted((a, b) => a.position - b.position).map(({ image }) => image);
}

/** Returns the texts that the completeness of a block counts: its title, its markup, the words on its pictures. */
export function textsOfBlock({ type, publicTitle, html, images }: StoredBlock): LocalizedText[] {
  const section = sectionOf(type);
  return [
    publicTitle,
    ...(section === 'html' ? [html] : []),
    ...(section === 'images' ? images.flatMap((image) => IMAGE_TEXTS.map((name) => image[name] ?? {})) : []),
  ];
}
