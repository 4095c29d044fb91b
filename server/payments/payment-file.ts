import { CsvError, parse } from 'csv-parse/sync';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { cleanText } from '../../shared/rules/checkout/typed-text.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { isTooFine, parseAmount } from '../../shared/rules/money/parse.ts';
import { MOST_CENTIMES } from '../../shared/rules/payments/settlement.ts';
import {
  cellNumber,
  type FileColumns,
  findColumns,
  isDash,
  isTotalLine,
  type RowKind,
  rowKind,
} from './file-columns.ts';

/** The most bytes of a file of a transporter. */
export const MAX_FILE_BYTES = 2_097_152;
/** As many orders as a draft may have. */
export const MOST_ROWS = 5000;
/** Titles and dates may come before the headings. */
const MOST_LINES_BEFORE = 20;
const SEPARATORS = [';', '\t', ','] as const;

/** A row of a file of a transporter (PAY-5). */
export interface FileRow {
  /** Counted from 1, as editors and spreadsheets do. */
  readonly line: number;
  /** Tracking number, else the number of the order, normalized; empty where the row has none. */
  readonly number: string;
  /** Number of the order, normalized, in a column beside that of the tracking number. Files read by earlier versions have none. */
  readonly orderNumber?: string;
  /** As the transporter calls it. */
  readonly status: string;
  readonly kind: RowKind;
  /** Never negative. */
  readonly amount: Centimes;
}

/** Encodings of files that do not say theirs. */
type GuessedEncoding = 'windows-1252' | 'windows-1256';

export interface PaymentFile {
  /** Null for UTF-8 and UTF-16, which are certain. */
  readonly guessedEncoding: GuessedEncoding | null;
  /** Headings of the columns that were read. */
  readonly columns: readonly string[];
  readonly ignored: readonly string[];
  /** Lines that sum up others, and are not rows. */
  readonly totalLines: readonly number[];
  readonly rows: readonly FileRow[];
}

/** Wrong lines of a file that are named at once. */
const MOST_LINES_NAMED = 10;

/** A file that is not understood, with the line where that is known. */
export class UnreadableFile extends Error {
  /** Further lines that are wrong. */
  others: readonly UnreadableFile[] = [];
  readonly line: number | null;
  readonly text: TextKey;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(text: TextKey, { line = null, ...params }: { line?: number | null; cell?: string; max?: number } = {}) {
    super(`unreadable file: ${text}`);
    this.line = line;
    this.text = text;
    this.params = params;
  }
}

/**
 * Reads a file of a transporter: CSV of any of the usual separators and encodings, with a line of headings.
 * @throws UnreadableFile
 */
export function readPaymentFile(data: Uint8Array): PaymentFile {
  const { text, guessedEncoding } = decode(data);
  const lines = parseLines(text, separatorOf(text));
  const index = lines.findIndex(({ cells }) => findColumns(cells) !== null);
  const headings = lines[index]?.cells ?? [];
  const columns = findColumns(headings);
  if (columns === null) throw new UnreadableFile('paymentFileNoHeadings');
  const body = lines.slice(index + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const [totals, rows] = [body.filter(isTotal), body.filter((line) => !isTotal(line))];
  if (rows.length === 0) throw new UnreadableFile('paymentFileNoRows');
  if (rows.length > MOST_ROWS) throw new UnreadableFile('paymentFileTooLong', { max: MOST_ROWS });
  const read = withKindColumn(columns, rows);
  const positions = new Set(Object.values(read).flat());
  return {
    guessedEncoding,
    columns: headings.filter((_heading, at) => positions.has(at)).map(shorten),
    ignored: headings.filter((heading, at) => heading !== '' && !positions.has(at)).map(shorten),
    totalLines: totals.map(({ line }) => line),
    rows: rowsOfAll(rows, read),
  };
}

const isTotal = ({ cells }: Line): boolean => isTotalLine(cells);

interface Line {
  readonly line: number;
  readonly cells: readonly string[];
}

type Decoded = Readonly<{ text: string }> & Pick<PaymentFile, 'guessedEncoding'>;

/** Decodes UTF-8, with or without its mark, UTF-16 with its mark, else the code page of a spreadsheet. */
function decode(data: Uint8Array): Decoded {
  const isUtf16 = data[0] === 0xff && data[1] === 0xfe;
  const decoded = isUtf16
    ? { text: new TextDecoder('utf-16le').decode(data), guessedEncoding: null }
    : decodeBytes(data);
  const { text } = decoded;
  if (text.trim() === '') throw new UnreadableFile('paymentFileEmpty');
  // A workbook is a ZIP archive, and no other text has this character.
  if (text.startsWith('PK\u0003') || text.includes('\0')) throw new UnreadableFile('paymentFileNoText');
  return decoded;
}

function decodeBytes(data: Uint8Array): Decoded {
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(data), guessedEncoding: null };
  } catch {
    const arabic = new TextDecoder('windows-1256').decode(data);
    // Small French letters are the same in both. Capitals with an accent would be Arabic letters, never three in a row.
    if (/[\u0621-\u064a]{3}/.test(arabic)) return { text: arabic, guessedEncoding: 'windows-1256' };
    return { text: new TextDecoder('windows-1252').decode(data), guessedEncoding: 'windows-1252' };
  }
}

/** Returns the separator with which a line of headings names the most columns. */
function separatorOf(text: string): string {
  const start = text.split(/\r\n|\n|\r/).slice(0, MOST_LINES_BEFORE);
  const named = SEPARATORS.map((separator) => {
    const columns = start.map((line) => findColumns(line.split(separator).map(bareCell)) ?? {});
    return { separator, count: Math.max(...columns.map((one) => Object.values(one).flat().length)) };
  });
  const best = named.reduce((one, other) => (other.count > one.count ? other : one));
  if (best.count === 0) throw new UnreadableFile('paymentFileNoHeadings');
  return best.separator;
}

const bareCell = (cell: string): string => cell.trim().replace(/^"|"$/g, '');

function parseLines(text: string, separator: string): Line[] {
  const parsed: Line[] = [];
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      on_record(cells: string[], { lines }) {
        parsed.push({ line: lines, cells });
        return null;
      },
    });
    return parsed;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const next = (parsed.at(-1)?.line ?? 0) + 1;
    // The parser counts to the end of the file; the quotation mark was opened in the line after the last whole one.
    if (error.code === 'CSV_QUOTE_NOT_CLOSED') throw new UnreadableFile('paymentFileOpenQuote', { line: next });
    throw new UnreadableFile('paymentFileBadQuote', { line: Number(error.lines ?? next) });
  }
}

/** Leaves out a column called "Type" that has something else than credit and debit. */
function withKindColumn(columns: FileColumns, lines: readonly Line[]): FileColumns {
  const { kind, ...others } = columns;
  if (kind === undefined) return columns;
  return lines.some(({ cells }) => rowKind(cells[kind[0] ?? -1] ?? '') !== undefined) ? columns : others;
}

/** Returns the rows of all lines. @throws UnreadableFile with all lines that are wrong, at most ten */
function rowsOfAll(lines: readonly Line[], columns: FileColumns): FileRow[] {
  const wrong: UnreadableFile[] = [];
  const rows = lines.flatMap((line) => {
    if (wrong.length === MOST_LINES_NAMED) return [];
    try {
      return rowsOf(line, columns);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      wrong.push(error);
      return [];
    }
  });
  const [first, ...others] = wrong;
  if (first) throw Object.assign(first, { others });
  return rows;
}

/** Returns the row of a line, and one more for the fees in columns of their own. */
function rowsOf({ line, cells }: Line, columns: FileColumns): FileRow[] {
  const cell = (column: keyof FileColumns) => cells[columns[column]?.[0] ?? -1] ?? '';
  const orderNumber = shorten(cellNumber(cell('order')).replace(/^#/, ''));
  const number = shorten(cellNumber(cell('number'))) || orderNumber;
  const status = shorten(cell('status'));
  const amount = (column: keyof FileColumns) => amountIn(cell(column), line);
  const row = (kind: RowKind, centimes: Centimes): FileRow => ({
    line,
    number,
    orderNumber,
    status,
    kind,
    amount: centimes,
  });
  const fee = (columns.fee ?? []).reduce((all, at) => all + Math.abs(amountIn(cells[at] ?? '', line) ?? 0), 0);
  const fees = fee === 0 ? [] : [row('debit', fee)];
  const credit = columns.amount === undefined ? amount('credit') : null;
  const debit = columns.amount === undefined ? amount('debit') : null;
  const sum = amount('amount') ?? signed(credit, debit);
  if (sum === null && fees.length === 0) throw new UnreadableFile('paymentFileNoAmount', { line });
  if (sum === null) return fees;
  const typed = cell('kind') === '' ? undefined : rowKind(cell('kind'));
  if (cell('kind') !== '' && typed === undefined) {
    throw new UnreadableFile('paymentFileBadKind', { line, cell: shorten(cell('kind')) });
  }
  const kind = sum < 0 || typed === 'debit' ? 'debit' : 'credit';
  return [row(kind, Math.abs(sum)), ...fees];
}

/** Returns the sum of the two columns of an account, a debit as a negative one. */
function signed(credit: Centimes | null, debit: Centimes | null): Centimes | null {
  if (credit === null && debit === null) return null;
  return (credit ?? 0) - Math.abs(debit ?? 0);
}

function amountIn(cell: string, line: number): Centimes | null {
  if (cell === '') return null;
  if (isDash(cell)) return 0;
  const centimes = parseAmount(cell);
  if (centimes === null || Math.abs(centimes) > MOST_CENTIMES) {
    throw new UnreadableFile('paymentFileBadAmount', { line, cell: shorten(cell) });
  }
  if (isTooFine(cell)) throw new UnreadableFile('paymentFileTooFine', { line, cell: shorten(cell) });
  return centimes;
}

/** Returns a text without control characters, and at most 100 code points of it: no half of a pair is stored. */
export const shorten = (text: string): string => [...cleanText(text)].slice(0, 100).join('');
