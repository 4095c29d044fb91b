import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { setByScript } from '../../shared/browser/form/set-by-script.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { isBlank, type TextField, textFields } from './field-texts.ts';
import type { contract } from './language-form.contract.ts';
import type { messages } from './language-form.messages.ts';

type Step = { readonly kind: 'asking' } | { readonly kind: 'copied'; readonly before: ReadonlyMap<TextField, string> };

/** Copies the texts of another language. Returns the question before texts are overwritten, and the way back afterwards. */
export function useCopy(
  { attributes, parts, emit }: WidgetProps<typeof contract>,
  fields: readonly TextField[],
  t: Translate<typeof messages>,
): ReactNode {
  const { copy: button } = parts;
  const [step, setStep] = useState<Step | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const patch = useDomPatch();
  const isPossible = button !== undefined && attributes.source !== undefined;
  useEffect(() => {
    if (button && isPossible) patch.set(button, 'hidden', null);
  }, [button, isPossible, patch]);
  const kind = step?.kind;
  useEffect(() => {
    if (kind) first.current?.focus();
  }, [kind]);

  const sources = (): ReadonlyMap<TextField, string> => {
    const form = document.getElementById(attributes.source ?? '');
    if (!(form instanceof HTMLFormElement)) return new Map();
    const texts = fields.map((field) => [field, textFields(form, [field.name])[0]?.value ?? ''] as const);
    return new Map(texts.filter(([field, text]) => text !== '' && text !== field.value));
  };
  const close = () => {
    setStep(null);
    button?.focus();
  };
  const copy = (texts: ReadonlyMap<TextField, string>) => {
    if (texts.size === 0) return close();
    setStep({ kind: 'copied', before: new Map([...texts.keys()].map((field) => [field, field.value])) });
    for (const [field, text] of texts) setByScript(field, text);
    emit('copy', { fields: [...texts.keys()].map(({ name }) => name) });
  };
  const copyEmpty = () => copy(new Map([...sources()].filter(([field]) => isBlank(field))));
  useDomEvent(button, 'click', () => {
    if ([...sources().keys()].every(isBlank)) copy(sources());
    else setStep({ kind: 'asking' });
  });

  if (step?.kind === 'asking') {
    return (
      <fieldset
        className="z-language-form-question"
        aria-label={t('overwrite')}
        onKeyDown={({ key }) => key === 'Escape' && close()}
      >
        <p>{t('overwrite')}</p>
        <button type="button" className="z-message-button" ref={first} onClick={() => copy(sources())}>
          {t('replace')}
        </button>
        <button type="button" className="z-message-button" onClick={copyEmpty}>
          {t('onlyEmpty')}
        </button>
        <button type="button" className="z-message-button" onClick={close}>
          {t('cancel')}
        </button>
      </fieldset>
    );
  }
  if (step?.kind === 'copied') {
    const undo = () => {
      for (const [field, text] of step.before) setByScript(field, text);
      close();
    };
    return (
      <div className="z-language-form-question">
        <p role="status">{t('copied')}</p>
        <button type="button" className="z-message-button" ref={first} onClick={undo}>
          {t('undo')}
        </button>
      </div>
    );
  }
  return null;
}
