import { scannedCode } from '../digits/scanned-code.ts';
import { normalizeTrackingNumber } from './tracking-number.ts';

/** The QR code of an order. */
const ORDER_ADDRESS = /^https?:.*\/dashboard\/orders\/(\d{1,15})$/i;

/** Returns the order number of a scanned ticket (ORD-14); null for any other text. */
export function ticketOrder(text: string): string | null {
  return ORDER_ADDRESS.exec(text.trim())?.[1] ?? null;
}

/** Returns the number that the scan of a parcel names: that of its order, from the ticket, or its tracking number, normalized. */
export function scannedParcel(typed: string): string {
  const code = scannedCode(typed);
  return ticketOrder(code) ?? normalizeTrackingNumber(code).replace(/^#/, '');
}
