import { useEffect, useLayoutEffect, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import { checkBootScript } from '../../shared/browser/element/boot-script.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { piecesOf } from '../../shared/features/cart/cart-line.ts';
import { shopOf, useCart } from '../../shared/features/cart/use-cart.ts';
import { badgeText } from './badge-text.ts';
import { contract } from './mini-cart.contract.ts';
import { messages } from './mini-cart.messages.ts';

const BUMP_MS = 400;
/** Milliseconds the modal's code may take to arrive before the link is followed. */
const MAX_WAIT_MS = 4000;
const MODAL = 'z-cart-modal';

/** Returns the name of the link without its number. */
function labelOf(link: HTMLElement): string {
  const copy = link.cloneNode(true) as HTMLElement;
  copy.querySelector('[data-part~="count"]')?.remove();
  return link.getAttribute('aria-label') || (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

function MiniCart({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { link, count } = parts;
  const t = useMessages(messages, host, contract.tag);
  const { lines, ready } = useCart(shopOf(attributes.shopUuid));
  const [bumped, setBumped] = useState(false);
  const [opening, setOpening] = useState(false);
  const quantity = piecesOf(lines);

  usePageEvent(host, 'z:add-to-cart', () => setBumped(true));
  useTimeout(() => setBumped(false), bumped ? BUMP_MS : null);

  const follow = () => {
    setOpening(false);
    location.assign(link.href);
  };
  useDomEvent(link, 'click', (event) => {
    if (event.defaultPrevented || !isPlainClick(event) || !document.querySelector(MODAL)) return;
    event.preventDefault();
    if (opening || !emit('before-open', { quantity })) return;
    // Not every browser gives a link the focus when it is clicked, and it is to have it when the modal closes.
    link.focus();
    setOpening(true);
    emit('open', { quantity });
  });
  useDomEvent(document, `${MODAL}:open`, () => setOpening(false));
  usePageEvent(host, 'z:error', ({ tag }) => {
    if (opening && tag === MODAL) follow();
  });
  useTimeout(follow, opening ? MAX_WAIT_MS : null);

  useEffect(() => {
    const consequence = 'the cart link shows no number before the page is touched';
    checkBootScript(contract.tag, 'zellige-cart.js', 'data-z-cart-boot', consequence);
  }, []);
  useLayoutEffect(() => {
    if (!ready) return;
    const patch = createDomPatch();
    const label = labelOf(link) || t('cart');
    // The name begins with the visible text, so that voice control finds it.
    patch.set(
      link,
      'aria-label',
      quantity > 0 ? t('pieces', { label: `${label} ${badgeText(quantity)}`, count: quantity }) : t('empty', { label }),
    );
    patch.content(count, badgeText(quantity));
    return patch.revert;
  }, [link, count, quantity, ready, t]);
  useHostState<typeof contract>(host, opening ? 'opening' : bumped ? 'bumped' : quantity > 0 ? 'filled' : 'empty');
  return null;
}

defineWidget(contract, MiniCart);
