import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { initialValue } from '../../shared/browser/dom/server-value.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useTextOutlet } from '../../shared/browser/element/use-outlet.ts';
import { sendInput } from '../../shared/browser/form/set-by-script.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useAnnouncement } from '../../shared/browser/time/use-announcement.ts';
import { canonicalAmount, formatDa } from '../../shared/rules/money/format.ts';
import { multiplyPrice } from '../../shared/rules/money/multiple.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { contract } from './price-calculator.contract.ts';
import { messages } from './price-calculator.messages.ts';

const ltr = (text: string) => `\u2066${text}\u2069`;

function PriceCalculator({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { type, quantity, price } = parts;
  const t = useMessages(messages, host, contract.tag);
  const id = useId();
  const [refusal, setRefusal] = useState('');
  const [result, setResult] = useState('');
  /** Centimes that were filled in; null for none. */
  const written = useRef<number | null>(null);

  const refusalOf = (pieces: number | null) => {
    const min = Number(quantity.min || 1);
    const max = Number(quantity.max || Number.POSITIVE_INFINITY);
    if (pieces === null) return t('whole');
    if (pieces < min) return t('least', { min });
    return pieces > max ? t('most', { max }) : '';
  };
  const write = (centimes: number | null) => {
    written.current = centimes;
    price.value = centimes === null ? '' : canonicalAmount(centimes);
    sendInput(price);
  };
  const calculate = () => {
    const pieces = parseQuantity(quantity.value);
    const refused = refusalOf(pieces);
    setRefusal(refused);
    setResult('');
    const each = type.options[type.selectedIndex]?.dataset.price;
    if (refused || pieces === null) return;
    if (each === undefined) {
      // The price of another type. One that a person typed stays.
      if (written.current !== null && parseAmount(price.value) === written.current) write(null);
      return;
    }
    const multiple = multiplyPrice(each, pieces);
    if (multiple === null) {
      console.error(
        `<z-price-calculator>: the option "${type.value}" has data-price="${each}", which is no price, so the price stays as it is. Write it as 1500.50.`,
      );
      return;
    }
    const { centimes, isRounded } = multiple;
    const values = { quantity: pieces, price: ltr(each.replace('.', ',')), amount: ltr(formatDa(centimes)) };
    setResult(t(isRounded ? 'rounded' : 'product', values));
    write(centimes);
    emit('change', { type: type.value, quantity: pieces, centimes });
  };
  const calculateIfChanged = useEventCallback(() => {
    const isChanged = type.value !== initialValue(type) || quantity.value !== quantity.defaultValue;
    // When the browser restored all three, the price is the one typed or calculated before.
    if (isChanged && parseAmount(price.value) === parseAmount(price.defaultValue)) calculate();
  });
  useEffect(calculateIfChanged, [calculateIfChanged]);
  useDomEvent(type, 'change', calculate);
  useDomEvent(quantity, 'input', calculate);
  // The price is the saved one again.
  useFormReset(type.form, () => {
    setRefusal('');
    setResult('');
    written.current = null;
  });

  useTextOutlet(refusal, (node) => {
    node.id = `${id}error`;
    node.className = 'z-field-error';
    node.setAttribute('role', 'alert');
    (quantity.closest('label') ?? quantity).after(node);
  });
  useTextOutlet(result, (node) => {
    node.id = `${id}note`;
    node.className = 'z-price-calculator-note';
    (price.closest('label') ?? price).after(node);
  });
  useAnnouncement(result);
  const patch = useDomPatch();
  useLayoutEffect(() => {
    patch.addToken(quantity, 'aria-describedby', `${id}error`);
    patch.addToken(price, 'aria-describedby', `${id}note`);
  }, [patch, quantity, price, id]);
  useLayoutEffect(() => {
    quantity.setCustomValidity(refusal);
    return () => quantity.setCustomValidity('');
  }, [refusal, quantity]);
  useHostState<typeof contract>(host, refusal ? 'refused' : null);
  return null;
}

defineWidget(contract, PriceCalculator);
