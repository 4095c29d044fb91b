import type { Locale } from '../../i18n/locale.ts';
import { orderObstacle } from '../../rules/checkout/checkout-fields.ts';
import type { OrderValues } from './order-values.ts';

/** What names an order to the server besides what is ordered. */
export interface OrderIds {
  readonly cartExternalId: string;
  /** Names this visit to whoever reads the orders; no part of what is ordered. */
  readonly temporaryId: string;
}

export interface FieldsInTheWay {
  readonly kind: 'fields';
  readonly errors: Readonly<Record<string, readonly string[]>>;
  readonly message: string | null;
}

/** An order as the page says it now, or what keeps it from being one. */
export type Composed<Payload> =
  | { readonly kind: 'order'; readonly payload: Payload }
  /** There is nothing that could be ordered. */
  | { readonly kind: 'nothing'; readonly message: string }
  | FieldsInTheWay;

/** The first rule the fields break, in the order of resolution 86, and the errors of all; null when they are an order. */
export function fieldsInTheWay(
  fields: Omit<OrderValues, 'quantity'> & { readonly quantity?: string },
  locale: Locale,
): FieldsInTheWay | null {
  const obstacle = orderObstacle({ secondsToWait: 0, lineCount: 1, fields }, locale);
  if (!obstacle || !('errors' in obstacle)) return null;
  return { kind: 'fields', errors: obstacle.errors, message: obstacle.message };
}
