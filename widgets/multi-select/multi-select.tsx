import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useSelectProxy } from '../../shared/browser/ui/combobox-select.ts';
import { LANGUAGE_TAG } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { type ChoiceField, createChoiceField } from './choice-field.ts';
import { contract } from './multi-select.contract.ts';
import { messages } from './multi-select.messages.ts';
import { useChoices } from './use-choices.ts';

function MultiSelect({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { select } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const chosenId = useId();
  const { choices, chosen, choose } = useChoices(select);
  const outlet = useOutlet((node) => (select.closest('label') ?? select).after(node));
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const chooseByPerson = useEventCallback((keys: Iterable<string>) => {
    const count = choose(keys);
    if (count !== null) emit('change', { count });
  });
  const field = useChoiceField(place, t, chooseByPerson);
  useSelectProxy(select, field?.input ?? null, useRef(false));
  useDescription(select, field?.input ?? null, chosenId);
  // The text that is typed to search is no field of the form.
  useDomEvent(place, 'input', (event) => event.stopPropagation());
  useDomEvent(place, 'change', (event) => event.stopPropagation());

  const isCounted = chosen.length > attributes.chips;
  useLayoutEffect(() => {
    const placeholder = isCounted ? t('selected', { count: chosen.length }) : t('search');
    field?.update({ choices, chosen, isDisabled: select.matches(':disabled'), placeholder, isCounted });
  });

  if (!outlet) return null;
  const names = chosen.map((key) => choices[Number(key)]?.text ?? '');
  const list = new Intl.ListFormat(LANGUAGE_TAG[locale], { type: 'unit' });
  const enabled = choices.filter(({ isDisabled }) => !isDisabled);
  const isChosen = new Set(chosen);
  const lockedChoice = choices.filter(({ key, isDisabled }) => isDisabled && isChosen.has(key)).map(({ key }) => key);
  const isLocked = select.matches(':disabled');
  return createPortal(
    <div className="z-multi-select">
      <div className="z-multi-select-field" ref={setPlace} />
      <div className="z-multi-select-tools">
        <span className="z-multi-select-count" role="status">
          {t('count', { count: chosen.length, total: choices.length })}
        </span>
        <button
          type="button"
          disabled={isLocked || enabled.every(({ key }) => isChosen.has(key))}
          onClick={() => chooseByPerson([...lockedChoice, ...enabled.map(({ key }) => key)])}
        >
          {t('selectAll')}
        </button>
        <button
          type="button"
          disabled={isLocked || chosen.length === lockedChoice.length}
          onClick={() => chooseByPerson(lockedChoice)}
        >
          {t('deselectAll')}
        </button>
      </div>
      <span id={chosenId} hidden>
        {isCounted || names.length === 0
          ? t('count', { count: chosen.length, total: choices.length })
          : t('chosen', { names: list.format(names) })}
      </span>
    </div>,
    outlet,
  );
}

/** Creates the field anew when the language of the page changes. */
function useChoiceField(
  place: HTMLElement | null,
  t: Translate<typeof messages>,
  onChoice: (keys: Iterable<string>) => void,
): ChoiceField | null {
  const [field, setField] = useState<ChoiceField | null>(null);
  useLayoutEffect(() => {
    if (!place) return;
    const texts = {
      none: t('none'),
      mark: t('mark'),
      remove: (name: string) => t('remove', { name }),
      more: (count: number) => t('more', { count }),
    };
    const made = createChoiceField(place, texts, onChoice);
    setField(made);
    return () => {
      made.destroy();
      setField(null);
    };
  }, [place, t, onChoice]);
  return field;
}

/** Gives the field the name, hint and error of the select, and what is chosen. */
function useDescription(select: HTMLSelectElement, input: HTMLInputElement | null, chosenId: string): void {
  useLayoutEffect(() => {
    if (!input) return;
    const patch = createDomPatch();
    for (const name of ['aria-label', 'aria-labelledby', 'aria-invalid', 'dir']) {
      const value = select.getAttribute(name);
      if (value !== null) patch.set(input, name, value);
    }
    const described = select.getAttribute('aria-describedby') ?? '';
    patch.set(input, 'aria-describedby', `${described} ${chosenId}`.trim());
    return patch.revert;
  });
}

defineWidget(contract, MultiSelect);
