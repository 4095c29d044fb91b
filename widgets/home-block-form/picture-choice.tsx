import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { BannerPictures } from '../../shared/api/banner-pictures.ts';
import { isBannerPictures } from '../../shared/api/guards/banner-pictures.ts';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './home-block-form.contract.ts';
import type { messages } from './home-block-form.messages.ts';

interface StoredPicturesProps {
  readonly first: HTMLSelectElement;
  readonly selects: readonly HTMLSelectElement[];
  readonly url: string;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
  readonly onFail: (failure: CallFailed) => void;
}

/** Offers a picture in every list as soon as the page's `z-image-uploader` stored it, or says beside the first why not. */
export function StoredPictures({ first, selects, url, locale, t, onFail }: StoredPicturesProps) {
  const patch = useDomPatch();
  const latest = useLatestRequest();
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const outlet = useOutlet((node) => (first.closest('label') ?? first).after(node));
  const refresh = async () => {
    setFailure(null);
    const outcome = await latest.run((signal) =>
      request({ tag: contract.tag, call: 'pictures', method: 'GET', url, locale, signal, expect: isBannerPictures }),
    );
    if (outcome.kind === 'aborted') return;
    if (outcome.kind !== 'ok') {
      setFailure(outcome);
      return onFail(outcome);
    }
    for (const select of selects) {
      for (const picture of [...outcome.data.pictures].reverse()) addOption(select, picture);
    }
  };
  const addOption = (select: HTMLSelectElement, { key, label, thumb }: BannerPictures['pictures'][number]) => {
    if ([...select.options].some(({ value }) => value === key)) return;
    const option = Object.assign(document.createElement('option'), { value: key, text: label });
    option.dataset.thumb = thumb;
    // As the server lists them: "none", then the newest.
    patch.append(select, option, select.options[1] ?? null);
  };
  useDomEvent(document, 'z-image-uploader:upload', () => void refresh());
  if (!outlet || !failure) return null;
  return createPortal(
    <CallFailure text={t('pictureNotListed')} failure={failure} retry={t('retry')} field={first} onRetry={refresh} />,
    outlet,
  );
}

/** Shows the chosen picture of a list below it, in place of the one that the server rendered. */
export function ChosenPicture({ select }: { readonly select: HTMLSelectElement }) {
  const patch = useDomPatch();
  const [chosen, setChosen] = useState<string | null>(null);
  const outlet = useOutlet((node) => (select.closest('.field') ?? select).before(node));
  useDomEvent(select, 'change', () => {
    const rendered = select.closest('details, fieldset')?.querySelector('img:not(.z-home-block-form-thumb)');
    if (rendered) patch.set(rendered, 'hidden', '');
    setChosen(select.selectedOptions[0]?.dataset.thumb ?? '');
  });
  if (!outlet || !chosen) return null;
  return createPortal(<img className="z-home-block-form-thumb" src={chosen} alt="" width={160} height={80} />, outlet);
}
