import { Readable } from 'node:stream';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { DEFAULT_LOCALE, type Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import type { Database } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';

/** An amount or a time, which a spreadsheet is to read as such. */
interface ValueCell {
  readonly written: string;
}

export type CsvCell = string | number | ValueCell | null;

export interface CsvColumn<Row> {
  readonly label: string;
  /** A number is written as it is, an amount as `amountCell` and a time as `timeCell` give it. */
  readonly value: (row: Row) => CsvCell;
  /** Its cell in a last line, which a spreadsheet has where a column has such a cell. */
  readonly total?: CsvCell;
}

export type CsvColumns<Row> = readonly CsvColumn<Row>[] | Promise<readonly CsvColumn<Row>[]>;

/** The rows of a spreadsheet, for columns that read more of each. */
export interface CsvRows<Row> {
  readonly db: Database;
  readonly rows: readonly Row[];
}

/** Marks the file as UTF-8: without it Excel reads Arabic and accents as another encoding. */
const BOM = '\ufeff';
/** Spreadsheets calculate a cell that begins so. */
const FORMULA = /^[\s\p{Cc}]*[=+\-@\uff0b\uff0d\uff1d\uff20]/u;
/** A code that looks like a number, such as a tracking number: a spreadsheet drops its first zeros, and reads 12E4 as 120000. */
const DIGITS = /^\d+([.,]\d+)?(E\d+)?$/i;
/** Excel shows a longer number as 6,13E+12. */
const MOST_DIGITS = 11;
/** Such as 10-12, 1/2, 12:30 or 1.5: Excel makes a date or a time of it. */
const DATE = /^(\d+ )?\d{1,4}([-/.:]\d{1,4}){1,2}(\s?[ap]\.?m\.?)?$/i;
/** Such as mar-10 or 10 mai: a month in English or French is one too. */
const MONTH_DATE = new RegExp(
  String.raw`^(?=.*\d)(\d{1,4}[-/. ]?)?(${[
    'jan(v|vier|uary)?|f[eé]v(r|rier)?|feb(ruary)?|mar(s|ch)?|avr(il)?|apr(il)?|mai|may|juin|june?|juil(let)?|july?',
    'ao[uû]t|aug(ust)?|sept?(embre|ember)?|oct(obre|ober)?|nov(embre|ember)?|d[eé]c(embre|ember)?',
  ].join('|')})([-/. ]?\d{1,4}){0,2}$`,
  'i',
);
/** Such a beginning behind a `;`, a comma or a line end: a spreadsheet that splits columns there calculates it too. */
const INNER_FORMULA = /[;,\t\r\n](?=([\s\p{Cc}"]*[=+\-@\uff0b\uff0d\uff1d\uff20][^;,\t\r\n]*))/gu;

/** Excel parts columns by the list separator of its language: a semicolon where the decimal separator is a comma. */
const SEPARATOR: Readonly<Record<Locale, string>> = { fr: ';', ar: ';', en: ',' };

/** Rows of a spreadsheet, which are in memory together. Ask for one more, so that it can be refused. */
export const MOST_CSV_ROWS = 50_000;

/** Rows that are written before others are answered: a shopper waited 1.5 s while all were written at once. */
const WRITTEN_AT_ONCE = 500;

/**
 * Returns a spreadsheet of rows in parts (STF-10). What a spreadsheet would calculate or shorten gets an apostrophe before it.
 * @throws Refusal for more than 50,000 rows: none is left out in silence
 */
export function csvOf<Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  locale: Locale,
): AsyncGenerator<string> {
  refuseTooMany(rows.length);
  return csvParts(rows, columns, locale);
}

/** @throws Refusal for more rows than a spreadsheet has */
export function refuseTooMany(rows: number): void {
  if (rows > MOST_CSV_ROWS) throw new Refusal(422, 'too-many-rows');
}

async function* csvParts<Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  locale: Locale,
): AsyncGenerator<string> {
  const line = (cells: readonly CsvCell[]) =>
    `${cells.map((cell) => csvCell(cell, SEPARATOR[locale])).join(SEPARATOR[locale])}\r\n`;
  yield BOM + line(columns.map(({ label }) => label));
  for (let start = 0; start < rows.length; start += WRITTEN_AT_ONCE) {
    const part = rows.slice(start, start + WRITTEN_AT_ONCE);
    yield part.map((row) => line(columns.map(({ value }) => value(row)))).join('');
    await yieldToEventLoop();
  }
  if (columns.some(({ total }) => total !== undefined)) yield line(columns.map(({ total = null }) => total));
}

/** Sends a spreadsheet as a file. */
export function sendCsv(reply: FastifyReply, name: string, csv: AsyncIterable<string>): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .type('text/csv; charset=utf-8')
    .send(Readable.from(csv));
}

function csvCell(value: CsvCell, separator: string): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  if (typeof value === 'object') return value.written.includes(separator) ? `"${value.written}"` : value.written;
  if (isNumber(value)) return value;
  const inner = value.replace(INNER_FORMULA, (sign, part: string) => (isHarmless(part) ? sign : `${sign}'`));
  const text = [FORMULA, DIGITS, DATE, MONTH_DATE].some((misread) => misread.test(value)) ? `'${inner}` : inner;
  return /["\r\n;,\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Says if a part of a text is a number, a percentage or a phone number, which nobody wants to see with an apostrophe. */
const isHarmless = (part: string): boolean => /^\s*[+-]\d[\d\s.]*%?\s*$/.test(part);

/** Says if a text is a whole number that a spreadsheet shows as it is. */
const isNumber = (text: string): boolean => /^(0|[1-9]\d*)$/.test(text) && text.length <= MOST_DIGITS;

/** Returns an amount as a number that a spreadsheet of this language reads, without the currency. */
export function amountCell(centimes: number, locale: Locale): ValueCell {
  const amount = canonicalAmount(centimes);
  return { written: SEPARATOR[locale] === SEPARATOR[DEFAULT_LOCALE] ? amount.replace('.', ',') : amount };
}

/** Returns a phone number in groups: of digits alone a spreadsheet would make a number, without the 0 it begins with. */
export function phoneCell(phone: string): string {
  return phone.replace(/^(\d{4})(\d{2})(\d{2})(\d{2})$/, '$1 $2 $3 $4');
}

/** One clock per language for all rows: making one for each of 50,000 rows takes 14 s. */
const clocks: Partial<Record<Locale, Intl.DateTimeFormat>> = {};

/** The commas and marks of direction in a formatted time. With them a spreadsheet reads a text instead of a date. */
const NO_PART_OF_A_TIME = /[\u200e\u200f,،]/g;

/** Returns a date and time by the clock of the shop. */
export function timeCell(time: Date, locale: Locale): ValueCell {
  clocks[locale] ??= shopTime(locale, { dateStyle: 'short', timeStyle: 'short' });
  return { written: clocks[locale].format(time).replace(NO_PART_OF_A_TIME, '') };
}
