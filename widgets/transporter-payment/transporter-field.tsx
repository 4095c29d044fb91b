import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useSelectIdle } from '../../shared/browser/ui/combobox-select.ts';
import { useChoiceField } from '../../shared/browser/ui/use-choice-field.ts';
import { useChoices } from '../../shared/browser/ui/use-choices.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './transporter-payment.messages.ts';

interface Props {
  readonly select: HTMLSelectElement;
  readonly t: Translate<typeof messages>;
}

/** Finds the transporter by typing. The select keeps the value, and is what a page without script has. */
export function TransporterField({ select, t }: Props) {
  const chosenId = useId();
  const isIdle = useSelectIdle(select);
  const { choices, chosen, choose } = useChoices(select);
  const outlet = useOutlet((node) => (select.closest('label') ?? select).after(node));
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const texts = useMemo(
    () => ({
      none: t('noTransporter'),
      mark: t('chosenMark'),
      more: (count: number) => t('moreTransporters', { count }),
    }),
    [t],
  );
  const onChoice = useEventCallback((keys: readonly string[]) => void choose(keys));
  const field = useChoiceField(select, { place, texts, chosenId, onChoice });
  useLayoutEffect(() => {
    const empty = [...select.options].find(({ value }) => value === '');
    const placeholder = chosen.length === 0 ? (empty?.text.trim() ?? '') : '';
    field?.update({ choices, chosen, isDisabled: select.matches(':disabled'), placeholder, isCounted: false });
  });
  if (!outlet || !isIdle) return null;
  const name = choices.find(({ key }) => key === chosen[0])?.text;
  return createPortal(
    <>
      <div className="z-choice-field" ref={setPlace} />
      <span id={chosenId} hidden>
        {name === undefined ? '' : t('chosenTransporter', { name })}
      </span>
    </>,
    outlet,
  );
}
