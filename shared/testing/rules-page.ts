import { cartStore } from '../cart/cart-store.ts';
import { request } from '../http/request.ts';
import { formatAmount } from '../money/format.ts';
import { parseAmount } from '../money/parse.ts';
import { encryptedStore } from '../storage/encrypted-store.ts';
import { vaultKey } from '../storage/key-vault.ts';
import { everySecond } from '../time/clock.ts';

/** What tests call by hand inside a real page, where the rules have no widget around them. */
const inPage = { cartStore, encryptedStore, everySecond, formatAmount, parseAmount, request, vaultKey };

declare global {
  var rules: typeof inPage;
}

globalThis.rules = inPage;
