import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { canonicalAmount, formatAmount, formatDa } from '../../shared/rules/money/format.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { roundHalfUp } from '../../shared/rules/money/round.ts';
import { AmountMask } from './amount-mask.ts';
import {
  type Ambiguity,
  ambiguityOf,
  finishedText,
  movedCaret,
  postedText,
  type Refusal,
  refusalOf,
  refusedBeforeStart,
  unfinishedText,
} from './amount-text.ts';
import { borrowInput } from './borrowed-input.ts';
import { contract } from './currency-input.contract.ts';
import { messages } from './currency-input.messages.ts';
import { useFieldEvents } from './field-events.ts';

/** A bound in dinars; text that is no number bounds nothing. */
const bound = (da: number | string | undefined): Centimes | null =>
  da === undefined ? null : roundHalfUp(String(da), 2);

/** Writes a field's text anew and leaves caret and selection at the same digits. */
function rewrite(input: HTMLInputElement, text: string): void {
  const { value, selectionStart, selectionEnd, selectionDirection } = input;
  if (value === text) return;
  input.value = text;
  if (document.activeElement !== input) return;
  const start = selectionStart ?? value.length;
  const end = selectionEnd ?? value.length;
  // Typing over a selected amount must leave none of the decimals that were added to it.
  const isSelectedToEnd = end > start && end === value.length;
  input.setSelectionRange(
    movedCaret(value, start, text),
    isSelectedToEnd ? text.length : movedCaret(value, end, text),
    selectionDirection ?? undefined,
  );
}

function CurrencyInput({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { input } = parts;
  const t = useMessages(messages, host, contract.tag);
  const id = useId();
  const [refusal, setRefusal] = useState<Refusal | Ambiguity | null>(null);
  const mask = useRef<AmountMask | null>(null);
  const known = useRef<Centimes | null>(null);
  const suffix = useOutlet((node) => {
    node.id = `${id}suffix`;
    node.className = 'z-currency-input-suffix';
    // Read as the field's description; as part of the page's text, or of a label around the field, it would be in the way.
    node.setAttribute('aria-hidden', 'true');
    input.after(node);
  }, 'span');
  const note = useOutlet((node) => {
    node.id = `${id}note`;
    node.className = 'z-field-error';
    node.setAttribute('role', 'alert');
    // Inside a label around the field the message would be read as part of the field's name.
    (input.closest('label') ?? input.nextElementSibling ?? input).after(node);
  });
  const bounds = { min: bound(attributes.min ?? input.min), max: bound(attributes.max ?? input.max) };
  if (!attributes.negative) bounds.min = Math.max(bounds.min ?? 0, 0);

  const check = () => setRefusal(input.readOnly ? null : refusalOf(input.value, bounds));
  const edited = () => {
    const centimes = parseAmount(input.value);
    // While a person types only what is right again is said; what is wrong waits until they leave.
    setRefusal((before) => before && refusalOf(input.value, bounds) && before);
    if (centimes === known.current) return;
    known.current = centimes;
    emit('change', { value: centimes === null ? '' : canonicalAmount(centimes), centimes });
  };
  const open = () => {
    if (mask.current || input.readOnly || unfinishedText(input.value) === null) return;
    mask.current = new AmountMask(input, {
      // An amount below zero that is there already keeps its sign.
      negative: attributes.negative || input.value.includes('-'),
      onEdit: edited,
      onRefusedPaste: (text) => setRefusal(ambiguityOf(text) ?? 'unreadable'),
    });
  };
  const close = () => {
    mask.current?.destroy();
    mask.current = null;
  };
  const show = () => {
    const text = finishedText(input.value);
    if (text !== null) rewrite(input, text);
    known.current = parseAmount(input.value);
  };
  const latest = useRef({ open, show });
  latest.current = { open, show };

  useFieldEvents(input, {
    entered: open,
    changing: (event) => mask.current?.changing(event),
    left() {
      close();
      // A lone sign or comma is no amount, and nothing worth keeping.
      if (input.value && !/[\d\p{L}]/u.test(input.value)) input.value = '';
      show();
      check();
    },
    edited() {
      if (mask.current) return;
      edited();
      if (document.activeElement === input) open();
      else {
        show();
        check();
      }
    },
    restored() {
      close();
      show();
      setRefusal(null);
      if (document.activeElement === input) open();
    },
    posted: () => ({ name: input.name, shown: input.value, posted: postedText(input.value, input.defaultValue) }),
  });

  useLayoutEffect(() => {
    const giveBack = borrowInput(input, id);
    if (input.value !== input.defaultValue && !input.readOnly) {
      const refused = refusedBeforeStart(input.value);
      // A paste that may be either of two amounts changes nothing, whenever it came.
      if (typeof refused === 'object' && refused) input.value = input.defaultValue;
      setRefusal(refused);
    }
    known.current = parseAmount(input.value);
    // A person may be typing already: what they have is grouped, but not completed.
    const isTyping = document.activeElement === input && input.value !== input.defaultValue;
    const text = isTyping ? unfinishedText(input.value) : finishedText(input.value);
    if (text !== null) rewrite(input, text);
    if (document.activeElement === input) latest.current.open();
    return () => {
      mask.current?.destroy();
      mask.current = null;
      rewrite(input, postedText(input.value, input.defaultValue));
      giveBack();
    };
  }, [input, id]);

  const ltr = (text: string) => `\u2066${text}\u2069`;
  const amount = (centimes: Centimes | null) => ltr(formatDa(centimes ?? 0, t('suffix')));
  const text = {
    tooLow: () => t('tooLow', { amount: amount(bounds.min) }),
    tooHigh: () => t('tooHigh', { amount: amount(bounds.max) }),
    unreadable: () => t('unreadable'),
  };
  const which = ({ grouped, decimal }: Ambiguity) =>
    t('ambiguous', { grouped: ltr(formatAmount(grouped)), decimal: ltr(formatAmount(decimal)) });
  const refused = () => (typeof refusal === 'string' ? text[refusal]() : refusal && which(refusal));
  const message = refused() ?? '';
  // Written directly: a portal costs some 140 listeners each, and a page may have a thousand amounts.
  const currency = t('suffix');
  useLayoutEffect(() => {
    if (suffix) suffix.textContent = currency;
  }, [suffix, currency]);
  useLayoutEffect(() => {
    if (note) note.textContent = message;
    input.setCustomValidity(message);
    return () => input.setCustomValidity('');
  }, [input, note, message]);
  useHostState<typeof contract>(host, message ? 'refused' : null);
  return null;
}

defineWidget(contract, CurrencyInput);
