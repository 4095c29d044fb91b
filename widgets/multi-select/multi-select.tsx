import { useId, useLayoutEffect, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import type { ChoiceFieldTexts } from '../../shared/browser/ui/choice-field.ts';
import { useChoiceField } from '../../shared/browser/ui/use-choice-field.ts';
import { useChoices } from '../../shared/browser/ui/use-choices.ts';
import { LANGUAGE_TAG } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './multi-select.contract.ts';
import { messages } from './multi-select.messages.ts';

function MultiSelect({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { select } = parts;
  if (!select.multiple) {
    throw new Error('the part "select" is a list with one choice. Give it the attribute multiple, or remove the tag.');
  }
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
  const texts = useMemo(() => textsOf(t), [t]);
  const field = useChoiceField(select, { place, texts, chosenId, onChoice: chooseByPerson });

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
      <div className="z-choice-field" ref={setPlace} />
      <div className="z-multi-select-tools">
        <span className="z-multi-select-count" role="status">
          {t('count', { count: chosen.length, total: choices.length })}
        </span>
        <button
          type="button"
          disabled={isLocked}
          aria-disabled={enabled.every(({ key }) => isChosen.has(key))}
          onClick={() => chooseByPerson([...lockedChoice, ...enabled.map(({ key }) => key)])}
        >
          {t('selectAll')}
        </button>
        <button
          type="button"
          disabled={isLocked}
          aria-disabled={chosen.length === lockedChoice.length}
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

function textsOf(t: Translate<typeof messages>): ChoiceFieldTexts {
  return {
    none: t('none'),
    mark: t('mark'),
    remove: (name) => t('remove', { name }),
    more: (count) => t('more', { count }),
  };
}

defineWidget(contract, MultiSelect);
