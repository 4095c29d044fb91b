import { useEffect, useLayoutEffect, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { endpointUrl, onServer } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { sectionOf } from '../../shared/rules/home/block-sections.ts';
import { BlockPreview } from './block-preview.tsx';
import { EntryOrder } from './entry-order.tsx';
import { contract } from './home-block-form.contract.ts';
import { messages } from './home-block-form.messages.ts';
import { languageCounts } from './language-counts.ts';
import { ChosenPicture, StoredPictures } from './picture-choice.tsx';
import { useSections } from './use-sections.ts';

function HomeBlockForm({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, type, section: sections, entries, order, search, find, picture, filled, preview, open } = parts;
  const { base, previewUrl, productsUrl, picturesUrl } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useFailureText();
  const patch = useDomPatch();
  const [isBusy, setBusy] = useState(false);
  const fail = (call: string, text: string) => (failure: CallFailed) => {
    emit('failure', { ...failureDetail(failure, text, failureText(failure)), call });
  };

  useSections(type, sections, (chosen) => {
    emit('change', { type: chosen, section: sectionOf(chosen) });
  });
  useLayoutEffect(() => {
    for (const list of order) patch.set(list, 'hidden', '');
    if (open && previewUrl) patch.set(open, 'hidden', '');
  }, [patch, order, open, previewUrl]);

  const count = useEventCallback(() => {
    const languages = filled.map(({ dataset }) => dataset.language ?? '');
    const counts = languageCounts(form, languages);
    for (const [at, node] of filled.entries()) {
      const { filled: written = 0, total = 0 } = counts[languages[at] ?? ''] ?? {};
      patch.text(node, `${written} / ${total}`);
    }
  });
  // After each render too: another type shows other texts.
  useEffect(() => count());
  useDomEvent(form, 'input', count);
  useDomEvent(form, 'change', count);
  useHostState<typeof contract>(host, isBusy ? 'busy' : null);

  const searched = search?.closest('[data-section]');
  const call = {
    url: endpointUrl(contract.endpoints.products, { base, override: productsUrl }),
    locale,
    onFail: fail('products', t('searchFailed')),
  };
  return (
    <>
      {entries.map((select) => (
        <EntryOrder
          key={select.name}
          select={select}
          search={search && searched?.contains(select) ? { field: search, button: find } : null}
          call={call}
          t={t}
        />
      ))}
      {picture[0] && (
        <StoredPictures
          {...{ first: picture[0], selects: picture, locale, t }}
          url={endpointUrl(contract.endpoints.pictures, { base, override: picturesUrl })}
          onFail={fail('pictures', t('pictureNotListed'))}
        />
      )}
      {picture.map((select) => (
        <ChosenPicture key={select.name} select={select} />
      ))}
      {preview && previewUrl && (
        <BlockPreview
          {...{ panel: preview, form, url: onServer(base, previewUrl), locale, t }}
          onBusy={setBusy}
          onShow={(url) => void emit('preview', { url })}
          onFail={fail('preview', t('failed'))}
        />
      )}
    </>
  );
}

defineWidget(contract, HomeBlockForm);
