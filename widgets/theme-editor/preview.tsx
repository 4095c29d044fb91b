import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { ThemeValues } from '../../shared/rules/theme/values.ts';
import { showsDraft, showTheme } from './preview-sheet.ts';
import type { messages } from './theme-editor.messages.ts';

interface PreviewProps {
  readonly frame: HTMLIFrameElement;
  readonly stage: HTMLElement;
  readonly values: ThemeValues;
  readonly t: Translate<typeof messages>;
}

type Look = 'light' | 'dark';
type Width = 'phone' | 'wide';
/** Content of the frame: the draft, a revision, or a page that refused to be framed. */
type Shown = 'draft' | 'revision' | 'nothing';

/** Shows the values of the fields in the frame while they are typed. */
export function Preview({ frame, stage, values, t }: PreviewProps): ReactNode {
  const [look, setLook] = useState<Look | null>(null);
  const [width, setWidth] = useState<Width>('wide');
  const [shown, setShown] = useState<Shown>('draft');
  const patch = useDomPatch();
  const outlet = useOutlet((node) => stage.before(node));

  const apply = () => {
    const page = frame.contentDocument;
    if (page === null) return;
    if (showsDraft(frame)) showTheme(page, values);
    if (look !== null) page.documentElement.dataset.theme = look;
  };
  useEffect(apply, [frame, values, look]);
  useDomEvent(frame, 'load', () => {
    setShown(frame.contentDocument === null ? 'nothing' : showsDraft(frame) ? 'draft' : 'revision');
    apply();
  });
  useEffect(() => patch.set(stage, 'data-width', width), [stage, width, patch]);

  if (outlet === null) return null;
  return createPortal(
    <div className="z-theme-editor-preview">
      <Choice label={t('width')} values={['wide', 'phone']} current={width} onChoose={setWidth} t={t} />
      <Choice label={t('look')} values={['light', 'dark']} current={look} onChoose={setLook} t={t} />
      <p role="status">{shown === 'revision' ? t('otherRevision') : shown === 'nothing' ? t('broken') : ''}</p>
      {shown === 'nothing' && (
        <button type="button" onClick={() => frame.setAttribute('src', frame.getAttribute('src') ?? '')}>
          {t('reload')}
        </button>
      )}
    </div>,
    outlet,
  );
}

interface ChoiceProps<Value extends Look | Width> {
  readonly label: string;
  readonly values: readonly Value[];
  readonly current: Value | null;
  readonly onChoose: (value: Value) => void;
  readonly t: PreviewProps['t'];
}

function Choice<Value extends Look | Width>({ label, values, current, onChoose, t }: ChoiceProps<Value>): ReactNode {
  return (
    <fieldset aria-label={label}>
      {values.map((value) => (
        <button key={value} type="button" aria-pressed={value === current} onClick={() => onChoose(value)}>
          {t(value)}
        </button>
      ))}
    </fieldset>
  );
}
