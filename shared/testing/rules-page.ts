import { sendForm } from '../browser/form/send-form.ts';
import { request } from '../browser/http/request.ts';
import { encryptedStore } from '../browser/storage/encrypted-store.ts';
import { vaultKey } from '../browser/storage/key-vault.ts';
import { everySecond } from '../browser/time/clock.ts';
import { addToCart } from '../features/cart/add-to-cart.ts';
import { cartStore } from '../features/cart/cart-store.ts';
import { rememberedPerson, rememberPerson } from '../features/checkout/remembered-person.ts';
import { unconfirmedOrder } from '../features/checkout/unconfirmed-order.ts';
import { formatAmount } from '../rules/money/format.ts';
import { parseAmount } from '../rules/money/parse.ts';

/** Rules that tests call inside a real page without a widget. */
const inPage = {
  addToCart,
  cartStore,
  encryptedStore,
  everySecond,
  formatAmount,
  parseAmount,
  rememberedPerson,
  rememberPerson,
  request,
  sendForm,
  unconfirmedOrder,
  vaultKey,
};

declare global {
  var rules: typeof inPage;
}

globalThis.rules = inPage;
