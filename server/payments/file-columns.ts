import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import { normalizeTrackingNumber } from '../../shared/rules/payments/tracking-number.ts';

type FileColumn = 'number' | 'order' | 'status' | 'kind' | 'amount' | 'credit' | 'debit' | 'fee';
export type RowKind = 'credit' | 'debit';
/** The positions of the columns that are read: several of fees, which are added up, one of anything else. */
export type FileColumns = Readonly<Partial<Record<FileColumn, readonly number[]>>>;

/** Headings without accents, spaces and punctuation. Of two columns for the same, but fees, the earlier heading wins. */
const HEADINGS: Readonly<Record<FileColumn, readonly string[]>> = {
  number: [
    ...['tracking', 'trackingnumber', 'trackingno', 'trackingcode', 'trackingid', 'codetracking', 'numerodetracking'],
    ...['suivi', 'numerodesuivi', 'nsuivi', 'ndesuivi', 'nosuivi', 'numsuivi', 'codesuivi', 'codedesuivi'],
    ...['رقم التتبع', 'التتبع', 'كود التتبع', 'رمز التتبع', 'تتبع', 'رقم الطرد', 'الطرد'],
    ...[
      'colis',
      'ncolis',
      'numerocolis',
      'numerodecolis',
      'codecolis',
      'parcel',
      'parcelnumber',
      'barcode',
      'codebarres',
    ],
  ],
  order: [
    ...['commande', 'ncommande', 'numerocommande', 'numerodecommande', 'nocommande', 'ndecommande', 'numcommande'],
    ...['idcommande', 'commandeid', 'refcommande', 'referencecommande', 'referencedecommande', 'referencedelacommande'],
    ...['order', 'ordernumber', 'orderno', 'orderid', 'orderref', 'orderreference', 'reference', 'ref'],
    ...['رقم الطلب', 'رقم الطلبية', 'الطلب', 'مرجع الطلب', 'المرجع'],
  ],
  status: ['statut', 'status', 'etat', 'situation', 'state', 'الحالة', 'حالة', 'حالة الطرد'],
  kind: [
    ...['kind', 'sens', 'nature', 'creditdebit', 'debitcredit', 'typedoperation', 'operation', 'type'],
    ...['نوع العملية', 'طبيعة العملية', 'العملية', 'النوع'],
  ],
  amount: [
    ...['montant', 'amount', 'montantencaisse', 'montantrecouvre', 'montantcollecte', 'encaisse', 'recouvrement'],
    ...['montantarecouvrer', 'montantarecouvrir', 'totalarecouvrer', 'totalarecouvrir', 'arecouvrer', 'arecouvrir'],
    ...['cod', 'codamount', 'montantcod', 'amountcollected', 'collected', 'total', 'somme', 'prix', 'price'],
    ...[
      'المبلغ المطلوب تحصيله',
      'المبلغ المراد تحصيله',
      'مبلغ التحصيل',
      'المبلغ',
      'مبلغ',
      'المبلغ المحصل',
      'القيمة',
      'السعر',
      'المجموع',
    ],
    // Of a transporter that names the amount less its fee alone.
    ...['montantnet', 'net', 'netapayer', 'netamount', 'المبلغ الصافي', 'الصافي'],
  ],
  credit: ['credit', 'دائن', 'المبلغ الدائن'],
  debit: ['debit', 'مدين', 'المبلغ المدين'],
  fee: [
    ...['frais', 'fraisdelivraison', 'fraislivraison', 'fraisdeservice', 'tarif', 'tariflivraison', 'commission'],
    ...[
      'fraisretour',
      'fraisderetour',
      'fraisdesretours',
      'tarifretour',
      'fraiscod',
      'fraisdecod',
      'fraisderecouvrement',
    ],
    ...['fee', 'fees', 'deliveryfee', 'deliveryfees', 'shippingfee', 'shippingfees', 'servicefee', 'codfee', 'codfees'],
    ...['returnfee', 'returnfees', 'retourfee', 'retourfees', 'returnshippingfee', 'أجرة الإرجاع', 'رسوم الإرجاع'],
    ...['الرسوم', 'رسوم التوصيل', 'أجرة التوصيل', 'تكلفة التوصيل', 'مصاريف التوصيل', 'العمولة'],
  ],
};

const KINDS: Readonly<Record<RowKind, readonly string[]>> = {
  credit: ['credit', 'cr', 'c', 'encaissement', 'versement', 'دائن', 'تحصيل', 'إيداع'],
  debit: ['debit', 'db', 'dr', 'd', 'frais', 'fee', 'retenue', 'prelevement', 'مدين', 'خصم', 'رسوم'],
};

const TOTALS = [
  ...['total', 'totaux', 'totals', 'soustotal', 'subtotal', 'totalgeneral', 'grandtotal', 'totalnet', 'netapayer'],
  ...['المجموع', 'الإجمالي', 'المجموع الكلي', 'المجموع العام'],
];

const CURRENCY = /(?:da|dzd|دج)$/;
/** Returns the letters of a text, folded: `Montant (DA)` is `montant`. */
const fold = (text: string): string => foldText(text.replace(/\([^)]*\)/g, '')).replace(/[^\p{L}]/gu, '');

const entries = <Key extends string>(names: Readonly<Record<Key, readonly string[]>>) =>
  Object.entries(names) as [Key, readonly string[]][];
const columnNames = entries(HEADINGS).map(([column, names]) => [column, names.map(fold)] as const);
const kindNames = new Map(entries(KINDS).flatMap(([kind, names]) => names.map((name) => [fold(name), kind] as const)));
const totalNames = new Set(TOTALS.map(fold));

/** Returns where the columns of a line of headings are; null where it is none: it names no number, or no amount. */
export function findColumns(cells: readonly string[]): FileColumns | null {
  const headings = cells.map(fold);
  const columns = Object.fromEntries(
    columnNames.flatMap(([column, names]) => {
      const positions = names.flatMap((name) =>
        headings.flatMap((heading, at) => (isHeading(heading, name) ? at : [])),
      );
      if (positions.length === 0) return [];
      return [[column, column === 'fee' ? [...new Set(positions)] : positions.slice(0, 1)]];
    }),
  ) as FileColumns;
  const hasAmount = columns.amount !== undefined || columns.credit !== undefined;
  return (columns.number !== undefined || columns.order !== undefined) && hasAmount ? columns : null;
}

const isHeading = (heading: string, name: string): boolean =>
  heading === name || heading.replace(CURRENCY, '') === name;

/** Returns the kind that a cell names; undefined where it names none. */
export function rowKind(cell: string): RowKind | undefined {
  if (cell.trim() === '+') return 'credit';
  return /^[-\u2212]$/.test(cell.trim()) ? 'debit' : kindNames.get(fold(cell));
}

/** Says if a cell is a bare dash: an empty one, as 0 in the accounting formats of spreadsheets. */
export const isDash = (cell: string): boolean => /^[-\u2012-\u2015\u2212]$/.test(cell);

/** Returns true for a line that sums up others: its first text is "Total". */
export function isTotalLine(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '') ?? '';
  return totalNames.has(fold(first)) && !/\d/.test(first);
}

/** Returns the number of a cell, normalized. Spreadsheets guard numbers as `="0012"` or `'0012`. */
export function cellNumber(cell: string): string {
  return isDash(cell) ? '' : normalizeTrackingNumber(cell.replace(/^[='"]+|"+$/g, ''));
}
