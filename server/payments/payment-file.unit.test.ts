import { describe, expect, it } from 'vitest';
import { MOST_ROWS, readPaymentFile, UnreadableFile } from './payment-file.ts';

const read = (text: string) => readPaymentFile(Buffer.from(text));
const BYTES = Uint8Array.from({ length: 256 }, (_, byte) => byte);
const LETTERS = [...new TextDecoder('windows-1256').decode(BYTES)];
const windows1256 = (text: string) => Uint8Array.from([...text], (letter) => LETTERS.indexOf(letter));
const refusal = (data: string | Uint8Array) => {
  try {
    readPaymentFile(typeof data === 'string' ? Buffer.from(data) : data);
  } catch (error) {
    if (error instanceof UnreadableFile) return [error, ...error.others].flatMap(({ text, line }) => [text, line]);
    throw error;
  }
  return null;
};
const ROWS = [
  { line: 2, number: 'RX-1001', orderNumber: '', status: 'Livré', kind: 'credit', amount: 450_000 },
  { line: 3, number: 'RX-1002', orderNumber: '', status: 'Livré', kind: 'credit', amount: 120_050 },
];

it('a file with wrong lines names all of them at once, and at most ten', () => {
  expect(refusal('Suivi;Montant\nRX-1;abc\nRX-2;100\nRX-3;\n')).toEqual([
    'paymentFileBadAmount',
    2,
    'paymentFileNoAmount',
    4,
  ]);
  expect(refusal(`Suivi;Montant\n${'RX-1;abc\n'.repeat(30)}`)).toHaveLength(20);
});

describe('the file of a transporter', () => {
  it.each([
    ['semicolons and French amounts', 'Suivi;Statut;Montant\nrx-1001;Livré;4 500,00\nrx -1002;Livré;1\u202f200,50\n'],
    [
      'commas and quoted amounts',
      'Tracking number,Status,Amount (DA)\r\nRX-1001,Livré,4500.00\r\nRX-1002,Livré,"1,200.50"\r\n',
    ],
    [
      'tabs, and columns that are not read',
      'Date\tN° de suivi\tÉtat\tMONTANT DA\n\tRX-1001\tLivré\t4500\n\tRX-1002\tLivré\t1200.5',
    ],
    ['headings and digits in Arabic', 'رقم التتبع;الحالة;المبلغ\nRX-١٠٠١;Livré;٤٥٠٠\nRX-١٠٠٢;Livré;١٢٠٠٫٥٠ دج\n'],
    ['a mark of UTF-8', '\ufeffSuivi;Statut;Montant\nRX-1001;Livré;4500\nRX-1002;Livré;1200,5'],
    ['numbers guarded against spreadsheets', 'Suivi;Statut;Montant\n"=""RX-1001""";Livré;4500\n\'RX-1002;Livré;1200,5'],
  ])('is read with %s', (_what, text) => {
    expect(read(text).rows).toEqual(ROWS);
  });

  it.each(['windows-1252', 'utf-16le'])('is read in the encoding %s', (encoding) => {
    const text = 'Suivi;Statut;Montant\nRX-1001;Livré;4500,00\nRX-1002;Livré;1200,50\n';
    const data = encoding === 'utf-16le' ? Buffer.from(`\ufeff${text}`, 'utf16le') : Buffer.from(text, 'latin1');
    expect(readPaymentFile(data)).toMatchObject({
      rows: ROWS,
      guessedEncoding: encoding === 'utf-16le' ? null : encoding,
    });
  });

  it('is read in Windows-1256 when it has Arabic words, with French ones beside them', () => {
    const text = 'رقم التتبع;الحالة;المبلغ\nRX-1001;Livré;4500\nRX-1002;مسلّم à Béjaïa;1200,5\n';
    const { rows, guessedEncoding } = readPaymentFile(windows1256(text));
    expect([guessedEncoding, rows.map(({ number, status, amount }) => [number, status, amount])]).toEqual([
      'windows-1256',
      [
        ['RX-1001', 'Livré', 450_000],
        ['RX-1002', 'مسلّم à Béjaïa', 120_050],
      ],
    ]);
  });

  it('is French with capitals that have accents', () => {
    const { rows, guessedEncoding } = readPaymentFile(
      Buffer.from('SUIVI;ÉTAT;MONTANT\nRX-1001;CRÉÉE À ÉLÉ;4500\n', 'latin1'),
    );
    expect([guessedEncoding, rows[0]?.status]).toEqual(['windows-1252', 'CRÉÉE À ÉLÉ']);
  });

  it('may have titles above its headings, empty lines, quoted separators and quotation marks', () => {
    const file = read(
      'Bordereau n° 12\n;;\nClient;Suivi;Statut;Montant\n"El ""Amel""; cité";RX-1001;Livré;4500\n\n;RX-1002;Livré;1200,5\n',
    );
    expect(file.rows.map(({ line, number, amount }) => [line, number, amount])).toEqual([
      [4, 'RX-1001', 450_000],
      [6, 'RX-1002', 120_050],
    ]);
    expect([file.columns, file.ignored]).toEqual([['Suivi', 'Statut', 'Montant'], ['Client']]);
  });

  it('says debits by a kind, a sign, a column of debits, or one of fees', () => {
    const kinds = (text: string) => read(text).rows.map(({ line, kind, amount }) => [line, kind, amount]);
    const expected = [
      [2, 'credit', 450_000],
      [3, 'debit', 60_000],
    ];
    expect(kinds('Suivi;Type;Montant\nRX-1;Crédit;4500\nRX-1;Débit;600')).toEqual(expected);
    expect(kinds('التتبع;النوع;المبلغ\nRX-1;دائن;4500\nRX-1;مدين;-600')).toEqual(expected);
    expect(kinds('Suivi;Montant\nRX-1;4500\n;-600')).toEqual(expected);
    expect(kinds('Suivi;Crédit;Débit\nRX-1;4500;\nRX-1;;600')).toEqual(expected);
    expect(kinds('Suivi;Montant;Frais de livraison\nRX-1;4500;600\nRX-2;900;0')).toEqual([
      [2, 'credit', 450_000],
      [2, 'debit', 60_000],
      [3, 'credit', 90_000],
    ]);
    expect(kinds('Suivi;COD;Frais retour;Frais livraison;Fee\nRX-1;4500;200;400;-0,5\nRX-2;;250;;')).toEqual([
      [2, 'credit', 450_000],
      [2, 'debit', 60_050],
      [3, 'debit', 25_000],
    ]);
    expect(read('Suivi;COD;Frais de retour;Retour fee\nRX-1;1;2;3').ignored).toEqual([]);
  });

  it.each([
    'Montant à recouvrer',
    'Montant COD',
    'Total à recouvrir (DA)',
    'TOTAL A RECOUVRER',
    'المبلغ المطلوب تحصيله',
  ])('has its amounts under the heading "%s"', (heading) => {
    expect(read(`Suivi;${heading}\nRX-1;4500`).rows).toMatchObject([{ number: 'RX-1', amount: 450_000 }]);
  });

  it('says 0 or nothing by a bare dash', () => {
    const { rows } = read(
      'Suivi;Commande;Statut;COD;Frais\nRX-1;-;Livré;4500;-\nRX-2;1024;Retour;–;250\n—;1025;;4500;',
    );
    expect(rows.map(({ number, kind, amount }) => [number, kind, amount])).toEqual([
      ['RX-1', 'credit', 450_000],
      ['RX-2', 'credit', 0],
      ['RX-2', 'debit', 25_000],
      ['1025', 'credit', 450_000],
    ]);
    expect(rows[0]?.orderNumber).toBe('');
  });

  it('may name the number of the order, in a column beside the tracking number or alone', () => {
    const numbers = (text: string) => {
      const file = read(text);
      return [file.rows.map(({ number, orderNumber }) => [number, orderNumber]), file.ignored];
    };
    expect(numbers('Référence commande;Tracking;Prix\n#1024;rx-1;100\n1025;;100')).toEqual([
      [
        ['RX-1', '1024'],
        ['1025', '1025'],
      ],
      [],
    ]);
    expect(numbers('رقم الطلب;المبلغ\n1024;100')).toEqual([[['1024', '1024']], []]);
  });

  it('may have a column "Type" that is about something else', () => {
    const file = read('Suivi;Type;Montant\nRX-1;Domicile;4500\nRX-2;Bureau;900');
    expect([file.rows.length, file.ignored]).toEqual([2, ['Type']]);
  });

  it('is not counted twice by the line of its total', () => {
    const file = read('Suivi;Statut;Montant\nRX-1;;4500\nTOTAL;;4500\n;Total ;4500');
    expect([file.rows.length, file.totalLines]).toEqual([1, [3, 4]]);
  });

  it.each([
    ['Suivi;Montant\nRX-1;4500\nRX-2;abc', ['paymentFileBadAmount', 3]],
    ['Suivi;Montant\nRX-1;4,500', ['paymentFileTooFine', 2]],
    ['Suivi;Montant\nRX-1;', ['paymentFileNoAmount', 2]],
    ['Suivi;Sens;Montant\nRX-1;Crédit;1\nRX-2;Retour;2', ['paymentFileBadKind', 3]],
    ['Suivi;Montant\nRX-1;1\n"RX-2;2\nRX-3;3\n', ['paymentFileOpenQuote', 3]],
    ['Suivi;Montant\n"RX-1"x;1\n', ['paymentFileBadQuote', 2]],
    ['Suivi;Client\nRX-1;Amina', ['paymentFileNoHeadings', null]],
    ['Suivi;Montant\n;;\n', ['paymentFileNoRows', null]],
    [' \n', ['paymentFileEmpty', null]],
    ['PK\u0003\u0004workbook', ['paymentFileNoText', null]],
    [Buffer.from([0x53, 0, 0x01, 0x02]), ['paymentFileNoText', null]],
    [`Suivi;Montant\n${'RX-1;1\n'.repeat(MOST_ROWS + 1)}`, ['paymentFileTooLong', null]],
  ])('is refused with the line and the reason: %j', (data, expected) => {
    expect(refusal(data)).toEqual(expected);
  });

  it('has at most as many rows as a draft has orders', () => {
    expect(read(`Suivi;Montant\n${'RX-1;1\n'.repeat(MOST_ROWS)}`).rows).toHaveLength(MOST_ROWS);
  });
});
