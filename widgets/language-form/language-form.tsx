import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import {
  clearFieldError,
  clearFieldErrors,
  focusFirstError,
  showFieldErrors,
} from '../../shared/browser/form/field-errors.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { isBlank, lengthOf, type TextField, textFields } from './field-texts.ts';
import { contract } from './language-form.contract.ts';
import { messages } from './language-form.messages.ts';
import { useCopy } from './use-copy.tsx';

function LanguageForm(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts, emit } = props;
  const { form, filled: slot } = parts;
  const t = useMessages(messages, host, contract.tag);
  const fields = textFields(form, namesIn(attributes.fields));
  const texts = [...fields, ...textFields(form, namesIn(attributes.optional))];
  const advice = (attributes.advice ?? {}) as Readonly<Record<string, number>>;
  const outlet = useOutlet((node) => {
    node.className = 'z-language-form-notes';
    form.prepend(node);
  });
  const patch = useDomPatch();
  const [isRefused, setRefused] = useState(false);
  const [lengths, setLengths] = useState<readonly number[]>([]);
  const question = useCopy(props, texts, t);

  const update = useEventCallback(() => {
    const filled = fields.filter((field) => !isBlank(field));
    if (slot) patch.text(slot, `${filled.length} / ${fields.length}`);
    setLengths(texts.map(lengthOf));
    if (filled.length === fields.length) setRefused(false);
  });
  useEffect(update, [update]);
  useDomEvent(form, 'input', ({ target }) => {
    if (isRefused && target instanceof Element && !isBlank(target as TextField)) {
      clearFieldError(form, (target as TextField).name);
    }
    update();
  });
  useFormReset(form, () => {
    setRefused(false);
    update();
  });
  // Capture phase, before the widget that sends the form.
  useDomEvent(
    host,
    'submit',
    (event) => {
      if (event.target !== form) return;
      const blank = fields.filter(isBlank);
      setRefused(blank.length > 0);
      if (blank.length === 0) return;
      event.preventDefault();
      clearFieldErrors(form);
      showFieldErrors(form, Object.fromEntries(blank.map(({ name }) => [name, [t('required')]])));
      focusFirstError(form);
      emit('incomplete', { fields: blank.map(({ name }) => name) });
    },
    { capture: true },
  );
  useHostState<typeof contract>(host, fields.some(isBlank) ? 'incomplete' : 'complete');

  return (
    <>
      {outlet &&
        createPortal(
          <>
            <div role="alert">{isRefused && <p className="z-language-form-alert">{t('fillAll')}</p>}</div>
            {question}
          </>,
          outlet,
        )}
      {texts.map((field, at) => {
        const most = advice[field.name];
        const note = most === undefined ? '' : t('long', { count: most });
        return <Count key={field.name} field={field} length={lengths[at] ?? 0} advice={most} note={note} />;
      })}
    </>
  );
}

interface CountProps {
  readonly field: TextField;
  readonly length: number;
  readonly advice: number | undefined;
  /** Said when the text is longer than the advice. */
  readonly note: string;
}

/** Renders how long a text is beside its label. */
function Count({ field, length, advice, note }: CountProps) {
  const patch = useDomPatch();
  const outlet = useOutlet((node) => {
    if (field.parentElement) patch.addToken(field.parentElement, 'class', 'z-language-form-field');
    field.after(node);
  }, 'span');
  const most = advice ?? field.maxLength;
  if (!outlet || most <= 0) return null;
  const isOver = advice !== undefined && length > advice;
  return createPortal(
    <span className="z-language-form-count" data-over={isOver ? '' : undefined} title={isOver ? note : undefined}>
      <bdi dir="ltr">{`${length} / ${most}`}</bdi>
      <span className="z-visually-hidden" role="status">
        {isOver ? note : ''}
      </span>
    </span>,
    outlet,
  );
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

defineWidget(contract, LanguageForm);
