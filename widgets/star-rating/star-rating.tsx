import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { sendInput } from '../../shared/browser/form/set-by-script.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { ratingForKey } from './rating-keys.ts';
import { contract } from './star-rating.contract.ts';
import { messages } from './star-rating.messages.ts';

function StarRating({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { group, option: options } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const offered = options.map(ratingOf);
  const checked = () => options.find((option) => option.checked);
  const chosen = () => offered[options.findIndex((option) => option.checked)] ?? null;
  const [value, setValue] = useState(chosen);
  const [preview, setPreview] = useState<number | null>(null);
  const most = Math.max(...offered);
  const outlet = useOutlet((node) => {
    const last = options.at(-1) as HTMLInputElement;
    (last.closest('label') ?? last).after(node);
  }, 'span');

  const words = useCallback(
    (rating: number) => {
      const format = new Intl.NumberFormat(locale === 'ar' ? 'ar-DZ-u-nu-latn' : locale, { maximumFractionDigits: 1 });
      return t('of', { value: format.format(rating), most: format.format(most) });
    },
    [locale, most, t],
  );
  const patch = useDomPatch();
  useEffect(() => {
    for (const option of options) patch.set(option, 'aria-label', words(ratingOf(option)));
  }, [patch, options, words]);

  const choose = (option: HTMLInputElement) => {
    option.focus();
    if (option.checked) return;
    option.checked = true;
    sendInput(option);
  };
  const clear = () => {
    const option = checked();
    if (!option) return;
    option.checked = false;
    setValue(null);
    setPreview(null);
    // The button goes with the rating.
    options[0]?.focus();
    announce(t('cleared'));
    sendInput(option);
  };

  useDomEvent(options, 'change', () => {
    const rating = chosen();
    setValue(rating);
    emit('change', { value: rating });
  });
  useDomEvent(options, 'keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (attributes.clearable && (event.key === 'Delete' || event.key === 'Backspace')) {
      event.preventDefault();
      clear();
      return;
    }
    const rightToLeft = getComputedStyle(host).direction === 'rtl';
    const rating = ratingForKey(event.key, offered, chosen(), rightToLeft);
    const option = options[offered.indexOf(rating ?? Number.NaN)];
    if (!option || option.matches(':disabled')) return;
    event.preventDefault();
    choose(option);
  });
  useDomEvent(group, 'pointerover', (event) => {
    if (event.pointerType === 'touch') return;
    const target = event.target as Node;
    const hovered = options.find((option) => [...(option.labels ?? [])].some((label) => label.contains(target)));
    setPreview(hovered && !hovered.matches(':disabled') ? ratingOf(hovered) : null);
  });
  useDomEvent(group, 'pointerleave', () => setPreview(null));
  useFormReset(options[0]?.form, () => setValue(chosen()));

  const shown = preview ?? value;
  return (
    outlet &&
    createPortal(
      <span className="z-star-rating-says">
        <bdi aria-hidden="true">{shown === null ? t('none') : words(shown)}</bdi>
        {attributes.clearable && value !== null && (
          <button type="button" onClick={clear}>
            {t('clear')}
          </button>
        )}
      </span>,
      outlet,
    )
  );
}

/** Returns the rating that a radio stands for. Throws where its value is no number, so that the page's own radios stay. */
function ratingOf({ value }: HTMLInputElement): number {
  const rating = Number(value);
  if (value.trim() !== '' && Number.isFinite(rating)) return rating;
  throw new Error(
    `a radio has value="${value}", which is no rating. Give each one its number of stars, as in value="4".`,
  );
}

defineWidget(contract, StarRating);
