import type { CheckoutLine, CheckoutRequest, ShippingClaim } from '../../shared/api/checkout.ts';
import { type Locale, toLocale } from '../../shared/i18n/locale.ts';
import { canonicalOrder } from '../../shared/rules/checkout/order-key.ts';
import { sha256 } from '../../shared/rules/checkout/sha256.ts';
import type { OrderRequest, OrderRequestLine } from './order.ts';

type Typed = string | number | null | undefined;

const text = (value: Typed) => (value === null || value === undefined ? '' : String(value));

/** Centimes of an amount in DA; null when there is none to compare. An unreadable amount says nothing either. */
export function claimedCentimes(amount: string | number | null | undefined): number | null {
  if (amount === null || amount === undefined || amount === '') return null;
  const da = Number(amount);
  return Number.isFinite(da) && Math.abs(da) < 1e12 ? Math.round(da * 100) : null;
}

/** Reads both payload shapes as one order (ORD-1). `fallback` is the language of the request without `meta.locale`. */
export function orderFromPayload(payload: CheckoutRequest, fallback: Locale): OrderRequest {
  const { meta } = payload;
  const common = {
    shopUuid: payload.shopUuid,
    clientOrderKey: payload.clientOrderKey,
    payloadHash: sha256(canonicalOrder(payload)),
    cartExternalId: payload.cartExternalId,
    source: meta.source,
    locale: meta.locale === undefined ? fallback : toLocale(meta.locale),
  };
  if ('formData' in payload) {
    const { formData } = payload;
    return {
      ...common,
      fields: contactAndAddress(formData, formData),
      lines: payload.lines.map(readLine),
      deliveryClaim: deliveryClaim(meta.shipping, {
        isFree: formData.isFreeShipping ?? undefined,
        finalPrice: formData.transporterMeta?.finalPrice,
      }),
    };
  }
  return {
    ...common,
    fields: contactAndAddress(payload.customer, payload.deliveryAddress),
    lines: payload.cart.lines.map(readLine),
    deliveryClaim: deliveryClaim(meta.shipping),
  };
}

type Contact = Readonly<Partial<Record<'firstname' | 'lastname' | 'phone' | 'email', Typed>>>;
type Address = Readonly<Partial<Record<'address' | 'wilaya' | 'commune' | 'transporter', Typed>>>;

function contactAndAddress(contact: Contact, address: Address): OrderRequest['fields'] {
  return {
    firstname: text(contact.firstname),
    lastname: text(contact.lastname),
    phone: text(contact.phone),
    email: text(contact.email),
    address: text(address.address),
    wilaya: text(address.wilaya),
    commune: text(address.commune),
    transporter: text(address.transporter),
  };
}

function readLine(line: CheckoutLine): OrderRequestLine {
  return {
    product: line.product,
    combination: line.combination ?? null,
    quantity: typeof line.quantity === 'number' ? line.quantity : null,
    unitPriceClaim: claimedCentimes(line.unitPrice),
    packChoices: (line.productInPack ?? []).map(({ product, combination }) => ({
      product,
      combination: combination ?? null,
    })),
  };
}

/** Returns the lowest delivery price in the payload: a page that showed "free" anywhere meant 0. */
function deliveryClaim(...claims: readonly (ShippingClaim | undefined)[]): number | null {
  const claimed = claims.flatMap((claim) => [
    claim?.isFree || claim?.promo?.isFree ? 0 : null,
    claimedCentimes(claim?.finalPrice),
  ]);
  const figures = claimed.filter((figure) => figure !== null);
  return figures.length === 0 ? null : Math.min(...figures);
}
