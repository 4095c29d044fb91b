import { useId, useLayoutEffect, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useTextOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { responsiveNumber, wholeNumber } from '../../shared/rules/quantity/responsive-number.ts';
import { contract } from './responsive-number.contract.ts';
import { messages } from './responsive-number.messages.ts';

function ResponsiveNumber({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { mobile, tablet, desktop, value } = parts;
  const fields = [mobile, tablet, desktop];
  const t = useMessages(messages, host, contract.tag);
  const read = () => ({ mobile: mobile.value, tablet: tablet.value, desktop: desktop.value });
  const [typed, setTyped] = useState(read);

  const update = () => {
    const now = read();
    const numbers = responsiveNumber(now);
    setTyped(now);
    value.value = JSON.stringify(numbers);
    return numbers;
  };
  const updateIfTyped = useEventCallback(() => {
    if (fields.some((field) => field.value !== field.defaultValue)) update();
  });
  // The hidden value does not have what was typed before the mount.
  useLayoutEffect(updateIfTyped, [updateIfTyped]);
  useDomEvent(fields, 'input', () => void emit('change', { ...update() }));
  // A reset leaves the hidden value as it is.
  useFormReset(value.form, update);

  const noteOf = (text: string) => {
    const number = wholeNumber(text);
    if (text.trim() === '') return t('empty');
    return String(number) === text.trim() ? '' : t('counts', { number });
  };
  useNote(mobile, noteOf(typed.mobile));
  useNote(tablet, noteOf(typed.tablet));
  useNote(desktop, noteOf(typed.desktop));
  return null;
}

/** Says below a field what its text counts as. */
function useNote(field: HTMLInputElement, text: string): void {
  const id = useId();
  const patch = useDomPatch();
  useTextOutlet(text, (node) => {
    node.id = id;
    node.className = 'z-responsive-number-note';
    (field.closest('label') ?? field).after(node);
  });
  useLayoutEffect(() => patch.addToken(field, 'aria-describedby', id), [patch, field, id]);
}

defineWidget(contract, ResponsiveNumber);
