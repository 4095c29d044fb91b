import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { contract } from './template.contract.ts';
import { messages } from './template.messages.ts';

/** Characters as a person counts them: code points, not UTF-16 units. */
const lengthOf = (text: string) => [...text].length;

function Template({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { field } = parts;
  const t = useMessages(messages, host, contract.tag);
  const [length, setLength] = useState(() => lengthOf(field.value));
  const left = attributes.limit - length;
  const outlet = useOutlet((node) => field.after(node));

  useDomEvent(field, 'input', () => {
    const typed = lengthOf(field.value);
    setLength(typed);
    emit('change', { left: attributes.limit - typed });
  });
  useFormReset(field.form, () => setLength(lengthOf(field.value)));
  useHostState<typeof contract>(host, left < 0 ? 'over' : null);

  if (!outlet) return null;
  const text = left < 0 ? t('over', { count: -left }) : t('left', { count: left });
  return createPortal(<output className="z-template-count">{text}</output>, outlet);
}

defineWidget(contract, Template);
