import fc from 'fast-check';
import { cartCheckoutRequest, quickCheckoutRequest } from '../../shared/features/checkout/checkout-request.ts';
import type { OrderValues } from '../../shared/features/checkout/order-values.ts';
import { CHECKOUT_MESSAGES } from '../../shared/i18n/messages/checkout-messages.ts';
import { checkoutFieldErrors } from '../../shared/i18n/messages/checkout-texts.ts';
import { translatorFor } from '../../shared/i18n/translate.ts';
import {
  ADDRESS_MAX_LENGTH,
  CHECKOUT_FIELDS,
  type CheckoutField,
  checkoutFieldProblems,
} from '../../shared/rules/checkout/checkout-fields.ts';
import { PHONE_STARTS } from '../../shared/rules/phone/phone.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { ALGER, BAB_EL_OUED, HOME, newPhone, orderCount, SHOP_UUID } from '../checkout/testing/checkout-fixture.ts';
import { type Arena, openArena } from './arena.ts';
import { HOSTILE_TEXTS } from './fuzz-table.ts';

interface FieldFuzzFigures {
  readonly sent: number;
  /** Inputs that both sides accepted and refused, by field. */
  readonly verdicts: Readonly<Record<CheckoutField, readonly [accepted: number, refused: number]>>;
  /** As of `Arena`. */
  readonly busy: number;
  readonly problems: readonly string[];
}

/** The longest text that the shape of a body lets through. */
const MAX_LENGTH = 2_000;
/** No product has this id: an order with valid fields is refused because of its line, and none is stored. */
const NO_PRODUCT = 999;
const say = translatorFor(CHECKOUT_MESSAGES, 'fr');

const textOf = (characters: string, maxLength: number) =>
  fc.array(fc.constantFrom(...characters), { maxLength }).map((all) => all.join(''));
const digits = textOf('0123456789٠١٢٣٤٥٦٧٨٩ +-.', 14);
const letters = textOf('aéÉßçعلي -’\u00a0\u200f\u0301', 60);
const anything = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(...HOSTILE_TEXTS.filter(({ length }) => length <= MAX_LENGTH)),
);
/** The value of a list, which no one types: its own numbers, others, and what somebody wrote into the page. */
const place = fc
  .oneof(fc.nat(5_100).map(String), digits, anything)
  .filter((text) => text.isWellFormed() && !text.includes('\0') && text.length <= 64);
const phone = fc
  .tuple(
    fc.constantFrom('0', '+213', '00213', '213', ''),
    fc.constantFrom(...PHONE_STARTS.map((start) => start.slice(1)), '2'),
    fc.nat(99_999_999),
    digits,
  )
  .map(([prefix, first, number, text]) => `${prefix}${first}${text.length > 10 ? text : number}`);
const longAddress = fc
  .tuple(letters, fc.integer({ min: ADDRESS_MAX_LENGTH - 2, max: ADDRESS_MAX_LENGTH + 2 }), fc.constantFrom(...'x👩ع'))
  .map(([text, length, filling]) => text + filling.repeat(length - Array.from(text).length));

/** Texts near the border between right and wrong, and some far from it. */
const TYPED: Readonly<Record<CheckoutField, fc.Arbitrary<string>>> = {
  firstname: fc.oneof(letters, anything),
  lastname: fc.oneof(letters, anything),
  phone: fc.oneof(phone, digits, anything),
  email: fc.oneof(
    fc.emailAddress(),
    fc.tuple(fc.emailAddress(), letters).map((parts) => parts.join('')),
    anything,
  ),
  wilaya: place,
  commune: place,
  transporter: place,
  address: fc.oneof(longAddress, letters, anything),
  quantity: fc.oneof(fc.nat(1_001).map(String), digits, anything),
};

/**
 * Types inputs of each field and sends the order that the page would make of them, also of those it refuses. The server must
 * refuse the same fields in the same words, and no other.
 */
export async function fieldFuzz({
  count,
  seed,
}: {
  readonly count: number;
  readonly seed: number;
}): Promise<FieldFuzzFigures> {
  const arena = await openArena('PGlite');
  const problems: string[] = [];
  let sent = 0;
  const verdicts = {} as Record<CheckoutField, [number, number]>;
  try {
    for (const field of CHECKOUT_FIELDS) {
      verdicts[field] = [0, 0];
      const details = await fc.check(
        fc.asyncProperty(TYPED[field], fc.boolean(), async (typed, isCart) => {
          sent += 1;
          const isRefused = await refusedAlike(arena, { ...goodValues(), [field]: typed }, isCart);
          verdicts[field][isRefused ? 1 : 0] += 1;
        }),
        { numRuns: count, seed },
      );
      if (details.failed) {
        const [typed] = details.counterexample ?? [];
        problems.push(`seed ${seed}, ${field} ${JSON.stringify(typed)}: ${(details.errorInstance as Error).message}`);
      }
      if (verdicts[field].includes(0)) problems.push(`${field}: ${verdicts[field].join(' accepted, ')} refused`);
    }
    const orders = await orderCount(arena.db);
    if (orders > 0) problems.push(`${orders} orders were placed`);
    return { sent, verdicts, busy: arena.busy(), problems };
  } finally {
    await arena.close();
  }
}

function goodValues(): OrderValues {
  return {
    firstname: 'Amina',
    lastname: 'Bensalem',
    phone: newPhone(),
    email: '',
    wilaya: String(ALGER),
    commune: String(BAB_EL_OUED),
    transporter: String(HOME),
    address: '12 rue Didouche',
    quantity: '1',
  };
}

/** Returns true when page and server refuse what was typed, false when both accept it. @throws when they differ */
async function refusedAlike(arena: Arena, values: OrderValues, isCart: boolean): Promise<boolean> {
  const onPage = checkoutFieldErrors(checkoutFieldProblems(values), say);
  const quantity = parseQuantity(values.quantity) ?? Number.NaN;
  const lines = [{ product: NO_PRODUCT, combination: null, unitPrice: 1, quantity }];
  const order = { shopUuid: SHOP_UUID, locale: 'fr' as const, values, shippingOption: null, lines };
  const ids = { cartExternalId: crypto.randomUUID(), temporaryId: crypto.randomUUID() };
  const { status, body } = await arena.send((isCart ? cartCheckoutRequest : quickCheckoutRequest)(order, ids));
  const { errors = {} } = body;
  if (status !== 422) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
  const ofLine = isCart ? 'lines.0.' : '';
  const isRefused = Object.keys(onPage).length > 0;
  const expected = Object.entries(onPage).map(([name, texts]) => [
    name === 'quantity' ? `${ofLine}quantity` : name,
    texts,
  ]);
  const isAlike = isRefused
    ? JSON.stringify(Object.entries(errors)) === JSON.stringify(expected)
    : `${ofLine}product` in errors;
  if (!isAlike) throw new Error(`the page says ${JSON.stringify(onPage)}, the server ${JSON.stringify(errors)}`);
  return isRefused;
}
