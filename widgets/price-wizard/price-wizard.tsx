import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useTextOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useAnnouncement } from '../../shared/browser/time/use-announcement.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { amountText, computePrices, roundedRate, type TypedPrices } from '../../shared/rules/money/product-prices.ts';
import { CustomerPrice } from './customer-price.tsx';
import { contract } from './price-wizard.contract.ts';
import { messages } from './price-wizard.messages.ts';

/** Keeps digits, percent sign and minus in order inside Arabic text. */
const ltr = (text: string) => `\u2066${text}\u2069`;

function PriceWizard({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { tax, priceHt, supplyPriceHt, wholeSalePriceHt, priceTtc, supplyPriceTtc, wholeSalePriceTtc } = parts;
  const t = useMessages(messages, host, contract.tag);
  const rounding = attributes.exact ? 'exact' : 'whole';
  const read = (): TypedPrices => ({
    tax: tax.value,
    price: priceHt.value,
    supply: supplyPriceHt?.value,
    wholesale: wholeSalePriceHt?.value,
  });
  const [typed, setTyped] = useState(read);
  const [missed, setMissed] = useState('');

  const computed = computePrices(typed, rounding);
  const update = () => {
    const now = read();
    setTyped(now);
    const next = computePrices(now, rounding);
    if (JSON.stringify(next) === JSON.stringify(computed)) return;
    emit('change', { ...next });
  };
  const fields = [tax, priceHt, supplyPriceHt, wholeSalePriceHt];
  useDomEvent(fields, 'input', update);
  useDomEvent(fields, 'change', update);
  useFormReset(priceHt.form, () => setTyped(read()));

  const { margin } = computed;
  const rate = attributes.exact ? null : roundedRate(typed.tax);
  const marginText = margin === null ? '' : t('margin', { percent: ltr(`${margin}\u00a0%`) });
  const rateText = rate === null ? '' : t('rounded', { percent: ltr(`${rate}\u00a0%`) });
  useHostState<typeof contract>(host, margin !== null && margin < 0 ? 'loss' : null);

  useTextOutlet(parts.rate ? '' : rateText, (node) => {
    node.className = 'z-price-wizard-note';
    if (!parts.rate) tax.after(node);
  });
  const patch = useDomPatch();
  useLayoutEffect(() => {
    // An output would be read aloud at every key; the result is announced once typing pauses.
    for (const output of [priceTtc, supplyPriceTtc, wholeSalePriceTtc, parts.margin]) {
      if (output) patch.set(output, 'aria-live', 'off');
    }
    patch.text(priceTtc, amountText(computed.priceTtc));
    if (supplyPriceTtc) patch.text(supplyPriceTtc, amountText(computed.supplyPriceTtc));
    if (wholeSalePriceTtc) patch.text(wholeSalePriceTtc, amountText(computed.wholeSalePriceTtc));
    if (parts.margin) patch.text(parts.margin, marginText || '—');
    if (parts.rate) patch.text(parts.rate, rateText);
  });

  const spoken = [
    computed.priceTtc === null ? '' : t('spoken', { amount: ltr(formatDa(computed.priceTtc)) }),
    marginText && t('spokenMargin', { margin: marginText }),
    rateText,
    missed,
  ];
  useAnnouncement(spoken.filter(Boolean).join(' '));

  return (
    parts.customer &&
    createPortal(
      <CustomerPrice field={priceHt} typed={typed} rounding={rounding} t={t} onMissed={setMissed} />,
      parts.customer,
    )
  );
}

defineWidget(contract, PriceWizard);
