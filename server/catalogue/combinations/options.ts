import { isDeepStrictEqual } from 'node:util';
import type { FieldErrors } from '../../../shared/api/problem.ts';
import { LOCALES, type Locale } from '../../../shared/i18n/locale.ts';
import type { Database } from '../../db/database.ts';
import type { Staff } from '../../http/staff-area.ts';
import { isOwnAddition, storeAddition } from '../../web/field-authors.ts';
import { tidyText } from '../../web/form-request.ts';
import { localizedText, pageText, textIn } from '../../web/texts.ts';
import type { LocalizedText } from '../product-facts.ts';
import { freeSlug, slugOf } from '../slug.ts';

type TypedNames = Readonly<Record<Locale, string>>;

interface TypedValue extends TypedNames {
  readonly color: string;
}

type Added = { readonly id: number; readonly name: string } | { readonly errors: FieldErrors };

/** The fields of a new option, by language. */
const OPTION_FIELDS = { fr: 'optionFr', en: 'optionEn', ar: 'optionAr' } as const satisfies Record<Locale, string>;

/** A list reads no longer code of an option from its address. The rest is for a number behind it. */
const MAX_CODE = 50;

/** Adds an option without values, unless there is one of that name (PRO-16). */
export async function addOption(tx: Database, typed: TypedNames, locale: Locale, staff: Staff | null): Promise<Added> {
  const stored = await lockOptions(tx);
  const names = tidyNames(typed);
  const same = stored.find((one) => isDeepStrictEqual(one.names, names));
  if (same !== undefined && (await isOwnAddition(tx, `option ${same.id}`, staff)))
    return { id: same.id, name: textIn(names, locale) };
  const errors = wrongOptionNames(names, stored, locale);
  if (errors !== null) {
    const byField = LOCALES.map((language) => [OPTION_FIELDS[language], errors[language]] as const);
    return { errors: Object.fromEntries(byField.filter(([, texts]) => texts !== undefined)) as FieldErrors };
  }
  const used = stored.map(({ code }) => code);
  const [added] = await tx.query<{ id: number }>(
    `insert into option_types (code, name, position)
     values ($1, $2::text::jsonb, (select coalesce(max(position), 0) + 1 from option_types)) returning id`,
    [freeCode(names.fr ?? '', 'option', used), JSON.stringify(names)],
  );
  await storeAddition(tx, `option ${added?.id}`, staff);
  return { id: added?.id ?? 0, name: textIn(names, locale) };
}

/**
 * Adds a value to an option, unless it has one of that name (PRO-16).
 * @returns null when there is no such option
 */
export async function addOptionValue(
  tx: Database,
  optionId: number,
  typed: TypedValue,
  { locale, staff }: { readonly locale: Locale; readonly staff: Staff | null },
): Promise<Added | null> {
  const stored = await lockOptionValues(tx, optionId);
  if (stored === null) return null;
  const names = tidyNames(typed);
  const color = tidyColor(typed.color);
  const same = stored.find((one) => one.color === color && isDeepStrictEqual(one.names, names));
  if (same !== undefined && (await isOwnAddition(tx, `option value ${same.id}`, staff)))
    return { id: same.id, name: textIn(names, locale) };
  const errors = wrongValue(names, color, stored, locale);
  if (errors !== null) return { errors };
  const used = stored.map(({ value }) => value);
  const [added] = await tx.query<{ id: number }>(
    `insert into option_values (type_id, value, langs, color, position)
     values ($1, $2, $3::text::jsonb, nullif($4, ''), (select coalesce(max(position), 0) + 1 from option_values where type_id = $1))
     returning id`,
    [optionId, freeCode(names.fr ?? '', 'v', used), JSON.stringify(names), color],
  );
  await storeAddition(tx, `option value ${added?.id}`, staff);
  return { id: added?.id ?? 0, name: textIn(names, locale) };
}

/** Renames an option. Returns what is wrong, by language; null when it is stored. */
export async function renameOption(
  tx: Database,
  id: number,
  typed: TypedNames,
  locale: Locale,
): Promise<FieldErrors | null> {
  const others = (await lockOptions(tx)).filter((option) => option.id !== id);
  const names = tidyNames(typed);
  const errors = wrongOptionNames(names, others, locale);
  if (errors !== null) return errors;
  await tx.query('update option_types set name = $2::text::jsonb where id = $1', [id, JSON.stringify(names)]);
  return null;
}

/** Changes the names and the colour of a value. Returns what is wrong, by field; null when it is stored. */
export async function changeOptionValue(
  tx: Database,
  { optionId, valueId }: { readonly optionId: number; readonly valueId: number },
  typed: TypedValue,
  locale: Locale,
): Promise<FieldErrors | null> {
  const others = ((await lockOptionValues(tx, optionId)) ?? []).filter(({ id }) => id !== valueId);
  const names = tidyNames(typed);
  const color = tidyColor(typed.color);
  const errors = wrongValue(names, color, others, locale);
  if (errors !== null) return errors;
  await tx.query(`update option_values set langs = $2::text::jsonb, color = nullif($3, '') where id = $1`, [
    valueId,
    JSON.stringify(names),
    color,
  ]);
  return null;
}

interface StoredOption {
  readonly id: number;
  readonly code: string;
  readonly names: LocalizedText;
}

/** Returns all options. Two people who add or rename the same option wait for each other here. */
async function lockOptions(tx: Database): Promise<StoredOption[]> {
  await tx.query("select pg_advisory_xact_lock(hashtext('new option'))");
  return tx.query<StoredOption>('select id, code, name as names from option_types');
}

interface StoredValue {
  readonly id: number;
  readonly value: string;
  readonly names: LocalizedText;
  readonly color: string;
}

/** Returns the values of an option, null when there is none. Two people who change the same value wait for each other here. */
async function lockOptionValues(tx: Database, optionId: number): Promise<StoredValue[] | null> {
  const [option] = await tx.query('select 1 from option_types where id = $1 for update', [optionId]);
  if (option === undefined) return null;
  return tx.query<StoredValue>(
    `select id, value, langs as names, coalesce(color, '') as color from option_values where type_id = $1`,
    [optionId],
  );
}

function wrongOptionNames(names: LocalizedText, others: readonly StoredOption[], locale: Locale): FieldErrors | null {
  const errors: Record<string, string[]> = {};
  if (names.fr === undefined) errors.fr = [pageText(locale, 'optionRequired')];
  for (const language of knownLanguages(names, others)) {
    errors[language] = [pageText(locale, 'optionKnown', { name: names[language] ?? '' })];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

function wrongValue(
  names: LocalizedText,
  color: string,
  others: readonly StoredValue[],
  locale: Locale,
): FieldErrors | null {
  const errors: Record<string, string[]> = {};
  if (names.fr === undefined) errors.fr = [pageText(locale, 'valueRequired')];
  if (color !== '' && !/^#[0-9a-f]{6}$/.test(color)) errors.color = [pageText(locale, 'valueColorInvalid')];
  for (const language of knownLanguages(names, others)) {
    errors[language] = [pageText(locale, 'valueKnown', { name: names[language] ?? '' })];
  }
  return Object.keys(errors).length > 0 ? errors : null;
}

const tidyColor = (color: string): string => color.trim().toLowerCase();

/** Returns the names without spaces around them, and without the languages that have none. */
function tidyNames(typed: TypedNames): LocalizedText {
  return localizedText((language) => tidyText(typed[language]));
}

/** Returns the languages in which a stored row has the same name; case does not count. */
function knownLanguages(names: LocalizedText, stored: readonly { readonly names: LocalizedText }[]): Locale[] {
  return LOCALES.filter((language) => {
    const name = names[language]?.toLowerCase();
    return name !== undefined && stored.some((one) => one.names[language]?.toLowerCase() === name);
  });
}

/** Returns a code for addresses that is not among `used`, such as `bleu-nuit`. `fallback` is for a name without letters. */
function freeCode(name: string, fallback: string, used: readonly string[]): string {
  const code = slugOf(name).slice(0, MAX_CODE).replace(/-$/, '');
  return freeSlug(code || fallback, used);
}
