import { useEffect, useMemo, useReducer, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { fillCommunes, needsCommunes, resetOptions, revertOptions } from './commune-field.ts';
import type { LoadedCommune } from './communes.ts';
import { type PlaceOption, placeOptions, wilayaOptions } from './place-options.ts';
import { useCommunes } from './use-communes.ts';
import type { contract } from './wilaya-commune.contract.ts';
import type { messages } from './wilaya-commune.messages.ts';

interface Places extends Pick<ReturnType<typeof useCommunes>, 'isBusy' | 'failure' | 'isEmpty'> {
  readonly wilayas: readonly PlaceOption[];
  readonly communes: readonly PlaceOption[];
  /** No wilaya is chosen yet. */
  readonly isWaiting: boolean;
  /** Loads the communes of the chosen wilaya again. */
  reload(): void;
}

/** Follows the two selects: loads the communes of the chosen wilaya into theirs, and tells the page of each change. */
export function usePlaces(
  { attributes, parts, emit }: WidgetProps<typeof contract>,
  t: Translate<typeof messages>,
  locale: Locale,
): Places {
  const { wilaya, commune } = parts;
  const { base, communesUrl: override } = attributes;
  const failureText = useFailureText();
  const [chosen, setChosen] = useState(wilaya.value);
  const [, communesChanged] = useReducer((count: number) => count + 1, 0);
  const { load, cancel, ...call } = useCommunes({ base, override, locale });
  const wilayas = useMemo(() => wilayaOptions(wilaya, locale), [wilaya, locale]);
  const communes = placeOptions(commune, locale);
  const [patch] = useState(createDomPatch);
  useEffect(() => () => revertOptions(commune, patch), [commune, patch]);

  const emitChange = () => {
    const name = placeOptions(commune, locale).find(({ value }) => value === commune.value)?.text ?? '';
    emit('change', { wilaya: wilaya.value, commune: commune.value, name });
  };
  /** Returns true when the chosen commune is none of the list. */
  const setCommunes = (list: readonly LoadedCommune[], empty: string): boolean => {
    const before = commune.value;
    fillCommunes(commune, list, { empty, locale, patch });
    communesChanged();
    const isLost = commune.value !== before;
    // Whatever depends on the commune hears that it is lost.
    if (isLost) commune.dispatchEvent(new Event('change', { bubbles: true }));
    return isLost;
  };
  const reload = () => {
    const id = wilaya.value;
    load(
      id,
      (list) => {
        setCommunes(list, t('choose'));
        emit('communes-loaded', { wilaya: id, count: list.length });
      },
      (failure) =>
        emit('communes-failed', { ...failureDetail(failure, t('failed'), failureText(failure)), wilaya: id }),
    );
  };
  const adopt = useEventCallback(() => {
    setChosen(wilaya.value);
    communesChanged();
    if (needsCommunes(wilaya, commune)) reload();
    else cancel();
  });
  useEffect(adopt, [adopt]);

  useDomEvent(wilaya, 'change', () => {
    if (wilaya.value === chosen) return;
    setChosen(wilaya.value);
    const name = wilayas.find(({ value }) => value === wilaya.value)?.text ?? '';
    emit('wilaya-change', { wilaya: wilaya.value, name });
    const hasChosen = wilaya.value !== '';
    if (!setCommunes([], t(hasChosen ? 'choose' : 'first'))) emitChange();
    if (hasChosen) reload();
    else cancel();
  });
  useDomEvent(commune, 'change', emitChange);
  useFormReset(wilaya.form, () => {
    resetOptions(commune, patch);
    adopt();
  });
  return { ...call, wilayas, communes, isWaiting: chosen === '', reload };
}
