import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { orderableLines } from '../../shared/features/cart/cart-check.ts';
import { CartLines } from '../../shared/features/cart/cart-lines.tsx';
import type { RemovedLine } from '../../shared/features/cart/cart-rows.ts';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { CartTroubles, hasTroubles } from '../../shared/features/cart/cart-troubles.tsx';
import { piecesOf, shopOf, useCart } from '../../shared/features/cart/use-cart.ts';
import { useCartCheck } from '../../shared/features/cart/use-cart-check.ts';
import type { UnconfirmedOrder } from '../../shared/features/checkout/unconfirmed-order.ts';
import { useCooldown } from '../../shared/features/checkout/use-cooldown.ts';
import { BrowserCart } from './browser-cart.tsx';
import { startAfterOrder } from './cart-changes.ts';
import { contract } from './cart-page.contract.ts';
import { messages } from './cart-page.messages.ts';
import { FirstPlaced } from './first-placed.tsx';
import { givenLines, takeGiven } from './given-lines.ts';
import { forgetOverview, keepOverview, keptOverview, type OrderOverview, overviewOf } from './order-overview.ts';
import { Thanks } from './thanks.tsx';
import { useShownParts } from './use-shown-parts.ts';

function CartPage({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const shop = shopOf(attributes.shopUuid);
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const cart = useCart(shop);
  const cooldown = useCooldown(shop, parts.form);
  const [given] = useState(() => givenLines(parts.given));
  const [removed, setRemoved] = useState<readonly RemovedLine[]>([]);
  const [sending, setSending] = useState(false);
  const [overview, setOverview] = useState<OrderOverview | null>(() =>
    cooldown.end === null ? null : keptOverview(shop),
  );
  /** The placed order, when cart and form differed from it already. */
  const [first, setFirst] = useState<UnconfirmedOrder | null>(null);
  const isNew = useRef(false);

  const check = useCartCheck({
    shop,
    lines: cart.lines,
    isShown: cart.ready,
    locale,
    base: attributes.base,
    url: attributes.checkUrl,
    onNews: (count) => announce(t('news', { count })),
  });

  const wasRead = useRef(false);
  useEffect(() => {
    if (!cart.ready || wasRead.current) return;
    wasRead.current = true;
    takeGiven(cartStore(shop), given);
  }, [cart, given, shop]);

  const hasLines = cart.lines.length > 0;
  // While the order is on its way, another tab may empty the cart: the answer is still waited for.
  const shown = hasLines || sending ? 'cart' : removed.length > 0 ? 'emptied' : 'server';
  const thanks = overview !== null && (isNew.current || !hasLines) && !sending ? overview : null;
  const mode = thanks ? 'thanks' : cart.ready ? shown : 'server';
  useShownParts(host, parts, mode);
  const modeBefore = useRef(mode);
  // Another tab took out the last line: who does not see the page change is told.
  useEffect(() => {
    if (modeBefore.current === 'cart' && mode === 'server') announce(t('form.emptyCart'));
    modeBefore.current = mode;
  }, [mode, t]);

  const [serverHasCart] = useState(() => parts.empty.hidden);
  // The cart of the server is kept there, whatever the browser can keep.
  const troubles = serverHasCart && !cart.lost ? { ...cart, problem: null } : cart;
  const troublesOutlet = useOutlet((node) => (serverHasCart ? parts.cart : parts.empty).prepend(node));
  const linesOutlet = useOutlet((node) => parts.lines.append(node));
  const thanksOutlet = useOutlet((node) => host.append(node));
  return (
    <>
      {troublesOutlet &&
        mode === 'server' &&
        hasTroubles(troubles) &&
        createPortal(<CartTroubles cart={troubles} t={t} />, troublesOutlet)}
      {linesOutlet &&
        (mode === 'cart' || mode === 'emptied') &&
        createPortal(
          <CartLines
            shop={shop}
            cart={cart}
            check={check}
            removed={removed}
            onRemoved={setRemoved}
            heading="h2"
            currency={attributes.currency}
            base={attributes.base}
            t={t}
            say={announce}
          />,
          linesOutlet,
        )}
      {mode === 'cart' && (
        <BrowserCart
          host={host}
          attributes={attributes}
          parts={parts}
          emit={emit}
          shop={shop}
          lines={orderableLines(cart.lines, check.gone)}
          locale={locale}
          cooldown={cooldown}
          t={t}
          onSending={setSending}
          onPlaced={({ payload, answer, at, first: placedFirst }) => {
            const placed = overviewOf(payload, answer, at, cart.lines);
            isNew.current = true;
            keepOverview(shop, placed);
            setOverview(placed);
            setFirst(placedFirst);
            setRemoved([]);
            startAfterOrder(cartStore(shop), payload);
            cooldown.refresh();
          }}
        />
      )}
      {thanksOutlet &&
        thanks &&
        first &&
        createPortal(
          <FirstPlaced order={first} left={piecesOf(cart.lines)} currency={attributes.currency} t={t} />,
          thanksOutlet,
        )}
      {thanksOutlet &&
        thanks &&
        createPortal(
          <Thanks
            overview={thanks}
            cooldownEnd={cooldown.end}
            onCooldownEnd={() => {
              cooldown.refresh();
              announce(t('canOrder'));
            }}
            locale={locale}
            currency={attributes.currency}
            isNew={isNew.current}
            t={t}
            onNewPurchase={() => {
              isNew.current = false;
              setFirst(null);
              forgetOverview(shop);
              setOverview(null);
              emit('new-purchase', {});
            }}
          />,
          thanksOutlet,
        )}
    </>
  );
}

defineWidget(contract, CartPage);
