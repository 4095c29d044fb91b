import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { Combobox } from '../../shared/browser/ui/combobox.tsx';
import { searchPlaces } from '../../shared/rules/places/search.ts';
import { fieldOf, fillCommunes, hasChoices, needsCommunes, ServerOptions } from './commune-field.ts';
import type { LoadedCommune } from './communes.ts';
import { isNameOf, placeOptions, withoutCode } from './place-options.ts';
import { useCommunes } from './use-communes.ts';
import { contract } from './wilaya-commune.contract.ts';
import { messages } from './wilaya-commune.messages.ts';

function WilayaCommune({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { wilaya, commune, step } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const [chosen, setChosen] = useState(wilaya.value);
  const [wasReset, setWasReset] = useState<Event | null>(null);
  const retried = useRef(false);
  const [communesVersion, communesChanged] = useReducer((count: number) => count + 1, 0);
  const server = useMemo(() => new ServerOptions(commune), [commune]);
  const { base, communesUrl: override } = attributes;
  const { loading, load, forget } = useCommunes({ base, override, locale });

  const wilayas = useMemo(() => placeOptions(wilaya, locale), [wilaya, locale]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options of the select change under the same node
  const communes = useMemo(() => placeOptions(commune, locale), [commune, locale, communesVersion]);

  const nameOf = (select: HTMLSelectElement) => {
    const options = select === wilaya ? wilayas : placeOptions(select, locale);
    return options.find(({ value }) => value === select.value)?.text ?? '';
  };
  const tellChange = () => emit('change', { wilaya: wilaya.value, commune: commune.value, name: nameOf(commune) });
  const setCommunes = (list: readonly LoadedCommune[], empty: string) => {
    const before = commune.value;
    fillCommunes(commune, list, { empty, locale });
    communesChanged();
    // Whatever depends on a commune that is none of these has to know.
    if (commune.value !== before) commune.dispatchEvent(new Event('change', { bubbles: true }));
    return commune.value !== before;
  };

  const loadCommunes = () => {
    const id = wilaya.value;
    load(
      id,
      (list) => {
        setCommunes(list, t('choose'));
        emit('communes-loaded', { wilaya: id, count: list.length });
      },
      (reason) => {
        console.error(`<${contract.tag}>: Failed to fetch communes of wilaya ${id} (${reason}).`);
        emit('communes-failed', { wilaya: id, reason });
      },
    );
  };

  const adopt = () => {
    setChosen(wilaya.value);
    communesChanged();
    if (needsCommunes(wilaya, commune)) loadCommunes();
    else forget();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page holds is looked at once, when the widget arrives
  useEffect(adopt, []);
  useEffect(() => () => server.restore(), [server]);

  useDomEvent(wilaya, 'change', () => {
    if (wilaya.value === chosen) return;
    setChosen(wilaya.value);
    emit('wilaya-change', { wilaya: wilaya.value, name: nameOf(wilaya) });
    const hasChosen = wilaya.value !== '';
    if (!setCommunes([], t(hasChosen ? 'choose' : 'first'))) tellChange();
    if (hasChosen) loadCommunes();
    else forget();
  });
  useDomEvent(commune, 'change', tellChange);
  useDomEvent(wilaya.form, 'reset', setWasReset);
  // A form is reset after its event, and only if nobody prevented it.
  useTimeout(
    () => {
      setWasReset(null);
      if (wasReset?.defaultPrevented) return;
      server.reset();
      adopt();
    },
    wasReset ? 0 : null,
  );

  const isFailed = loading.kind === 'failed';
  const waits = chosen === '';
  useLayoutEffect(() => {
    const was = commune.disabled;
    return () => {
      // A commune that a person chose still has to be posted.
      commune.disabled = was && commune.value === '';
    };
  }, [commune]);
  useLayoutEffect(() => {
    commune.disabled = waits || !hasChoices(commune);
  });
  useLayoutEffect(() => {
    if (attributes.placement !== 'hidden') return;
    const nodes = fieldOf(host, wilaya, commune).map((node) => ({ node, was: node.hidden }));
    for (const { node } of nodes) node.hidden = waits;
    return () => {
      for (const { node, was } of nodes) node.hidden = was;
    };
  }, [attributes.placement, waits, host, wilaya, commune]);
  useLayoutEffect(() => {
    // When the call fails, the server's own way to the communes is what is left.
    const unneeded = step.filter(({ value }) => value === 'commune' || (value === 'wilaya' && !isFailed));
    const nodes = unneeded.map((node) => ({ node, was: node.hidden }));
    for (const { node } of nodes) node.hidden = true;
    return () => {
      for (const { node, was } of nodes) node.hidden = was;
    };
  }, [isFailed, step]);
  useHostState<typeof contract>(host, loading.kind === 'still' ? null : loading.kind);
  useEffect(() => {
    if (retried.current) commune.focus();
    retried.current = false;
  });

  const retry = () => {
    retried.current = true;
    loadCommunes();
  };
  const failure = loading.kind === 'failed' && !attributes.quiet && (
    <div className="z-wilaya-commune-failed" role="alert">
      <p>
        <strong>{t('failed')}</strong>
        <span>{outcomeMessage(loading.failure, locale)}</span>
      </p>
      <button type="button" onClick={retry}>
        {t('retry')}
      </button>
    </div>
  );
  const nothing = loading.kind === 'empty' && (
    <p className="z-wilaya-commune-empty" role="status">
      {t('empty')}
    </p>
  );
  return (
    <>
      <Combobox
        select={wilaya}
        options={wilayas}
        search={(text) => searchPlaces(withoutCode(text), wilayas, wilayas.length)}
        isName={isNameOf}
      />
      <Combobox
        select={commune}
        options={communes}
        search={(text) => searchPlaces(text, communes, communes.length)}
        isName={isNameOf}
        loading={loading.kind === 'loading' ? t('loading') : undefined}
        problem={failure || nothing || undefined}
      />
    </>
  );
}

defineWidget(contract, WilayaCommune);
