import type { Locale } from '../../shared/i18n/locale.ts';

/** A requested line, from a payload of either shape or from a form. */
export interface OrderRequestLine {
  /** Numeric id or uuid. */
  readonly product: number | string;
  readonly combination: number | string | null;
  /** Not validated; null when it was not a number. */
  readonly quantity: number | null;
  /** Centimes the shopper saw, to compare only; null: not sent. */
  readonly unitPriceClaim: number | null;
  /** Variants chosen inside a flexible pack. */
  readonly packChoices: readonly RequestedPackChoice[];
}

export interface RequestedPackChoice {
  readonly product: number | string;
  readonly combination: number | string | null;
}

/** An order before validation; both payload shapes and the plain form become this (ORD-1). */
export interface OrderRequest {
  readonly shopUuid: string;
  /** Makes a resend of the same order harmless: 16 to 128 letters, digits, `-` or `_`. */
  readonly clientOrderKey: string;
  /** Equal for equal orders: `sha256(canonicalOrder(payload))`. */
  readonly payloadHash: string;
  readonly cartExternalId: string;
  readonly source: 'cart' | 'quick' | 'form' | 'phone';
  /** The language of the messages, and the customer's unless `phoneOrder` names another. */
  readonly locale: Locale;
  /** As typed. */
  readonly fields: {
    readonly firstname: string;
    readonly lastname: string;
    readonly phone: string;
    readonly email: string;
    readonly address: string;
    readonly wilaya: string;
    readonly commune: string;
    readonly transporter: string;
  };
  readonly lines: readonly OrderRequestLine[];
  /** Centimes the shopper saw for the delivery; null: not sent. */
  readonly deliveryClaim: number | null;
  /** Of an order that staff take by phone. */
  readonly phoneOrder?: {
    readonly employee: number;
    readonly customerLocale: Locale;
    /** The customer's home commune, when the order is delivered elsewhere. */
    readonly homeCommune: number | null;
  };
}

export interface ShortLine {
  readonly product: number;
  readonly combination: number | null;
  readonly name: string;
  /** How many pieces the line may have. The packs of the order keep theirs. With `pack`, all pieces that are left. */
  readonly available: number;
  readonly requested: number;
  /** Says what is left of the stock, in the order's language. */
  readonly message: string;
  /** Set when the item of a pack is short. `available`: how many of the pack can be had if all other lines get theirs. */
  readonly pack?: { readonly product: number; readonly name: string; readonly available: number };
}

/** Figures in centimes. */
export interface OrderFigures {
  readonly lines: readonly {
    readonly product: number;
    readonly combination: number | null;
    readonly unitPrice: number;
  }[];
  readonly subtotal: number;
  readonly deliveryPrice: number;
}

/** Every way an order can end. Messages are in the order's language. */
export type OrderOutcome =
  /** `replayed`: the key was answered before; this is that answer. */
  | { readonly kind: 'placed' | 'replayed'; readonly orderUuid: string; readonly redirectUrl: string }
  | { readonly kind: 'cooldown'; readonly retryAfterSeconds: number; readonly message: string }
  /** `lines[0]` is the one to name; `message` does. */
  | { readonly kind: 'short'; readonly lines: readonly ShortLine[]; readonly message: string }
  | { readonly kind: 'invalid'; readonly errors: Record<string, string[]>; readonly message: string }
  /** The shopper would pay more than the page showed. Nothing is ordered until they have seen the new figures. */
  | {
      readonly kind: 'price-changed';
      readonly figures: OrderFigures;
      readonly errors: Record<string, string[]>;
      readonly message: string;
    }
  /** The key came before with another content. */
  | { readonly kind: 'conflict'; readonly message: string }
  /** Of an order by phone: its abandoned cart became this order already. */
  | { readonly kind: 'cart-ordered'; readonly order: number; readonly message: string }
  /** `running`: the same order, or another of the same phone, is being placed. `busy`: other orders lock its stock; nothing was placed. */
  | { readonly kind: 'running' | 'busy'; readonly message: string };
