import { useLayoutEffect, useRef, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { type Ambiguity, ambiguityOf } from '../../shared/rules/money/ambiguity.ts';
import type { Centimes } from '../../shared/rules/money/centimes.ts';
import { parseAmount } from '../../shared/rules/money/parse.ts';
import { AmountMask, type IgnoredKey } from './amount-mask.ts';
import {
  type AmountRefusal,
  type Bounds,
  finishedText,
  movedCaret,
  postedText,
  refusalOf,
  refusedBeforeStart,
  unfinishedText,
} from './amount-text.ts';
import { useFieldEvents } from './field-events.ts';
import { prepareInput } from './prepare-input.ts';

interface AmountFieldOptions {
  readonly bounds: Bounds;
  readonly negative: boolean;
  /** Ids of the nodes that describe the field, besides those the server names; in one text. */
  readonly described: string;
  /** Called when a person, or a script that says so, changed the amount. */
  readonly onChange: (centimes: Centimes | null) => void;
}

interface AmountField {
  /** Reason why the amount is refused; null when it is not. */
  readonly refusal: AmountRefusal | Ambiguity | null;
  /** Key that was typed and not taken since the amount last changed. */
  readonly ignored: IgnoredKey | null;
}

/** Groups the digits of a field's amount. */
export function useAmountField(
  input: HTMLInputElement,
  { bounds, negative, described, onChange }: AmountFieldOptions,
): AmountField {
  const [refusal, setRefusal] = useState<AmountField['refusal']>(null);
  const [ignored, setIgnored] = useState<IgnoredKey | null>(null);
  const mask = useRef<AmountMask | null>(null);
  const amount = useRef<Centimes | null>(null);

  const check = () => setRefusal(input.readOnly ? null : refusalOf(input.value, bounds));
  const edited = () => {
    const centimes = parseAmount(input.value);
    setIgnored(null);
    // While a person types, a refusal is only withdrawn. A new one waits until they leave.
    if (refusalOf(input.value, bounds) === null) setRefusal(null);
    if (centimes === amount.current) return;
    amount.current = centimes;
    onChange(centimes);
  };
  const startTyping = useEventCallback(() => {
    if (mask.current || input.readOnly || unfinishedText(input.value) === null) return;
    mask.current = new AmountMask(input, {
      // An amount below zero that is there already keeps its sign.
      negative: negative || input.value.includes('-'),
      onEdit: edited,
      onRefusedPaste: (text) => setRefusal(ambiguityOf(text) ?? 'unreadable'),
      onIgnored: setIgnored,
    });
  });
  const endTyping = () => {
    mask.current?.destroy();
    mask.current = null;
  };
  const complete = () => {
    const text = finishedText(input.value);
    if (text !== null) rewrite(input, text);
    amount.current = parseAmount(input.value);
  };

  useFieldEvents(input, {
    entered: startTyping,
    changing: (event) => mask.current?.changing(event),
    left() {
      endTyping();
      // A lone sign or comma is no amount.
      if (input.value && !/[\d\p{L}]/u.test(input.value)) input.value = '';
      complete();
      check();
    },
    edited() {
      if (mask.current) return;
      edited();
      if (document.activeElement === input) startTyping();
      else {
        complete();
        check();
      }
    },
    restored() {
      endTyping();
      complete();
      setRefusal(null);
      setIgnored(null);
      if (document.activeElement === input) startTyping();
    },
    posted: () => ({ name: input.name, shown: input.value, posted: postedText(input.value, input.defaultValue) }),
  });

  useLayoutEffect(() => {
    const revert = prepareInput(input, described.split(' '));
    if (input.value !== input.defaultValue && !input.readOnly) {
      const refused = refusedBeforeStart(input.value);
      // A paste that may be either of two amounts changes nothing, whenever it came.
      if (typeof refused === 'object' && refused) input.value = input.defaultValue;
      setRefusal(refused);
    }
    amount.current = parseAmount(input.value);
    // A person may be typing already: what they have is grouped, but not completed.
    const isTyping = document.activeElement === input && input.value !== input.defaultValue;
    const text = isTyping ? unfinishedText(input.value) : finishedText(input.value);
    if (text !== null) rewrite(input, text);
    if (document.activeElement === input) startTyping();
    return () => {
      mask.current?.destroy();
      mask.current = null;
      rewrite(input, postedText(input.value, input.defaultValue));
      revert();
    };
  }, [input, described, startTyping]);

  return { refusal, ignored };
}

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
