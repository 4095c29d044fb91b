import { NoticeLine } from '../../shared/features/checkout/notice-line.tsx';
import type { OrderNotice } from '../../shared/features/checkout/order-notice.ts';
import type { Say } from './quick-order.messages.ts';

interface Props {
  readonly notice: OrderNotice;
  readonly currency: string;
  readonly t: Say;
  readonly onLower: (quantity: number) => void;
}

/** What is said above the button; takes what is left, where that is less than was asked for. */
export function QuickNotice({ notice, currency, t, onLower }: Props) {
  const { line } = notice.kind === 'short' ? notice : { line: null };
  const left = line?.pack?.available ?? line?.available ?? 0;
  return (
    <NoticeLine notice={notice} currency={currency} t={t}>
      {left > 0 && (
        <button type="button" onClick={() => onLower(left)}>
          {t('lower', { quantity: left })}
        </button>
      )}
    </NoticeLine>
  );
}
