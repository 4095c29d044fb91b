import { useEffect, useRef, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { piecesOf } from '../../shared/features/cart/cart-line.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { shopOf } from '../../shared/features/cart/use-cart.ts';
import { CartDialog } from './cart-dialog.tsx';
import { contract } from './cart-modal.contract.ts';
import { messages } from './cart-modal.messages.ts';

function CartModal({ host, attributes, emit }: WidgetProps<typeof contract>) {
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const shopUuid = shopOf(attributes.shopUuid);
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);

  usePageEvent(host, 'z-mini-cart:open', () => setOpen(true));
  const report = useEventCallback((opened: boolean) => {
    if (opened === wasOpen.current) return;
    wasOpen.current = opened;
    emit(opened ? 'open' : 'close', { quantity: piecesOf(cartStore(shopUuid).getState().lines) });
  });
  useEffect(() => report(isOpen), [isOpen, report]);

  if (!isOpen) return null;
  return (
    <CartDialog
      shopUuid={shopUuid}
      cartPage={attributes.cartPage}
      currency={attributes.currency}
      locale={locale}
      base={attributes.base}
      checkUrl={attributes.checkUrl}
      t={t}
      onClose={() => setOpen(false)}
      onChange={({ productId, combinationId }, quantity) => emit('change', { productId, combinationId, quantity })}
    />
  );
}

defineWidget(contract, CartModal);
