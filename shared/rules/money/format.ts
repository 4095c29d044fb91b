import type { Centimes } from './centimes.ts';

const NO_BREAK_SPACE = '\u00a0';

/**
 * Formats an amount as `1 234,50`: groups of three parted by no-break spaces (U+00A0), a comma, two decimals, in every
 * language (MNY-3, MNY-4). Put it into `<bdi dir="ltr">`: beside Arabic text the groups would otherwise change places.
 */
export function formatAmount(centimes: Centimes): string {
  const { sign, whole, fraction } = partsOf(centimes);
  return `${sign}${whole.replace(/\B(?=(?:\d{3})+$)/g, NO_BREAK_SPACE)},${fraction}`;
}

/**
 * Formats an amount as `1 234,50 DA`, one unbreakable run of text. The label is never taken from Intl (MNY-3). With a label
 * in Arabic, put only `formatAmount` into the `<bdi dir="ltr">` and the label behind it.
 */
export function formatDa(centimes: Centimes, currencyLabel = 'DA'): string {
  return `${formatAmount(centimes)}${NO_BREAK_SPACE}${currencyLabel}`;
}

/** Formats an amount with plain spaces, `1 234,50`: a left-to-right field groups them as well as no-break ones (MNY-4). */
export function fieldAmount(centimes: Centimes): string {
  return formatAmount(centimes).replaceAll(NO_BREAK_SPACE, ' ');
}

/** Formats an amount as `1234.50`, as it travels in forms and in hashed payloads (MNY-7, ORD-2). */
export function canonicalAmount(centimes: Centimes): string {
  const { sign, whole, fraction } = partsOf(centimes);
  return `${sign}${whole}.${fraction}`;
}

/** Splits centimes. @throws RangeError for a fraction or a number too large to be exact: rounding would hide a fault. */
function partsOf(centimes: Centimes): { sign: string; whole: string; fraction: string } {
  if (!Number.isSafeInteger(centimes)) {
    throw new RangeError(`${centimes} is no amount in centimes. Round it to a whole number first.`);
  }
  const digits = String(Math.abs(centimes)).padStart(3, '0');
  return { sign: centimes < 0 ? '-' : '', whole: digits.slice(0, -2), fraction: digits.slice(-2) };
}
