import type { Centimes } from '../../rules/money/centimes.ts';
import { After } from './after.tsx';
import type { Delivery } from './use-transporters.ts';

/** How long a quantity has to rest before delivery prices are asked for again, in milliseconds. */
const REST_MS = 250;

interface Props {
  readonly delivery: Delivery;
  readonly commune: string;
  readonly subtotal: Centimes;
  readonly onReload: () => void;
}

/** Another subtotal may make the delivery free, or no more: the prices are asked for again (resolution 88). */
export function SubtotalRest({ delivery, commune, subtotal, onReload }: Props) {
  if (delivery.at === null || delivery.at === subtotal || commune === '') return null;
  return <After key={subtotal} ms={REST_MS} run={onReload} />;
}
