import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { amountCell, type CsvCell, csvOf, MOST_CSV_ROWS, phoneCell, timeCell } from './csv.ts';

interface Row {
  readonly name: CsvCell;
  readonly price: number | null;
}
const COLUMNS = [
  { label: 'Name', value: ({ name }: Row) => name },
  { label: 'Price', value: ({ price }: Row) => price },
];
const csv = async (...parameters: Parameters<typeof csvOf<Row>>) => {
  let text = '';
  for await (const part of csvOf(...parameters)) text += part;
  return text;
};
const lineOf = async (name: CsvCell) => (await csv([{ name, price: 1 }], COLUMNS, 'en')).split('\r\n')[1];

describe('a list as a spreadsheet', () => {
  it('is UTF-8 with a mark that Excel reads, a head, and one line for each row', async () => {
    const rows = [
      { name: 'إبريق', price: 2 },
      { name: 'Théière', price: null },
    ];
    expect(await csv(rows, COLUMNS, 'en')).toBe('\ufeffName,Price\r\nإبريق,2\r\nThéière,\r\n');
  });

  it('is refused in words where rows would be missing (STF-10)', async () => {
    const rows = Array.from({ length: MOST_CSV_ROWS + 1 }, () => ({ name: 'a', price: 1 }));
    expect(() => csvOf(rows, COLUMNS, 'en')).toThrow(
      expect.objectContaining({ statusCode: 422, text: 'too-many-rows' }),
    );
    expect((await csv(rows.slice(1), COLUMNS, 'en')).match(/\r\n/g)).toHaveLength(MOST_CSV_ROWS + 1);
  });

  it('lets others be answered between its parts', async () => {
    const rows = Array.from({ length: 1_200 }, () => ({ name: 'a', price: 1 }));
    const events: string[] = [];
    setImmediate(() => events.push('another answer'));
    for await (const _ of csvOf(rows, COLUMNS, 'en')) events.push('part');
    expect(events).toEqual(['part', 'part', 'another answer', 'part', 'part']);
  });

  it('quotes separators, quotes and line ends', async () => {
    expect(await lineOf('a,b')).toBe('"a,b",1');
    expect(await lineOf('a;b')).toBe('"a;b",1');
    expect(await lineOf('5" plate')).toBe('"5"" plate",1');
    expect(await csv([{ name: 'a\nb', price: 1 }], COLUMNS, 'en')).toContain('"a\nb",1');
  });

  it('writes a phone number in groups, which no spreadsheet takes for a number', async () => {
    expect(await lineOf(phoneCell('0661234567'))).toBe('0661 23 45 67,1');
  });

  it('writes the times of all rows by one clock, that of the shop', async () => {
    expect(timeCell(new Date('2026-11-22T23:30Z'), 'fr')).toEqual({ written: '23/11/2026 00:30' });
    const clocks = vi.spyOn(Intl, 'DateTimeFormat');
    onTestFinished(() => clocks.mockRestore());
    expect(timeCell(new Date('2026-11-23T07:05Z'), 'fr')).toEqual({ written: '23/11/2026 08:05' });
    expect(clocks).not.toHaveBeenCalled();
  });

  it.each([
    ['fr', '23/11/2026 08:05'],
    ['en', '23/11/2026 08:05'],
    ['ar', '23/11/2026 08:05'],
  ] as const)('writes a time in %s so that a spreadsheet reads a date', async (locale, text) => {
    expect(await csv([{ name: timeCell(new Date('2026-11-23T07:05Z'), locale), price: 1 }], COLUMNS, locale)).toContain(
      `\n${text}`,
    );
  });

  it('parts columns by a semicolon where amounts have a comma', async () => {
    expect(await csv([{ name: 'a;b', price: 1 }], COLUMNS, 'fr')).toBe('\ufeffName;Price\r\n"a;b";1\r\n');
    expect([amountCell(123450, 'fr'), amountCell(123450, 'ar'), amountCell(123450, 'en')]).toEqual([
      { written: '1234,50' },
      { written: '1234,50' },
      { written: '1234.50' },
    ]);
  });

  it.each(['=1+1', '+1+1', '-1+1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '＝1'])(
    'neutralises the formula %j',
    async (formula) => {
      expect((await lineOf(formula))?.replaceAll('"', '')).toMatch(/^'/);
    },
  );

  it.each([
    ['A;=1+1', `A;'=1+1`],
    ['A, @SUM(A1);\t-1+1', `A,' @SUM(A1);'\t'-1+1`],
    ['A\n=1', `A\n'=1`],
    ['A;"=1+1', `A;'""=1+1`],
  ])('neutralises the formula in %j for a spreadsheet that parts columns by another separator', async (text, safe) => {
    expect(await lineOf(text)).toBe(`"${safe}",1`);
  });

  it('leaves ordinary texts as they are', async () => {
    for (const text of ['Robe, -5', 'Robe, -20 %', 'Lina, +213 661 23 45 67', 'Rouge; bleu', 'Sac, 2-en-1']) {
      expect(await lineOf(text)).toBe(`"${text}",1`);
    }
  });

  it('marks a code of digits as a text where a spreadsheet would change it as a number', async () => {
    for (const code of ['0012', '6130000000017', '123456789012', '00', '007.5', '12E4', '5e0012'])
      expect(await lineOf(code)).toBe(`'${code},1`);
    for (const number of ['0', '12345678901']) expect(await lineOf(number)).toBe(`${number},1`);
  });

  it.each(['10-12', '3-4', '1/2', '1 1/2', '12:30', '12:30 pm', '1.5', '10.12.26', 'mar-10', '10 août', 'Sept 5'])(
    'marks %s as a text, which Excel would change into a date or a time',
    async (text) => expect(await lineOf(text)).toBe(`'${text},1`),
  );

  it.each([
    'Mars',
    'Mai',
    '10-12 ans',
    'Marron 10',
    '1/2 L',
    '36/37/38/39',
    'Mai-Anh',
    '2 / 3',
    '0661 23 45 67',
    '10-12-ABC',
  ])('leaves %s, which no spreadsheet takes for a date', async (text) => expect(await lineOf(text)).toBe(`${text},1`));

  it('leaves a negative amount a number', async () => {
    expect(await lineOf(amountCell(-1250, 'en'))).toBe('-12.50,1');
    expect(await csv([{ name: amountCell(-1250, 'fr'), price: 1 }], COLUMNS, 'fr')).toContain('\r\n-12,50;1');
  });
});
