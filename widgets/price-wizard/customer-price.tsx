import { useEffect, useId, useState } from 'react';
import { sendInput } from '../../shared/browser/form/set-by-script.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { canonicalAmount, formatDa } from '../../shared/rules/money/format.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { amountText, reachPrice, type TypedPrices } from '../../shared/rules/money/product-prices.ts';
import type { TaxRounding } from '../../shared/rules/money/tax.ts';
import type { messages } from './price-wizard.messages.ts';

interface Props {
  /** The price before tax, which is filled in. */
  readonly field: HTMLInputElement;
  readonly typed: TypedPrices;
  readonly rounding: TaxRounding;
  readonly t: Translate<typeof messages>;
  /** Gets the sentence about a price that cannot be reached; empty for none. */
  readonly onMissed: (sentence: string) => void;
}

/** Fills in the price before tax for what the customer should pay. It has no name, so no form sends it. */
export function CustomerPrice({ field, typed, rounding, t, onMissed }: Props) {
  const id = useId();
  const [request, setRequest] = useState({ text: '', tax: typed.tax });
  const [isLeft, setIsLeft] = useState(true);
  const reached = reachPrice(request.text, request.tax, rounding);
  // Another price before tax or another tax was chosen since: the former request no longer counts.
  const isOutdated = reached !== null && (request.tax !== typed.tax || parseAmount(typed.price) !== reached.priceHt);
  const text = isOutdated ? '' : request.text;

  const apply = (value: string) => {
    setRequest({ text: value, tax: typed.tax });
    setIsLeft(false);
    const { priceHt } = reachPrice(value, typed.tax, rounding) ?? {};
    if (priceHt === undefined) return;
    field.value = canonicalAmount(priceHt);
    sendInput(field);
  };
  const leave = () => {
    setIsLeft(true);
    const centimes = parseAmount(text);
    if (centimes !== null) setRequest({ ...request, text: amountText(centimes) });
  };

  const difference = reached === null ? 0 : reached.priceTtc - (parseAmount(text) ?? reached.priceTtc);
  const missed =
    reached === null || difference === 0 || isOutdated
      ? ''
      : t(difference < 0 ? 'missedLess' : 'missedMore', {
          amount: `\u2066${formatDa(reached.priceTtc)}\u2069`,
          difference: `\u2066${formatDa(Math.abs(difference))}\u2069`,
        });
  const isUnreadable = isLeft && reached === null && text.trim() !== '';
  useEffect(() => onMissed(missed), [onMissed, missed]);

  return (
    <div className="z-price-wizard-customer">
      <label htmlFor={id}>{t('customer')}</label>
      <input
        id={id}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        aria-describedby={`${id}note`}
        aria-invalid={isUnreadable || undefined}
        onChange={({ target }) => apply(target.value)}
        onBlur={leave}
        // Enter would send the form before the result was seen.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <p id={`${id}note`} className={isUnreadable ? 'z-field-error' : 'z-price-wizard-note'}>
        {isUnreadable ? t('unreadable') : missed || t('customerHint')}
      </p>
    </div>
  );
}
