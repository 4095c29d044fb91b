import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { nextFrame } from '../../shared/browser/time/next-frame.ts';
import { LANGUAGE_TAG, type Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { alphaPercent, opaque, withAlphaPercent, withOpaquePart } from '../../shared/rules/theme/colors.ts';
import type { ContrastWarning } from '../../shared/rules/theme/declarations.ts';
import {
  effectiveValue,
  ownDefault,
  readShadow,
  SHADOW_BOUNDS,
  type Shadow,
  type ShadowLength,
  shadowText,
  type ThemeValues,
} from '../../shared/rules/theme/values.ts';
import { type VariableName, variable } from '../../shared/rules/theme/variables.ts';
import type { messages } from './theme-editor.messages.ts';
import { type ThemeField, writeField } from './theme-fields.ts';
import type { FieldHistory } from './use-history.ts';

interface VariableControlsProps {
  readonly field: ThemeField;
  readonly values: ThemeValues;
  readonly history: FieldHistory;
  readonly warnings: readonly ContrastWarning[];
  /** The nearest colour without warnings; null where there is none. */
  readonly readable: string | null;
  readonly labelOf: (name: VariableName) => string;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
}

/** Renders the controls that script adds to a variable, after the server's field. */
export function VariableControls(props: VariableControlsProps): ReactNode {
  const { field, values, warnings } = props;
  const outlet = useOutlet((node) => field.node.append(node));
  if (outlet === null) return null;
  const { kind } = variable(field.name);
  const effective = effectiveValue(values, field.name);
  const shadow = kind === 'shadow' ? readShadow(effective) : null;
  return createPortal(
    <div className="z-theme-editor-controls">
      {kind === 'color' && (
        <ColorControls {...props} color={effective} onColor={(color, isDone) => writeField(field, color, { isDone })} />
      )}
      {shadow && <ShadowControls {...props} shadow={shadow} />}
      <Steps {...props} />
      {warnings.length > 0 && <Warnings {...props} />}
    </div>,
    outlet,
  );
}

interface ColorControlsProps extends VariableControlsProps {
  readonly color: string;
  readonly onColor: (color: string, isDone: boolean) => void;
}

/** Renders the inputs of a colour. Their own `change` bubbles and counts as one step, so that only `input` is written on. */
function ColorControls({ field, t, color, onColor }: ColorControlsProps): ReactNode {
  const percent = alphaPercent(color);
  const name = field.label;
  return (
    <span className="z-theme-editor-color">
      <input
        type="color"
        aria-label={t('pick', { name })}
        value={opaque(color)}
        onChange={({ target }) => onColor(withOpaquePart(color, target.value), false)}
      />
      <input
        type="range"
        min="0"
        max="100"
        aria-label={t('alpha', { name })}
        aria-valuetext={`${percent} %`}
        value={percent}
        onChange={({ target }) => onColor(withAlphaPercent(color, Number(target.value)), false)}
      />
      <bdi dir="ltr" className="z-theme-editor-percent">{`${percent} %`}</bdi>
    </span>
  );
}

const LENGTHS = Object.keys(SHADOW_BOUNDS) as ShadowLength[];

function ShadowControls(props: VariableControlsProps & { readonly shadow: Shadow }): ReactNode {
  const { field, t, shadow } = props;
  return (
    <>
      <span className="z-theme-editor-lengths">
        {LENGTHS.map((length) => (
          <LengthInput
            key={length}
            bounds={SHADOW_BOUNDS[length]}
            label={t(length, { name: field.label })}
            value={shadow[length]}
            onValue={(value) => {
              const changed = shadowText({ ...shadow, [length]: value });
              if (readShadow(changed)) writeField(field, changed, { isDone: false });
            }}
          />
        ))}
      </span>
      <ColorControls
        {...props}
        color={shadow.color}
        onColor={(color, isDone) => writeField(field, shadowText({ ...shadow, color }), { isDone })}
      />
    </>
  );
}

interface LengthInputProps {
  readonly bounds: readonly [number, number];
  readonly label: string;
  readonly value: number;
  readonly onValue: (value: number) => void;
}

/** Renders a number that is shown as it is typed until it is left: "-", the start of a negative one, is no number yet. */
function LengthInput({ bounds: [min, max], label, value, onValue }: LengthInputProps): ReactNode {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      type="number"
      min={min}
      max={max}
      aria-label={label}
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value !== '') onValue(Math.trunc(Number(target.value)));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}

/** Renders undo, redo and reset, where they would do something. */
function Steps({ field, history, t }: VariableControlsProps): ReactNode {
  const initial = ownDefault(field.name);
  const steps = [
    { key: 'undo', isPossible: history.canUndo(field), run: () => history.undo(field) },
    { key: 'redo', isPossible: history.canRedo(field), run: () => history.redo(field) },
    { key: 'reset', isPossible: field.control.value !== initial, run: () => writeField(field, initial) },
  ] as const;
  return (
    <span className="z-theme-editor-steps">
      {steps
        .filter(({ isPossible }) => isPossible)
        .map(({ key, run }) => (
          <button
            key={key}
            type="button"
            aria-label={t('actionOn', { action: t(key), name: field.label })}
            onClick={() => {
              run();
              focusField(field);
            }}
          >
            {t(key)}
          </button>
        ))}
    </span>
  );
}

/** Focuses a field whose buttons or warnings go away. The page moves with them, and stops scrolling to the field. */
function focusField({ control }: ThemeField): void {
  control.focus();
  void nextFrame().then(() => control.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
}

const ratioIn = (locale: Locale) =>
  new Intl.NumberFormat(LANGUAGE_TAG[locale], { minimumFractionDigits: 1, maximumFractionDigits: 1 });

function Warnings({ field, warnings, readable, labelOf, locale, t }: VariableControlsProps): ReactNode {
  return (
    <div className="z-theme-editor-warning">
      {warnings.map(({ text, background, ratio }) => (
        <p key={`${text} ${background}`}>
          {t('contrast', {
            ratio: ratioIn(locale).format(ratio),
            text: labelOf(text),
            background: labelOf(background),
          })}
        </p>
      ))}
      {readable === null ? (
        <p>{t('noColor')}</p>
      ) : (
        <button
          type="button"
          onClick={() => {
            writeField(field, readable);
            // The button goes away with the warning.
            focusField(field);
          }}
        >
          <Swatch color={readable} />
          <span>{t('use', { color: readable })}</span>
        </button>
      )}
    </div>
  );
}

/** Renders a colour as the fill of a drawing, which a policy does not forbid as it does style attributes. */
function Swatch({ color }: { readonly color: string }): ReactNode {
  return (
    <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" focusable="false">
      <rect width="20" height="20" rx="4" fill={color} />
    </svg>
  );
}
