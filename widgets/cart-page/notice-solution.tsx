import { type CartLine, lineId } from '../../shared/features/cart/cart-line.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { Amount } from '../../shared/features/checkout/amount.tsx';
import type { CheckoutNotice } from '../../shared/features/checkout/checkout-notice.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import { lineInWords, linesShort, type PriceChange, takeWhatIsLeft } from './cart-changes.ts';
import type { TranslateCartPage } from './cart-page.messages.ts';

interface Props {
  readonly notice: CheckoutNotice;
  readonly shop: string;
  readonly lines: readonly CartLine[];
  /** Changes of the new prices to the cart. */
  readonly changes: readonly PriceChange[];
  readonly currency: string;
  readonly t: TranslateCartPage;
  readonly onClose: () => void;
}

/** Renders what solves a notice about the cart with one press, or which prices changed (ORD-12). */
export function NoticeSolution({ notice, shop, lines, changes, currency, t, onClose }: Props) {
  if (notice.kind === 'short' && notice.line) {
    const available = notice.line.pack?.available ?? notice.line.available ?? 0;
    const solve = (line: CartLine) => {
      const store = cartStore(shop);
      if (available > 0) takeWhatIsLeft(store, line, available);
      else store.getState().remove(lineId(line));
      onClose();
    };
    const label = available > 0 ? t('lower', { quantity: available }) : t('removeLine');
    const short = linesShort(lines, notice.line);
    return short.map((line) => (
      <button key={lineId(line)} type="button" onClick={() => solve(line)}>
        {short.length > 1 ? t('attribute', { label, value: lineInWords(line, t('comma')) }) : label}
      </button>
    ));
  }
  if (notice.kind !== 'prices' || changes.length === 0) return null;
  return (
    <ul className="z-cart-page-changes">
      {changes.map(({ line, now }) => (
        <li key={lineId(line)}>
          <bdi>{lineInWords(line, t('comma'))}</bdi>
          <span> </span>
          <Amount text={formatDa(toCentimes(now), currency)} />
          <span> </span>
          <s>
            <span className="z-visually-hidden">{`${t('insteadOf')} `}</span>
            <Amount text={formatDa(toCentimes(line.unitPrice), currency)} />
          </s>
        </li>
      ))}
    </ul>
  );
}
