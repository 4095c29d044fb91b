import type { Centimes } from '../money/centimes.ts';

/** The amounts of a payment, in centimes. */
export interface Settlement {
  /** Sum that the transporter collected: the totals of its orders. */
  readonly expected: Centimes;
  /** Fee that the transporter deducts. */
  readonly fee: Centimes;
  /** Sum that it handed over. */
  readonly received: Centimes;
}

/** Larger amounts are slips of the keyboard. */
export const MOST_CENTIMES = 100_000_000_000_00;

/** Returns what the transporter owes after its fee, and how much more than that was received; less is negative. */
export function settle({ expected, fee, received }: Settlement): { due: Centimes; difference: Centimes } {
  const due = expected - fee;
  return { due, difference: received - due };
}

/** Says if the transporter would keep more than its orders come to: a slip of the keyboard. */
export const isFeeAboveOrders = ({ expected, fee }: Pick<Settlement, 'expected' | 'fee'>): boolean => fee > expected;
