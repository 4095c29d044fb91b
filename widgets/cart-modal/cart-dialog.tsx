import { useId, useState } from 'react';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import { orderableLines } from '../../shared/features/cart/cart-check.ts';
import { type CartLine, cartSubtotal } from '../../shared/features/cart/cart-line.ts';
import { CartLines } from '../../shared/features/cart/cart-lines.tsx';
import type { RemovedLine } from '../../shared/features/cart/cart-rows.ts';
import { LinkWhenStored } from '../../shared/features/cart/link-when-stored.tsx';
import { useCart } from '../../shared/features/cart/use-cart.ts';
import { useCartCheck } from '../../shared/features/cart/use-cart-check.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { contract } from './cart-modal.contract.ts';
import type { TranslateCartModal } from './cart-modal.messages.ts';

interface Props {
  readonly shopUuid: string;
  readonly cartPage: string;
  readonly currency: string;
  readonly locale: string;
  readonly base: string | undefined;
  readonly checkUrl: string | undefined;
  readonly t: TranslateCartModal;
  readonly onClose: () => void;
  readonly onChange: (line: CartLine, quantity: number) => void;
}

/** Renders the cart while it is open. Each edit shows at once; the cart stores them in their order, one write at a time. */
export function CartDialog({ shopUuid, cartPage, currency, t, onClose, onChange, ...call }: Props) {
  const cart = useCart(shopUuid);
  const titleId = useId();
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const [announcement, setAnnouncement] = useState('');
  const check = useCartCheck({
    tag: contract.tag,
    shop: shopUuid,
    lines: cart.lines,
    isShown: cart.ready,
    locale: call.locale,
    base: call.base,
    url: call.checkUrl,
    onNews: (count) => setAnnouncement(t('news', { count })),
  });
  const total = formatDa(cartSubtotal(orderableLines(cart.lines, check.gone)), currency);
  const hasLines = cart.lines.length > 0;
  // A browser that keeps nothing has its cart on the server: only the cart page knows what is in it.
  const isElsewhere = cart.ready && !hasLines && cart.problem !== null && !cart.lost;
  // Escape leaves no field: a quantity that is typed in one would be lost with it.
  const close = () => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
    onClose();
  };
  return (
    <Dialog className="z-cart-modal-dialog" labelledBy={titleId} onClose={close}>
      <div className="z-cart-modal-head">
        <h2 id={titleId}>{t('title')}</h2>
        <button type="button" className="z-cart-modal-close" aria-label={t('close')} onClick={onClose}>
          <span aria-hidden="true">×</span>
        </button>
      </div>
      <div className="z-cart-modal-body" aria-busy={!cart.ready}>
        {!cart.ready && <p className="z-cart-modal-empty">{t('reading')}</p>}
        {cart.ready && !hasLines && !isElsewhere && <p className="z-cart-modal-empty">{t('empty')}</p>}
        <CartLines
          shop={shopUuid}
          cart={cart}
          check={check}
          removed={removed}
          onRemoved={setRemoved}
          heading="h3"
          currency={currency}
          base={call.base}
          t={t}
          say={setAnnouncement}
          onChange={onChange}
        />
      </div>
      <p className="z-visually-hidden" role="status">
        {announcement}
      </p>
      <div className="z-cart-modal-foot">
        {hasLines && (
          <p className="z-cart-modal-total">
            <span>{t('total')}</span>
            <bdi dir="ltr">{total}</bdi>
            <small>{t('withoutDelivery')}</small>
          </p>
        )}
        <button type="button" className="z-cart-modal-button" onClick={onClose}>
          {t('goOn')}
        </button>
        {(hasLines || isElsewhere) && (
          <LinkWhenStored className="z-cart-modal-button z-cart-modal-main" href={cartPage} stored={cart.hydrate}>
            {(isWaiting) => <span>{t(isWaiting ? 'leaving' : 'order')}</span>}
          </LinkWhenStored>
        )}
      </div>
    </Dialog>
  );
}
