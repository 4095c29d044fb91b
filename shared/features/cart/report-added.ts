import { type FlashLink, sendPageEvent } from '../../browser/element/page-events.ts';
import { showFlash } from '../../browser/form/show-flash.ts';
import type { CartLine } from './cart-line.ts';

interface AddedDetail {
  readonly productId: number;
  readonly combinationId: number | null;
  readonly quantity: number;
}

/** Report by which a page hears and shows that a line was added. */
interface AddedReport {
  /** Pieces that were added; fewer than the line asks for where the stock does not reach. */
  readonly quantity: number;
  readonly message: string;
  /** The way to the cart. */
  readonly link: FlashLink;
  /** Sends the event of the widget itself. */
  readonly emit: (detail: AddedDetail) => void;
}

/** Sends the events of a line that was added, and shows the message as a toast. */
export function reportAdded(
  host: HTMLElement,
  { productId, combinationId, name, unitPrice, type, quantity: requested }: CartLine,
  { quantity, message, link, emit }: AddedReport,
): void {
  const detail = { productId, combinationId, quantity };
  sendPageEvent(host, 'z:add-to-cart', { ...detail, name, unitPrice, ...(type && { type }) });
  emit(detail);
  showFlash(host, { kind: quantity < requested ? 'warning' : 'success', message, link });
}
