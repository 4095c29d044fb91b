import { useEffect, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { combinationsNear } from '../../shared/rules/catalogue/combination-data.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { fromCentimes } from '../../shared/rules/money/round.ts';
import { contract } from './product-price.contract.ts';
import { messages } from './product-price.messages.ts';
import { type ShownPrice, shownPrice } from './shown-price.ts';

function amountNode(text: string): HTMLElement {
  const node = document.createElement('bdi');
  node.dir = 'ltr';
  node.textContent = text;
  return node;
}

function ProductPrice({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { currency, productId } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const [data] = useState(() => combinationsNear(host));
  /** Null until another combination is chosen: the server's own words stay. */
  const [shown, setShown] = useState<ShownPrice | null>(null);

  usePageEvent(host, 'z:combination-changed', (detail) => {
    const ownProductId = productId ?? data?.productId ?? detail.productId;
    const combination = data?.combinations.find(({ id }) => id === detail.combinationId);
    if (detail.productId !== ownProductId || !combination) return;
    const next = shownPrice(combination.price, combination.priceAfterPromotion);
    const now = priceText(next, currency);
    const before = parts.price.textContent?.trim();
    setShown(next);
    if (now === before || now === '') return;
    const old = next.old === null ? '' : formatDa(next.old, currency);
    announce(old ? t('announcedReduced', { price: now, old }) : t('announced', { price: now }));
    emit('change', { price: fromCentimes(next.now), oldPrice: next.old === null ? null : fromCentimes(next.old) });
  });

  useEffect(() => {
    if (!shown) return;
    const { old, saving, percent } = shown;
    const now = priceText(shown, currency);
    const patch = createDomPatch();
    const amount = (node: Element, text: string) => {
      const place = node.querySelector('bdi');
      if (place) patch.content(place, text);
      else patch.content(node, amountNode(text));
    };
    amount(parts.price, now);
    // The same price stands beside the order button of a phone.
    for (const copy of document.querySelectorAll('[data-buy-price]')) amount(copy, now);
    const oldPrice = parts['old-price'];
    if (oldPrice) {
      patch.set(oldPrice, 'hidden', old === null ? '' : null);
      if (old !== null) amount(oldPrice, formatDa(old, currency));
    }
    if (parts.saving) {
      patch.set(parts.saving, 'hidden', old === null ? '' : null);
      const [before = '', after = ''] = t('saving', { amount: SPLIT, percent }).split(SPLIT);
      patch.content(parts.saving, before, amountNode(formatDa(saving, currency)), after);
    }
    return patch.revert;
  }, [parts, shown, currency, t]);
  useHostState<typeof contract>(host, shown && shown.old !== null ? 'reduced' : null);
  return null;
}

/** Returns nothing for a combination without a price, which is not for sale (CAT-4). */
const priceText = ({ now, old }: ShownPrice, currency: string): string => (now || old ? formatDa(now, currency) : '');

/** Marks the amount in a text; no translation contains it. */
const SPLIT = '\u0001';

defineWidget(contract, ProductPrice);
