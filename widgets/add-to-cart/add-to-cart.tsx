import { useState } from 'react';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useTextOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { cartLine, isUnknown, missingItems, refusalReason } from '../../shared/features/cart/line-to-add.ts';
import { reportAdded } from '../../shared/features/cart/report-added.ts';
import { scrollToMissingOption } from '../../shared/features/catalogue/missing-option.ts';
import { useAddButton } from './add-button.ts';
import { type Attempt, addNote, NO_ATTEMPT } from './add-note.ts';
import { contract } from './add-to-cart.contract.ts';
import { messages } from './add-to-cart.messages.ts';
import { postPlainly } from './page-forms.ts';
import { readPicker } from './picker-state.ts';
import { useAdd } from './use-add.ts';
import { isOpenChoice, useChooser } from './use-chooser.ts';
import { useChosenLine } from './use-chosen-line.ts';
import { sharedQuantityField, useQuantity } from './use-quantity.ts';

function AddToCart({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, submit, combination: input } = parts;
  const field = sharedQuantityField(attributes.quantityField) ?? parts.quantity;
  const t = useMessages(messages, host, contract.tag);
  const chosenLine = useChosenLine(host, parts);
  const { line, data, chosen, read, update } = chosenLine;
  const { corrected, correct, quantityToAdd } = useQuantity(field, chosenLine);
  const [attempt, setAttempt] = useState<Attempt>(NO_ATTEMPT);

  const refuse = (reason: string, more: Partial<Attempt> = {}) => {
    setAttempt({ ...NO_ATTEMPT, isTried: true, ...more });
    emit('refuse', { reason });
  };
  const { isBusy, add, postForm } = useAdd({
    form,
    submit,
    busyLabel: t('busy'),
    post: () => postPlainly(form, read().packChoices),
    onResult: (result, added) => {
      if (result.kind === 'all-in-cart') return refuse('all-in-cart', { allInCart: result.count });
      // The shopper may have meant another combination than the one that was chosen at the press.
      const name = [added.name, ...(added.type ? [] : Object.values(added.attributes))].join(t('comma'));
      const key = result.quantity < added.quantity ? 'addedFewer' : 'added';
      const message = t(key, { quantity: result.quantity, name });
      const link = { address: attributes.cartPage, text: t('viewCart') };
      reportAdded(host, added, { quantity: result.quantity, message, link, emit: (detail) => emit('add', detail) });
    },
  });
  const chooser = useChooser(host, postForm);

  usePageEvent(host, 'z:combination-changed', ({ productId, combinationId }) => {
    if (productId !== line.productId) return;
    if (input) input.value = combinationId === null ? '' : String(combinationId);
    setAttempt(NO_ATTEMPT);
    const now = update();
    if (field && Number(field.value) > 1) correct(now);
  });
  useDomEvent(document, 'change', ({ target }) => {
    if (!(target instanceof Element && target.matches('[data-pack-product]'))) return;
    setAttempt(NO_ATTEMPT);
    update();
  });
  useDomEvent(field, 'change', () => {
    setAttempt((before) => ({ ...before, allInCart: 0 }));
    correct(read());
  });

  /** Applies what the picker shows and the form does not have yet. Returns true when this press must add nothing. */
  const isDeclined = (): boolean => {
    const picker = data && input ? readPicker(host, data, t('comma')) : null;
    setAttempt((before) => ({ ...before, allInCart: 0, declined: '' }));
    if (!picker || !input) return false;
    if (picker.kind === 'chosen') {
      input.value = String(picker.combination.id);
      return false;
    }
    // biome-ignore lint/plugin: a public name of the texts that a page may word itself
    const params = { wanted: picker.name };
    const now = Object.values(cartLine(line, data, read(), 1).attributes).join(t('comma'));
    if (picker.kind === 'reverted') refuse('choice-changed', { declined: t('wentBack', { ...params, now }) });
    else refuse('out-of-stock', { declined: t('notTaken', params) });
    return true;
  };
  useDomEvent(form, 'submit', (event) => {
    if (isDeclined()) return event.preventDefault();
    const shopUuid = attributes.shopUuid || document.querySelector<HTMLMetaElement>('meta[name="z-shop"]')?.content;
    const now = update();
    const reason = refusalReason(line, data, now);
    const quantity = quantityToAdd(now);
    // The value that the form posts where nothing is stored.
    if (field && parts.quantity) parts.quantity.value = String(quantity);
    const { productId, shownCombinationId: shown } = line;
    if (attributes.chooser && isOpenChoice(reason)) {
      if (chooser.open({ productId, quantity, ...(shown !== null && { combinationId: shown }) }))
        event.preventDefault();
      return;
    }
    if (reason) {
      event.preventDefault();
      refuse(reason);
      return scrollToMissingOption(missingItems(line, now)[0]?.product);
    }
    setAttempt(NO_ATTEMPT);
    if (!emit('before-add', { productId, combinationId: now.combinationId, quantity })) return event.preventDefault();
    // Without a shop there is no cart in the browser, and without a price no line: the server knows both.
    if (!shopUuid || isUnknown(line, data, now)) return;
    event.preventDefault();
    void add(shopUuid, cartLine(line, data, now, quantity));
  });

  const refusal = refusalReason(line, data, chosen);
  const soldOut = refusal === 'out-of-stock';
  const incomplete = refusal !== null && !soldOut && !(attributes.chooser && isOpenChoice(refusal));
  useAddButton(submit, { soldOut, incomplete }, t);
  useHostState<typeof contract>(host, isBusy ? 'busy' : soldOut ? 'sold-out' : incomplete ? 'incomplete' : null);

  useTextOutlet(addNote({ ...attempt, refusal, corrected }, chosenLine, t), (node) => {
    node.className = 'z-add-to-cart-note';
    node.setAttribute('role', 'status');
    form.after(node);
  });
  return null;
}

defineWidget(contract, AddToCart);
