import type { CartState } from './cart-store.ts';
import type { Say } from './line-notes.tsx';

type Troubles = Pick<CartState, 'problem' | 'lost' | 'dropped' | 'foreign'>;

/** Whether there is something to say of how the cart is kept. */
export function hasTroubles({ problem, dropped, foreign }: Troubles): boolean {
  return problem !== null || dropped > 0 || foreign > 0;
}

/** What the browser lost, left out or cannot keep (resolution 106): nothing of a cart goes without a word. */
export function CartTroubles({ cart, t }: { readonly cart: Troubles; readonly t: Say }) {
  const { problem, lost, dropped, foreign } = cart;
  return (
    <>
      {problem && <p className="z-checkout-notice">{lost ? t('cartLost') : t('notKept')}</p>}
      {dropped > 0 && <p className="z-checkout-notice">{t('dropped', { count: dropped })}</p>}
      {foreign > 0 && <p className="z-checkout-notice">{t('foreign', { count: foreign })}</p>}
    </>
  );
}
