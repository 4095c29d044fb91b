import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { StateOf, WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { focusFirstError } from '../../shared/browser/form/field-errors.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { contract } from './combination-form.contract.ts';
import { messages } from './combination-form.messages.ts';
import { finalPrice } from './row-values.ts';
import { useRowActions } from './use-row-actions.ts';
import { type SaveState, useRowSave } from './use-row-save.ts';

const UNKNOWN_PRICE = '—';

function CombinationForm(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts } = props;
  const { form, final } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const patch = useDomPatch();
  const outlet = useOutlet((node) => form.append(node));
  const showFinal = () => {
    const price = finalPrice(form, attributes.tax);
    if (final) patch.text(final, price === null ? UNKNOWN_PRICE : formatDa(price));
  };
  const { state, isChanged, ...save } = useRowSave(props, { t, locale, onValues: showFinal });
  const { notice, isArchived } = useRowActions(props, { t, locale });
  /** Acts on a message, which goes away with the button in it: the focus passes to the field in error, else to the first. */
  const leaveFor = (act: () => void) => {
    if (!focusFirstError(form)) form.querySelector<HTMLElement>('input:not([type=hidden], [type=checkbox])')?.focus();
    act();
  };
  useHostState<typeof contract>(host, isArchived ? 'archived' : hostState(state, isChanged));

  if (!outlet) return null;
  const failure = state.kind === 'failed' ? state.failure : null;
  const conflict = state.kind === 'failed' ? state.conflict : null;
  const unmapped = state.kind === 'failed' ? state.unmapped : '';
  const detail = conflict ? t('conflict') : failure && detailOf(failure, locale);
  return createPortal(
    <>
      {state.kind === 'saving' && <p className="z-combination-form-state">{t('saving')}</p>}
      {state.kind === 'saved' && !isChanged && <p className="z-combination-form-state">{t('saved')}</p>}
      {state.kind === 'idle' && isChanged && <p className="z-combination-form-state">{t('changed')}</p>}
      {notice && <p className="z-combination-form-failed">{notice}</p>}
      {failure && (
        <div className="z-combination-form-failed">
          <p>{t('failed')}</p>
          {detail && <p>{detail}</p>}
          {unmapped && <p>{unmapped}</p>}
          {conflict && (
            <button type="button" onClick={() => leaveFor(() => save.preferTyped(conflict))}>
              {t('preferTyped')}
            </button>
          )}
          {conflict && (
            <button type="button" onClick={() => leaveFor(() => save.preferStored(conflict))}>
              {t('preferStored')}
            </button>
          )}
          {failure.kind === 'signed-out' && <SignInLink url={attributes.signInUrl} locale={locale} />}
          {!conflict && failure.kind !== 'invalid' && (
            <button type="button" onClick={() => leaveFor(save.retry)}>
              {t('retry')}
            </button>
          )}
        </div>
      )}
    </>,
    outlet,
  );
}

function hostState(state: SaveState, isChanged: boolean): StateOf<typeof contract> | null {
  if (state.kind !== 'idle') return state.kind === 'saved' && isChanged ? 'changed' : state.kind;
  return isChanged ? 'changed' : null;
}

/** Returns the reason of a failure that does not stand beside a field. */
function detailOf(failure: Failure, locale: Locale): string {
  const isBesideField = failure.kind === 'invalid' && Object.keys(failure.errors).length > 0;
  return isBesideField ? '' : outcomeMessage(failure, locale);
}

defineWidget(contract, CombinationForm);
