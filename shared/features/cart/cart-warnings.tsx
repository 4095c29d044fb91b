import type { CartState } from './cart-store.ts';
import type { TranslateCartLines } from './line-messages.tsx';

type CartProblems = Pick<CartState, 'problem' | 'lost' | 'dropped' | 'foreign'>;

/** Returns true when something of the cart was lost, left out or cannot be stored. */
export function hasWarnings({ problem, dropped, foreign }: CartProblems): boolean {
  return problem !== null || dropped > 0 || foreign > 0;
}

/** Lists what the browser lost, left out or cannot store (CRT-3). */
export function CartWarnings({ cart, t }: { readonly cart: CartProblems; readonly t: TranslateCartLines }) {
  const { problem, lost, dropped, foreign } = cart;
  return (
    <>
      {problem && <p className="z-checkout-notice">{lost ? t('cartLost') : t('notKept')}</p>}
      {dropped > 0 && <p className="z-checkout-notice">{t('dropped', { count: dropped })}</p>}
      {foreign > 0 && <p className="z-checkout-notice">{t('foreign', { count: foreign })}</p>}
    </>
  );
}
