import { useEffect, useId, useLayoutEffect } from 'react';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useTextOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { Ambiguity } from '../../shared/rules/money/ambiguity.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { canonicalAmount, formatAmount, formatDa } from '../../shared/rules/money/format.ts';
import { roundHalfUp } from '../../shared/rules/money/round.ts';
import type { AmountRefusal, Bounds } from './amount-text.ts';
import { contract } from './currency-input.contract.ts';
import { messages } from './currency-input.messages.ts';
import { useAmountField } from './use-amount-field.ts';

function CurrencyInput({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { input } = parts;
  const t = useMessages(messages, host, contract.tag);
  const id = useId();
  const bounds = useBounds(attributes, input);
  const { refusal, ignored } = useAmountField(input, {
    bounds,
    negative: attributes.negative,
    described: `${id}suffix ${id}note`,
    onChange: (centimes) => emit('change', { value: centimes === null ? '' : canonicalAmount(centimes), centimes }),
  });
  useHostState<typeof contract>(host, refusal ? 'refused' : null);

  const refused = refusalMessage(refusal, bounds, t);
  const message = refused || (ignored ? t(ignored) : '');
  useTextOutlet(
    t('suffix'),
    (node) => {
      node.id = `${id}suffix`;
      node.className = 'z-currency-input-suffix';
      // Read as the field's description; as part of the page's text, or of a label around the field, it would be in the way.
      node.setAttribute('aria-hidden', 'true');
      input.after(node);
    },
    'span',
  );
  useTextOutlet(message, (node) => {
    node.id = `${id}note`;
    node.className = 'z-field-error';
    node.setAttribute('role', 'alert');
    // Inside a label around the field the message would be read as part of the field's name.
    (input.closest('label') ?? input.nextElementSibling ?? input).after(node);
  });
  useLayoutEffect(() => {
    input.setCustomValidity(refused);
    return () => input.setCustomValidity('');
  }, [input, refused]);
  return null;
}

/** Returns the least and the greatest amount that the tag or its field allows. A greatest one below the least is ignored. */
function useBounds(attributes: WidgetProps<typeof contract>['attributes'], input: HTMLInputElement): Bounds {
  const ownMin = bound(attributes.min ?? input.min);
  const min = attributes.negative ? ownMin : Math.max(ownMin ?? 0, 0);
  const max = bound(attributes.max ?? input.max);
  const isCrossed = min !== null && max !== null && min > max;
  useEffect(() => {
    if (!isCrossed) return;
    const [least, greatest] = [canonicalAmount(min), canonicalAmount(max)];
    console.error(
      `<${contract.tag}>: the least amount, ${least}, is above the greatest, ${greatest}, so that no amount would be right. The greatest is ignored. Correct min or max in the template.`,
    );
  }, [isCrossed, min, max]);
  return { min, max: isCrossed ? null : max };
}

/** Reads a limit. @param da in dinars; text that is no number bounds nothing */
function bound(da: number | string | undefined): Centimes | null {
  return da === undefined ? null : roundHalfUp(String(da), 2);
}

function refusalMessage(
  refusal: AmountRefusal | Ambiguity | null,
  { min, max }: Bounds,
  t: Translate<typeof messages>,
): string {
  const ltr = (text: string) => `\u2066${text}\u2069`;
  const amount = (centimes: Centimes | null) => ltr(formatDa(centimes ?? 0, t('suffix')));
  if (refusal === null) return '';
  if (refusal === 'tooLow') return t('tooLow', { amount: amount(min) });
  if (refusal === 'tooHigh') return t('tooHigh', { amount: amount(max) });
  if (refusal === 'unreadable') return t('unreadable');
  return t('ambiguous', { grouped: ltr(formatAmount(refusal.grouped)), decimal: ltr(formatAmount(refusal.decimal)) });
}

defineWidget(contract, CurrencyInput);
