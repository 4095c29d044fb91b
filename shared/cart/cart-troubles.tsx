import type { CartState } from './cart-store.ts';

interface Props {
  readonly cart: Pick<CartState, 'problem' | 'lost' | 'dropped' | 'foreign'>;
  readonly className: string;
  /** What to say of each. */
  readonly notKept: string;
  readonly dropped: string;
  readonly lost: string;
  readonly foreign: string;
}

/** Whether there is something to say of how the cart is kept. */
export function hasTroubles({ problem, dropped, foreign }: Props['cart']): boolean {
  return problem !== null || dropped > 0 || foreign > 0;
}

/** What the browser lost, left out or cannot keep (resolution 106): nothing of a cart goes without a word. */
export function CartTroubles({ cart, className, notKept, dropped, lost, foreign }: Props) {
  return (
    <>
      {cart.problem && <p className={className}>{cart.lost ? lost : notKept}</p>}
      {cart.dropped > 0 && <p className={className}>{dropped}</p>}
      {cart.foreign > 0 && <p className={className}>{foreign}</p>}
    </>
  );
}
