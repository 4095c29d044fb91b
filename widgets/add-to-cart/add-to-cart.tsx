import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { submitGuard } from '../../shared/browser/form/submit-guard.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { keepInCart } from '../../shared/features/cart/keep-in-cart.ts';
import { readLineData } from '../../shared/features/cart/line-data.ts';
import {
  type Chosen,
  cartLine,
  combinationsOf,
  isUnknown,
  missingItems,
  stockOf,
  whyNot,
} from '../../shared/features/cart/line-to-add.ts';
import { type Correction, readQuantity } from '../../shared/features/cart/quantity-field.ts';
import { combinationsNear } from '../../shared/rules/catalogue/combination-data.ts';
import { drawButton } from './add-button.ts';
import { contract } from './add-to-cart.contract.ts';
import { messages } from './add-to-cart.messages.ts';
import { focusMissing, postPlainly, readPackChoices } from './page-choices.ts';
import { askPicker } from './picker-choice.ts';
import { isOpenChoice, useChooser } from './use-chooser.ts';

/** How long the browser may take to store the line; a vault that hangs must not cost the shopper the product. */
const PATIENCE_MS = 4000;

interface Corrected {
  readonly correction: Correction;
  readonly quantity: number;
}

/** The field that the page shares between the cart and another form. */
function quantityFieldOf(id: string | undefined): HTMLInputElement | null {
  const node = id ? document.getElementById(id) : null;
  return node instanceof HTMLInputElement ? node : null;
}

function AddToCart({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, submit, combination: input } = parts;
  const field = quantityFieldOf(attributes.quantityField) ?? parts.quantity;
  const t = useMessages(messages, host, contract.tag);
  const [line] = useState(() => readLineData(parts.line.textContent ?? ''));
  const [data] = useState(() => combinationsOf(line, line.hasCombinations ? combinationsNear(host) : null));
  const [wasSoldOut] = useState(() => submit.disabled);
  const [guard] = useState(() => submitGuard(form));
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);
  const [corrected, setCorrected] = useState<Corrected>({ correction: null, quantity: 1 });
  const [allInCart, setAllInCart] = useState(0);
  const [declined, setDeclined] = useState('');
  const posted = useRef(false);
  const outlet = useOutlet((node) => form.after(node));

  // The picker and the lists of a pack live elsewhere on the page: the page is asked again whenever one of them changed.
  const readChosen = (): Chosen => ({
    combinationId: input ? Number(input.value) || null : line.combinationId,
    packChoices: readPackChoices(form, line),
  });
  const [chosen, setChosen] = useState(readChosen);
  const refusal = whyNot(line, data, chosen);
  const opensChooser = attributes.chooser && isOpenChoice(refusal);
  const missing = missingItems(line, chosen).map(({ name }) => name);
  const options = data?.types.map(({ label }) => label) ?? [];

  const choose = () => {
    setChosen(readChosen());
    setTried(false);
    setAllInCart(0);
    setDeclined('');
  };
  const correctQuantity = (now: Chosen) => {
    if (!field) return;
    const next = readQuantity(field.value, stockOf(line, data, now));
    if (field.value !== String(next.quantity)) field.value = String(next.quantity);
    setCorrected(next);
  };
  /** Pressing the button corrects the field first; what was corrected stays explained while the line is added. */
  const quantityToAdd = (now: Chosen): number => {
    if (!field) return 1;
    const { quantity, correction } = readQuantity(field.value, stockOf(line, data, now));
    if (correction) correctQuantity(now);
    // The value the form posts where nothing is stored.
    if (parts.quantity) parts.quantity.value = String(quantity);
    return quantity;
  };
  const post = () => {
    posted.current = true;
    postPlainly(form, readChosen().packChoices);
  };
  const refuse = (reason: string) => {
    setTried(true);
    emit('refuse', { reason });
  };

  usePageEvent(host, 'z:combination-changed', ({ productId, combinationId }) => {
    if (productId !== line.productId || !line.hasCombinations) return;
    if (input) input.value = combinationId === null ? '' : String(combinationId);
    choose();
    if (field && Number(field.value) > 1) correctQuantity(readChosen());
  });
  useDomEvent(document, 'change', ({ target }) => {
    if (target instanceof Element && target.matches('[data-pack-product]')) choose();
  });
  useDomEvent(field, 'change', () => {
    setAllInCart(0);
    correctQuantity(readChosen());
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for what was typed before the widget woke
  useEffect(() => {
    if (field && field.value !== field.defaultValue && document.activeElement !== field) correctQuantity(chosen);
  }, []);

  const keep = async (shopUuid: string, now: Chosen, quantity: number) => {
    const wanted = cartLine(line, data, now, quantity);
    posted.current = false;
    setBusy(true);
    const kept = await guard.run(submit, t('busy'), () => keepInCart(shopUuid, wanted, () => !posted.current));
    setBusy(false);
    if (!kept || posted.current) return;
    if (kept.kind === 'not-stored') return post();
    if (kept.kind === 'all-in-cart') {
      setAllInCart(kept.count);
      return refuse('all-in-cart');
    }
    const { productId, combinationId, name, unitPrice, type } = wanted;
    const fewer = kept.quantity < quantity;
    // The shopper may have meant another variant than the one that was chosen when the button was pressed.
    const full = [name, ...(type ? [] : Object.values(wanted.attributes))].join(t('comma'));
    const message = t(fewer ? 'addedFewer' : 'added', { quantity: kept.quantity, name: full });
    sendPageEvent(host, 'z:add-to-cart', {
      ...{ productId, combinationId, name, unitPrice, quantity: kept.quantity },
      ...(type && { type }),
    });
    emit('add', { productId, combinationId, quantity: kept.quantity });
    sendPageEvent(host, 'z:flash', { kind: fewer ? 'warning' : 'success', message });
    // A toaster says it aloud itself.
    if (!document.querySelector('z-toaster')) announce(message);
  };

  /** Settles what the picker knows better than the form; true when this press must add nothing. */
  const isDeclined = (): boolean => {
    const word = data && input ? askPicker(host, data, t('comma')) : null;
    setDeclined('');
    if (!word || !data || !input) return false;
    if (word.kind === 'chosen') {
      input.value = String(word.combination.id);
      return false;
    }
    const { wanted } = word;
    const { attributes: values } = cartLine(line, data, readChosen(), 1);
    const now = Object.values(values).join(t('comma'));
    setDeclined(word.kind === 'went-back' ? t('wentBack', { wanted, now }) : t('notTaken', { wanted }));
    refuse(word.kind === 'went-back' ? 'choice-changed' : 'out-of-stock');
    return true;
  };

  useDomEvent(form, 'submit', (event) => {
    if (isDeclined()) return event.preventDefault();
    const shopUuid =
      attributes.shopUuid || document.querySelector<HTMLMetaElement>('meta[name="z-shop"]')?.content || null;
    const now = readChosen();
    setChosen(now);
    setAllInCart(0);
    const reason = whyNot(line, data, now);
    const quantity = quantityToAdd(now);
    const { productId, shownCombinationId: shown } = line;
    if (attributes.chooser && isOpenChoice(reason)) {
      if (chooser.ask({ productId, quantity, ...(shown !== null && { combinationId: shown }) })) event.preventDefault();
      return;
    }
    if (reason) {
      event.preventDefault();
      refuse(reason);
      focusMissing(host, missingItems(line, now)[0]?.product);
      return;
    }
    setTried(false);
    if (!emit('before-add', { productId, combinationId: now.combinationId, quantity })) {
      event.preventDefault();
      return;
    }
    // Without a shop there is no cart to keep it in, and without a price no line: the server knows both.
    if (!shopUuid || isUnknown(line, data, now)) return;
    event.preventDefault();
    void keep(shopUuid, now, quantity);
  });
  useTimeout(post, busy ? PATIENCE_MS : null);
  const chooser = useChooser(host, post);

  const soldOut = refusal === 'out-of-stock';
  const incomplete = refusal !== null && !soldOut && !opensChooser;
  const label = soldOut === wasSoldOut ? null : t(soldOut ? 'soldOut' : 'add');
  useEffect(() => drawButton(submit, { disabled: soldOut, incomplete, label }), [submit, soldOut, incomplete, label]);
  const isOther = chosen.combinationId !== line.combinationId;
  const stock = stockOf(line, data, chosen);
  useEffect(() => {
    if (!field || !isOther || stock === undefined) return;
    const before = field.max;
    field.max = String(Math.max(1, stock));
    return () => {
      field.max = before;
    };
  }, [field, isOther, stock]);
  useHostState<typeof contract>(host, busy ? 'busy' : soldOut ? 'sold-out' : incomplete ? 'incomplete' : null);

  if (!outlet) return null;
  const note = () => {
    if (declined) return declined;
    if (allInCart > 0) return t('allInCart', { count: allInCart });
    if (tried && soldOut) return t('outOfStock');
    if (tried && refusal) {
      const names = (missing.length > 0 ? missing : options).join(t('comma'));
      return names ? t('chooseFirst', { names }) : t('chooseCombination');
    }
    const { correction, quantity } = corrected;
    if (correction === 'too-many') return t('tooMany', { count: quantity });
    if (correction === 'over-limit') return t('overLimit', { count: quantity });
    return correction ? t('invalid') : '';
  };
  return createPortal(
    <p className="z-add-to-cart-note" role="status">
      {note()}
    </p>,
    outlet,
  );
}

defineWidget(contract, AddToCart);
