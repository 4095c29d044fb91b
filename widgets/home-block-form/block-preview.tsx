import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isBlockPreview } from '../../shared/api/guards/block-preview.ts';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './home-block-form.contract.ts';
import type { messages } from './home-block-form.messages.ts';

const EDITING_MS = 600;
/** CSS pixels of the previewed page: a desktop is shown small, so it can be higher. */
const SCREENS = { phone: { width: 360, height: 640 }, desktop: { width: 1100, height: 1200 } } as const;
type Size = keyof typeof SCREENS;
const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = { fr: 'Français', en: 'English', ar: 'العربية' };

interface Props {
  readonly panel: HTMLElement;
  readonly form: HTMLFormElement;
  readonly url: string;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onShow: (url: string) => void;
  readonly onFail: (failure: CallFailed) => void;
}

/** Renders the home page in a frame with the block as the form has it, and follows what is changed. */
export function BlockPreview(props: Props) {
  const { panel, locale, t } = props;
  const outlet = useOutlet((node) => panel.append(node));
  const [size, setSize] = useState<Size>('phone');
  const [language, setLanguage] = useState<Locale>(locale);
  const status = useRef<HTMLParagraphElement>(null);
  const { shown, isBusy, failure, retry } = usePreview(props);
  if (!outlet) return null;
  return createPortal(
    <div className="z-home-block-form-preview">
      <div className="z-home-block-form-tools">
        <Choices
          label={t('sizes')}
          value={size}
          onChoose={setSize}
          choices={{ phone: t('phone'), desktop: t('desktop') }}
        />
        <Choices label={t('languages')} value={language} onChoose={setLanguage} choices={LANGUAGE_NAMES} langs />
      </div>
      <p role="status" className="z-home-block-form-status" ref={status} tabIndex={-1}>
        {isBusy ? t('updating') : failure || !shown ? '' : t('shown')}
      </p>
      {failure && (
        <CallFailure
          text={t('failed')}
          retry={t('retry')}
          failure={failure}
          onRetry={() => {
            // The button is removed with its message.
            status.current?.focus();
            retry();
          }}
        />
      )}
      {shown && (
        <Frame
          key={`${size} ${language}`}
          shown={shown}
          screen={SCREENS[size]}
          language={language}
          title={t('frame')}
        />
      )}
    </div>,
    outlet,
  );
}

/** An address, and how often it was given: the page behind it is another one each time. */
interface Shown {
  readonly url: string;
  readonly turn: number;
}

function usePreview({ form, url, locale, onBusy, onShow, onFail }: Props) {
  const { isBusy, failure, run } = useCall('newest');
  const [changes, setChanges] = useState(0);
  const [shown, setShown] = useState<Shown | null>(null);
  const count = () => setChanges((before) => before + 1);
  useDomEvent(form, 'input', count);
  useDomEvent(form, 'change', count);
  useFormReset(form, count);

  const update = useEventCallback(async () => {
    onBusy(true);
    const outcome = await run((signal) =>
      request({
        ...{ tag: contract.tag, call: 'preview', method: 'POST', url, form: formDataOf(form) },
        ...{ locale, signal, expect: isBlockPreview },
      }),
    );
    if (outcome === null) return;
    onBusy(false);
    if (outcome.kind !== 'ok') return onFail(outcome);
    setShown((before) => ({ url: outcome.data.url, turn: (before?.turn ?? 0) + 1 }));
    onShow(outcome.data.url);
  });
  useEffect(() => void update(), [update]);
  useDebouncedEffect(() => void update(), changes === 0 ? null : EDITING_MS, [changes]);
  return { shown, isBusy, failure, retry: () => void update() };
}

interface FrameProps {
  readonly shown: Shown;
  readonly screen: { readonly width: number; readonly height: number };
  readonly language: Locale;
  readonly title: string;
}

/** Renders the page as wide as a screen has it, made small enough for the panel. */
function Frame({ shown, screen: { width, height }, language, title }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const patch = useDomPatch();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const { url, turn } = shown;
  const address = `${url}${url.includes('?') ? '&' : '?'}locale=${language}&turn=${turn}`;
  const [first] = useState(address);
  // Not by `src`, which would add an entry to the history of the page at every change.
  useEffect(() => {
    if (address !== first) frame.current?.contentWindow?.location.replace(address);
  }, [address, first]);
  useEffect(() => {
    if (!box) return;
    const observer = new ResizeObserver(() => {
      patch.property(box, '--z-home-block-form-scale', String(Math.min(1, box.clientWidth / width)));
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [patch, box, width]);
  return (
    <div className="z-home-block-form-frame" data-width={width} ref={setBox}>
      <iframe
        ref={frame}
        src={first}
        title={title}
        width={width}
        height={height}
        onLoad={({ currentTarget }) => scrollToBlock(currentTarget)}
      />
    </div>
  );
}

/** Scrolls the page in the frame to the block. A fragment in its address would scroll the dashboard too. */
function scrollToBlock({ contentDocument, contentWindow }: HTMLIFrameElement): void {
  const block = contentDocument?.getElementById('preview');
  if (!block || !contentWindow) return;
  // The page's header, which stays at the top, would cover the block.
  const padding = contentWindow.getComputedStyle(block.ownerDocument.documentElement).scrollPaddingTop;
  const space = Number.parseFloat(padding) || 16;
  contentWindow.scrollTo(0, block.getBoundingClientRect().top + contentWindow.scrollY - space);
}

interface ChoicesProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: Readonly<Record<Value, string>>;
  readonly onChoose: (value: Value) => void;
  /** The choices are languages, each named in itself. */
  readonly langs?: boolean;
}

function Choices<Value extends string>({ label, value, choices, onChoose, langs = false }: ChoicesProps<Value>) {
  return (
    <fieldset aria-label={label}>
      {(Object.keys(choices) as Value[]).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === value}
          lang={langs ? one : undefined}
          onClick={() => onChoose(one)}
        >
          {choices[one]}
        </button>
      ))}
    </fieldset>
  );
}
