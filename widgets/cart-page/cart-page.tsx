import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { orderableLines } from '../../shared/features/cart/cart-check.ts';
import { cartSubtotal, piecesOf } from '../../shared/features/cart/cart-line.ts';
import { CartLines } from '../../shared/features/cart/cart-lines.tsx';
import { cartStore } from '../../shared/features/cart/cart-store.ts';
import { CartWarnings, hasWarnings } from '../../shared/features/cart/cart-warnings.tsx';
import { shopOf, useCart } from '../../shared/features/cart/use-cart.ts';
import { useCartCheck } from '../../shared/features/cart/use-cart-check.ts';
import { Amount } from '../../shared/features/checkout/amount.tsx';
import { useCooldown } from '../../shared/features/checkout/use-cooldown.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { BrowserCart, type PlacedOrder } from './browser-cart.tsx';
import { startAfterOrder } from './cart-changes.ts';
import { contract } from './cart-page.contract.ts';
import { messages } from './cart-page.messages.ts';
import { EarlierPlaced } from './earlier-placed.tsx';
import { useRestoredLines, useServerLines } from './page-lines.ts';
import { Thanks } from './thanks.tsx';
import { useRemovedLines } from './use-removed-lines.ts';
import { useThanks } from './use-thanks.ts';
import { type Mode, useVisibleParts } from './use-visible-parts.ts';

function CartPage({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { currency, base } = attributes;
  const shop = shopOf(attributes.shopUuid);
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const cart = useCart(shop);
  const cooldown = useCooldown(shop, parts.form);
  const thanks = useThanks(shop, cooldown.end);
  const { removed, setRemoved } = useRemovedLines(shop, cart);
  const [isSending, setSending] = useState(false);
  const [isCartTouched, setCartTouched] = useState(false);
  const [serverHasCart] = useState(() => parts.empty.hidden);
  const check = useCartCheck({
    tag: contract.tag,
    shop,
    lines: cart.lines,
    isShown: cart.ready,
    locale,
    base,
    url: attributes.checkUrl,
    onNews: (count) => announce(t('news', { count })),
  });
  const isRestored = useRestoredLines(parts.given, cart);
  const isMoved = useServerLines({ script: parts['server-lines'], form: parts.move, shop, locale }, cart);

  const hasLines = cart.lines.length > 0;
  const lines = orderableLines(cart.lines, check.gone);
  // While the order is on its way, another tab may empty the cart: the answer is still awaited.
  const cartMode = hasLines || isSending ? 'cart' : removed.length > 0 ? 'emptied' : isMoved ? 'empty' : 'server';
  const overview = (thanks.isNew || !hasLines) && !isSending ? thanks.overview : null;
  const mode: Mode = overview ? 'thanks' : cart.ready ? cartMode : 'server';
  useVisibleParts(parts, mode);
  const state = isSending && mode === 'cart' ? 'busy' : mode;
  useHostState<typeof contract>(host, state === 'server' && !isRestored ? null : state);
  const modeBefore = useRef(mode);
  // Another tab removed the last line: a shopper who does not see the page change hears it.
  useEffect(() => {
    if (modeBefore.current === 'cart' && (mode === 'server' || mode === 'empty')) announce(t('form.emptyCart'));
    modeBefore.current = mode;
  }, [mode, t]);

  const finish = (order: PlacedOrder) => {
    thanks.start(order, cart.lines);
    setRemoved([]);
    startAfterOrder(cartStore(shop), order.payload);
    cooldown.refresh();
  };
  const onCooldownEnd = () => {
    cooldown.refresh();
    announce(t('canOrder'));
  };
  const startNewPurchase = () => {
    thanks.end();
    emit('new-purchase', {});
  };

  // The server has its own cart, whatever the browser can store.
  const warnings = serverHasCart && !cart.lost ? { ...cart, problem: null } : cart;
  const warningsOutlet = useOutlet((node) => (serverHasCart ? parts.cart : parts.empty).prepend(node));
  const linesOutlet = useOutlet((node) => parts.lines.append(node));
  const thanksOutlet = useOutlet((node) => host.append(node));
  return (
    <>
      {warningsOutlet &&
        mode === 'server' &&
        hasWarnings(warnings) &&
        createPortal(<CartWarnings cart={warnings} t={t} />, warningsOutlet)}
      {linesOutlet &&
        (mode === 'cart' || mode === 'emptied') &&
        createPortal(
          <>
            <CartLines
              {...{ shop, cart, check, removed, currency, base, t }}
              onRemoved={setRemoved}
              onChange={() => setCartTouched(true)}
              heading="h2"
              say={announce}
            />
            {mode === 'cart' && (
              <p className="z-cart-page-subtotal">
                <span>{t('subtotal')}</span>
                <Amount text={formatDa(cartSubtotal(lines), currency)} />
              </p>
            )}
          </>,
          linesOutlet,
        )}
      {mode === 'cart' && (
        <BrowserCart
          {...{ host, attributes, parts, emit, shop, lines, locale, cooldown, isCartTouched, t }}
          onSending={setSending}
          onPlaced={finish}
        />
      )}
      {thanksOutlet &&
        overview &&
        createPortal(
          <>
            {thanks.earlier && (
              <EarlierPlaced order={thanks.earlier} piecesLeft={piecesOf(cart.lines)} currency={currency} t={t} />
            )}
            <Thanks
              {...{ overview, isNew: thanks.isNew, locale, currency, t, onCooldownEnd }}
              cooldownEnd={cooldown.end}
              onNewPurchase={startNewPurchase}
            />
          </>,
          thanksOutlet,
        )}
    </>
  );
}

defineWidget(contract, CartPage);
