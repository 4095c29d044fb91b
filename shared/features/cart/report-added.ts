import { announce } from '../../browser/element/announce.ts';
import { sendPageEvent } from '../../browser/element/page-events.ts';
import type { CartLine } from './cart-line.ts';

interface AddedDetail {
  readonly productId: number;
  readonly combinationId: number | null;
  readonly quantity: number;
}

/** Sends the events of a line that was added, `emit` being the widget's own, and shows the message as a toast. */
export function reportAdded(
  host: HTMLElement,
  { productId, combinationId, name, unitPrice, type, quantity: requested }: CartLine,
  quantity: number,
  message: string,
  emit: (detail: AddedDetail) => void,
): void {
  const detail = { productId, combinationId, quantity };
  sendPageEvent(host, 'z:add-to-cart', { ...detail, name, unitPrice, ...(type && { type }) });
  emit(detail);
  sendPageEvent(host, 'z:flash', { kind: quantity < requested ? 'warning' : 'success', message });
  // A toaster announces its messages itself.
  if (!document.querySelector('z-toaster')) announce(message);
}
