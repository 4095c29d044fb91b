/**
 * The events that cross widgets and that hosts may send and hear, all on `document` or bubbling to it. Amounts are in
 * dinars with two decimals, as the server writes them.
 */
export interface PageEventDetails {
  /** Something was put into the cart (CRT-8). */
  'z:add-to-cart': {
    productId: number;
    combinationId: number | null;
    name: string;
    unitPrice: number;
    quantity: number;
    type?: 'pack';
  };
  /** Asks for the chooser of a product whose combination is not chosen yet (CAT-12); `combinationId` is the one the card
      shows, with which the choice begins. A page with a chooser of its own calls `preventDefault`, or the card is posted. */
  'z:show-combination-modal': { productId: number; quantity: number; combinationId?: number };
  /** A valid phone number, in its normal form, was entered (CHK-3). */
  'z:phone-entered': { phone: string };
  /** The cart changed, here or in another tab, or the stored one was read; `quantity` counts all pieces. Sent on
      `document`. */
  'z:cart-changed': { shopUuid: string; lines: number; quantity: number };
  /** A short message for the toaster, with a link to what it is about. `danger` and `error` are the same kind. One that
      is `silent` is seen only: the page announces it elsewhere. A page that shows messages itself has no `<z-toaster>` and
      calls `preventDefault`. */
  'z:flash': { kind: FlashKind; message: string; link?: FlashLink; silent?: boolean };
  /** Another combination of the product was chosen. A page with a picker of its own may send null for none. */
  'z:combination-changed': { productId: number; combinationId: number | null };
  /** The server has another number of pieces in stock than the page says, such as 0 after a refused order;
      `combinationId` is null for a product without combinations. Of a pack it is sent for the item that is short. */
  'z:stock-changed': { productId: number; combinationId: number | null; quantity: number };
  /** A widget failed and gave the page back to the server's markup. */
  'z:error': { tag: string; message: string };
}
export interface FlashLink {
  readonly address: string;
  readonly text: string;
}
export type FlashKind = 'success' | 'error' | 'danger' | 'warning' | 'info';

type PageEventMap = { [Name in keyof PageEventDetails]: CustomEvent<PageEventDetails[Name]> };

declare global {
  interface GlobalEventHandlersEventMap extends PageEventMap {}
  interface DocumentEventMap extends PageEventMap {}
}

/** Sends a page-wide event from a node; false when a listener prevented it. */
export function sendPageEvent<Name extends keyof PageEventDetails>(
  from: EventTarget,
  name: Name,
  detail: PageEventDetails[Name],
): boolean {
  return from.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
}
