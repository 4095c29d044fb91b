import { setByScript } from '../../shared/browser/form/set-by-script.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { choose, chosenIds } from './order-options.ts';

/** The fields of the form that the draft consists of. */
interface PaymentFields {
  readonly chosen: HTMLInputElement;
  readonly orders: HTMLSelectElement;
  readonly received?: HTMLInputElement | undefined;
  readonly fee?: HTMLInputElement | undefined;
}

/** Values of a draft. Amounts are in centimes, or the text that is none. */
export interface DraftContent {
  readonly transporter: string;
  readonly orders: readonly string[];
  readonly received: number | string;
  readonly fee: number | string;
}

const amountOf = (text = '') => parseAmount(text) ?? text.trim();

/** Reads the form; null while no transporter is chosen. */
export function contentOf({ chosen, orders, received, fee }: PaymentFields): DraftContent | null {
  if (chosen.value === '') return null;
  return {
    transporter: chosen.value,
    orders: chosenIds(orders),
    received: amountOf(received?.value),
    fee: amountOf(fee?.value),
  };
}

/** Reads what the server rendered: a person may have changed it before the widget came. */
export function renderedContent({ chosen, orders, received, fee }: PaymentFields): DraftContent | null {
  if (chosen.value === '') return null;
  return {
    transporter: chosen.value,
    orders: [...orders.options].flatMap((option) => (option.hasAttribute('selected') ? [option.value] : [])),
    received: amountOf(received?.defaultValue),
    fee: amountOf(fee?.defaultValue),
  };
}

/** Fills the form with a draft. */
export function fillIn(
  { orders, received, fee }: PaymentFields,
  draft: { readonly orders: readonly (number | string)[]; readonly received: string; readonly fee: string },
): void {
  if (received) setByScript(received, draft.received);
  if (fee) setByScript(fee, draft.fee);
  if (choose(orders, new Set(draft.orders.map(String)))) orders.dispatchEvent(new Event('change', { bubbles: true }));
}
