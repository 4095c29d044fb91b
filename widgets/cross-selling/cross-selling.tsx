import { useEffect, useLayoutEffect, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { CardRow } from './card-row.tsx';
import { contract } from './cross-selling.contract.ts';
import { messages } from './cross-selling.messages.ts';
import { hasLists, type Section, shownSections } from './shown-sections.ts';
import { useHeightGivenBack } from './use-height-given-back.ts';

const NOTHING: readonly Section[] = [];

function CrossSelling({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { productUid = '', brandUuid = '', categoryUuid = '', base, productsUrl, productUrl, currency } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const latest = useLatestRequest();
  const [sections, setSections] = useState<readonly Section[] | null>(null);
  const [reservesSpace, setReservesSpace] = useState(true);
  const isEmpty = sections?.length === 0;
  const isWhole = [productUid, brandUuid, categoryUuid].every((id) => id.trim() !== '');

  const load = async () => {
    setReservesSpace(true);
    // An address with a part missing would ask for something else.
    if (!isWhole) return setSections(NOTHING);
    setSections(null);
    const params = { productUid, brandUuid, mainCategoryUuid: categoryUuid };
    const url = endpointUrl(contract.endpoints.products, { base, override: productsUrl }, params);
    const outcome = await latest.run((signal) =>
      request({
        ...{ tag: contract.tag, call: 'products', method: 'GET', url },
        ...{ locale, signal, bearer: true, expect: hasLists },
      }),
    );
    if (outcome.kind === 'aborted') return;
    if (outcome.kind !== 'ok') return setSections(NOTHING);
    const shown = shownSections(outcome.data, productUid);
    setSections(shown);
    emit('show', { products: shown.reduce((sum, { products }) => sum + products.length, 0) });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another product, or the same in another language
  useEffect(() => {
    void load();
  }, [productUid, brandUuid, categoryUuid, base, productsUrl, locale]);

  const state = !sections ? 'loading' : !isEmpty ? 'ready' : reservesSpace ? 'empty' : 'gone';
  useHostState<typeof contract>(host, state);
  // In the same frame as the products, or these would move up a frame later.
  useLayoutEffect(() => {
    if (!parts.fallback || state === 'loading') return;
    const patch = createDomPatch();
    patch.set(parts.fallback, 'hidden', '');
    return patch.revert;
  }, [parts, state]);
  useLayoutEffect(() => {
    if (!reservesSpace) return;
    const patch = createDomPatch();
    patch.set(host, 'data-z-room', '');
    return patch.revert;
  }, [host, reservesSpace]);
  useHeightGivenBack(host, sections !== null && reservesSpace, () => setReservesSpace(false));

  return sections?.map(({ list, products }) => (
    <CardRow key={list} title={t(list)} template={parts.card} {...{ products, base, productUrl, currency }} />
  ));
}

defineWidget(contract, CrossSelling);
