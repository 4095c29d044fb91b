import { useEffect, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { initialValue } from '../../shared/browser/dom/server-value.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { contract } from './pack-contents.contract.ts';
import { messages } from './pack-contents.messages.ts';
import { type PackItemData, type PackVariant, readPack } from './pack-data.ts';
import { chosenVariant, type PackCombinations, packState, withItemStock } from './pack-state.ts';
import { setInAddress, setInForms } from './page-around.ts';

/** From here down the number that is left is said. */
const FEW = 5;
/** Marks the amount in a text; no translation contains it. */
const SPLIT = '\u0001';

const itemOf = (select: HTMLSelectElement) => Number(select.dataset.packProduct);
const variantOf = (select: HTMLSelectElement) => Number(select.value) || null;

function PackContents({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, choice: selects, picture: pictures, status } = parts;
  const t = useMessages(messages, host, contract.tag);
  const [pack, setPack] = useState(() => readPack(parts.pack.textContent ?? ''));
  const readChoice = (): PackCombinations =>
    new Map(selects.flatMap((select) => [[itemOf(select), variantOf(select) ?? 0] as const]));
  const [choice, setChoice] = useState(readChoice);
  const [isChanged, setChanged] = useState(() => selects.some((select) => select.value !== initialValue(select)));

  const namesOf = (items: readonly PackItemData[]) => items.map(({ name }) => name).join(t('comma'));
  const statusText = (now: PackCombinations): string => {
    const { missing, soldOut, packs } = packState(pack, now);
    if (soldOut.length > 0) return t('itemsSoldOut', { names: namesOf(soldOut) });
    if (pack.available !== null && pack.available <= 0) return t('soldOut');
    if (missing.length > 0) return t('missing', { names: namesOf(missing) });
    if (packs === 0) return t('chosenSoldOut', { names: namesOf(scarce(now)) });
    const left = packs !== null && packs <= FEW && now.size > 0 ? ` ${t('packsLeft', { count: packs })}` : '';
    return t('complete') + left;
  };
  /** Returns the items whose chosen variant does not make one pack. */
  const scarce = (now: PackCombinations) =>
    pack.items.filter((item) => packState({ ...pack, items: [item] }, now).packs === 0);
  const stockText = ({ available, quantity }: PackVariant): string => {
    const left = available ? quantity : 0;
    if (left <= 0) return t('outOfStock');
    return left <= FEW ? t('fewLeft', { count: left }) : t('inStock');
  };
  const priceText = ({ price }: PackVariant, amount = price === null ? '' : formatDa(price, attributes.currency)) =>
    price === null ? '' : t('alone', { amount });

  // Forms first: whoever hears of the change may read them.
  const applyTo = (select: HTMLSelectElement) => {
    setInForms(pack.productId, itemOf(select), variantOf(select), form);
    setInAddress(itemOf(select), variantOf(select));
  };
  useDomEvent(selects, 'change', (event) => {
    const select = event.currentTarget as HTMLSelectElement;
    applyTo(select);
    const now = readChoice();
    setChoice(now);
    setChanged(true);
    const item = pack.items.find(({ product }) => product === itemOf(select));
    const variant = item ? chosenVariant(item, now) : null;
    const details = variant
      ? [variant.label, priceText(variant), stockText(variant)].filter(Boolean).join(t('comma'))
      : '';
    announce(`${details && `${details}. `}${statusText(now)}`);
    emit('change', {
      productId: pack.productId,
      item: itemOf(select),
      combinationId: variant?.id ?? null,
      missing: packState(pack, now).missing.map(({ name }) => name),
    });
  });
  usePageEvent(host, 'z:stock-changed', (change) => {
    if (!pack.items.some(({ product }) => product === change.productId)) return;
    setPack((before) => withItemStock(before, change));
    setChanged(true);
  });
  // What was chosen before the widget was mounted, or what the browser restored.
  const applyEarlierInput = useEventCallback(() => {
    if (isChanged) for (const select of selects) applyTo(select);
  });
  useEffect(() => applyEarlierInput(), [applyEarlierInput]);

  const { missing, packs } = packState(pack, choice);
  const isSoldOut = packs !== null && packs <= 0;
  useHostState<typeof contract>(host, isSoldOut ? 'sold-out' : missing.length > 0 ? 'incomplete' : 'complete');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts follow from the choice and the language
  useEffect(() => {
    // The server's own words stay until something is chosen.
    if (!isChanged) return;
    const patch = createDomPatch();
    patch.content(status, statusText(choice));
    for (const item of pack.items) {
      const variant = chosenVariant(item, choice);
      const select = selects.find((one) => itemOf(one) === item.product);
      if (!variant || !select?.parentElement) continue;
      const note = document.createElement('p');
      note.className = 'z-pack-contents-note';
      note.append(...amountText(priceText(variant, SPLIT), variant), stockText(variant));
      patch.append(select.parentElement, note);
      const picture = pictures.find(({ dataset }) => Number(dataset.product) === item.product);
      if (picture && variant.image) patch.set(picture, 'src', variant.image);
    }
    return patch.revert;
  }, [pack, choice, isChanged, t]);

  const amountText = (text: string, { price }: PackVariant): (Node | string)[] => {
    if (price === null) return [];
    const [before = '', after = ''] = text.split(SPLIT);
    const amount = document.createElement('bdi');
    amount.dir = 'ltr';
    amount.textContent = formatDa(price, attributes.currency);
    return [before, amount, `${after} · `];
  };
  return null;
}

defineWidget(contract, PackContents);
