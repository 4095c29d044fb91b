import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { StateOf, WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { focusFirstError } from '../../shared/browser/form/field-errors.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import { formatDa } from '../../shared/rules/money/format.ts';
import { parseTax } from '../../shared/rules/money/tax.ts';
import { contract } from './combination-form.contract.ts';
import { messages } from './combination-form.messages.ts';
import { finalPrice, showProductPrice } from './row-values.ts';
import { isWithin, useRowActions } from './use-row-actions.ts';
import { type SaveState, useRowSave } from './use-row-save.ts';

const UNKNOWN_PRICE = '—';

function CombinationForm(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts } = props;
  const { form, final } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const patch = useDomPatch();
  // Above the fields, so that a field that has the focus above the bar of the page does not leave it behind the bar.
  const top = useOutlet((node) => form.prepend(node));
  const end = useOutlet((node) => form.append(node));
  // Beside the form, which is hidden once its combination is deleted.
  const beside = useOutlet((node) => form.after(node));
  const showPrices = () => {
    const price = finalPrice(form, parseTax(parts.tax?.value ?? '') ?? attributes.tax);
    if (final) patch.text(final, price === null ? UNKNOWN_PRICE : formatDa(price));
    showProductPrice(form, patch);
  };
  const { state, isChanged, ...save } = useRowSave(props, { t, locale, onValues: showPrices });
  const { notice, isArchived, undoable } = useRowActions(props, { t, locale });
  /** Acts on a message, which goes away with the button in it: the focus passes to the field in error, else to the first. */
  const leaveFor = (act: () => void) => {
    if (!focusFirstError(form)) form.querySelector<HTMLElement>('input:not([type=hidden], [type=checkbox])')?.focus();
    act();
  };
  useHostState<typeof contract>(host, isArchived ? 'archived' : hostState(state, isChanged));

  if (!top || !end || !beside) return null;
  const failed = state.kind === 'failed' ? state : null;
  const conflict = failed?.conflict;
  return (
    <>
      {failed &&
        createPortal(
          <div className="z-combination-form-failed">
            <p>{failed.message}</p>
            {conflict && (
              <button
                type="button"
                className="z-message-button"
                onClick={() => leaveFor(() => save.preferTyped(conflict))}
              >
                {t('preferTyped')}
              </button>
            )}
            {conflict && (
              <button
                type="button"
                className="z-message-button"
                onClick={() => leaveFor(() => save.preferStored(conflict))}
              >
                {t('preferStored')}
              </button>
            )}
            {failed.failure.kind === 'signed-out' && <SignInLink className="z-message-button" />}
            {failed.failure.kind !== 'invalid' && failed.failure.kind !== 'conflict' && (
              <button type="button" className="z-message-button" onClick={() => leaveFor(save.retry)}>
                {t('retry')}
              </button>
            )}
          </div>,
          top,
        )}
      {createPortal(
        <>
          {state.kind === 'saving' && <p className="z-combination-form-state">{t('saving')}</p>}
          {state.kind === 'saved' && !isChanged && <p className="z-combination-form-state">{t('saved')}</p>}
          {state.kind === 'idle' && isChanged && <p className="z-combination-form-state">{t('changed')}</p>}
        </>,
        end,
      )}
      {createPortal(
        <>
          {undoable && (
            <p className="z-combination-form-archived">
              <span>{undoable.message}</span>
              <UndoButton label={t('undo')} onUndo={undoable.undo} />
            </p>
          )}
          {notice && (
            <div className="z-combination-form-failed">
              <p>{notice.text}</p>
              {notice.isSignedOut && <SignInLink className="z-message-button" />}
            </div>
          )}
        </>,
        beside,
      )}
    </>
  );
}

function hostState(state: SaveState, isChanged: boolean): StateOf<typeof contract> | null {
  if (state.kind !== 'idle') return state.kind === 'saved' && isChanged ? 'changed' : state.kind;
  return isChanged ? 'changed' : null;
}

/** Renders the button that brings a deleted row back. It gets the focus if the row had it. */
function UndoButton({ label, onUndo }: { label: string; onUndo: () => void }) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  useEffect(() => {
    if (node && isWithin(node.closest('li') ?? node)) node.focus();
  }, [node]);
  return (
    <button type="button" className="z-message-button" ref={setNode} onClick={onUndo}>
      {label}
    </button>
  );
}

defineWidget(contract, CombinationForm);
