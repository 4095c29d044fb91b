import { useEffect, useRef } from 'react';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import { Combobox } from '../../shared/browser/ui/combobox.tsx';
import { searchPlaces, speltPlaces } from '../../shared/rules/places/search.ts';
import { isNameOf, withoutCode } from './place-options.ts';
import { useCommuneField } from './use-commune-field.ts';
import { usePlaces } from './use-places.ts';
import { contract } from './wilaya-commune.contract.ts';
import { messages } from './wilaya-commune.messages.ts';

function WilayaCommune(props: WidgetProps<typeof contract>) {
  const { host, parts } = props;
  const { wilaya, commune } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const { wilayas, communes, isBusy, failure, isEmpty, isWaiting, reload } = usePlaces(props, t, locale);
  useCommuneField(props, { isWaiting, isFailed: failure !== null });
  useHostState<typeof contract>(host, isBusy ? 'loading' : failure ? 'failed' : isEmpty ? 'empty' : null);

  const wasRetried = useRef(false);
  // The button that was pressed is removed with its message.
  useEffect(() => {
    if (wasRetried.current) commune.focus();
    wasRetried.current = false;
  });
  const retry = () => {
    wasRetried.current = true;
    reload();
  };
  const problem = failure && <CallFailure text={t('failed')} failure={failure} retry={t('retry')} onRetry={retry} />;
  // A status would be inserted together with its text.
  useEffect(() => {
    if (isEmpty) announce(t('empty'));
  }, [isEmpty, t]);
  const empty = isEmpty && <p className="z-wilaya-commune-empty">{t('empty')}</p>;
  return (
    <>
      <Combobox
        select={wilaya}
        options={wilayas}
        search={(text) => searchPlaces(withoutCode(text), wilayas)}
        searchStrictly={(text) => speltPlaces(withoutCode(text), wilayas)}
        none={t('none')}
        isName={isNameOf}
      />
      <Combobox
        select={commune}
        options={communes}
        search={(text) => searchPlaces(text, communes)}
        searchStrictly={(text) => speltPlaces(text, communes)}
        none={t('none')}
        isName={isNameOf}
        loading={isBusy ? t('loading') : undefined}
        problem={problem || empty || undefined}
      />
    </>
  );
}

defineWidget(contract, WilayaCommune);
