import { useId, useLayoutEffect, useRef } from 'react';
import type { BulkAnswer } from '../../shared/api/bulk-change.ts';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import { formatAmount, formatDa } from '../../shared/rules/money/format.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import type { messages } from './bulk-bar.messages.ts';
import type { BulkDialog as State } from './use-bulk-change.ts';

type TranslateBulkBar = Translate<typeof messages>;

/** More than a person reads; the failed ones come first. */
const MOST_ROWS = 200;

interface BulkDialogProps extends State {
  readonly count: number;
  readonly t: TranslateBulkBar;
}

/** Asks, then says what became of each row. */
export function BulkDialog({ step, send, undo, close, count, t }: BulkDialogProps) {
  const titleId = useId();
  const closeButton = useRef<HTMLButtonElement>(null);
  const kind = step?.kind;
  // The button that was pressed goes with its step.
  useLayoutEffect(() => {
    if (kind !== 'asking' && document.activeElement === document.body) closeButton.current?.focus();
  }, [kind]);
  if (step === null) return null;
  const isQuestion = step.kind === 'asking' || step.kind === 'sending';
  const title = isQuestion
    ? t('question', { count, action: step.action })
    : t(step.kind === 'failed' ? 'failed' : 'result');
  const isSending = step.kind === 'sending' || step.kind === 'undoing';
  const change = step.kind === 'done' ? step.answer.undo : undefined;
  return (
    <Dialog className="z-bulk-bar-dialog" labelledBy={titleId} onClose={close}>
      <h2 id={titleId}>{title}</h2>
      <div role="status">
        {isQuestion && step.details.length > 0 && (
          <dl className="z-bulk-bar-details">
            {step.details.map(({ label, text }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <bdi>{text ?? t('yes')}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        )}
        {isSending && <p>{t('sending')}</p>}
        {step.kind === 'failed' && <p>{step.reason}</p>}
        {step.kind === 'done' && <p>{step.answer.message}</p>}
      </div>
      {step.kind === 'done' && <BulkRows rows={step.answer.rows} t={t} />}
      <p className="z-bulk-bar-actions">
        <button type="button" ref={closeButton} aria-disabled={isSending} onClick={close}>
          {t(isQuestion ? 'cancel' : 'close')}
        </button>
        {change && (
          <button type="button" onClick={() => undo(change)}>
            {t('undo')}
          </button>
        )}
        {isQuestion && (
          <button type="button" className="z-bulk-bar-apply" aria-disabled={isSending} onClick={send}>
            {t('apply')}
          </button>
        )}
        {step.kind === 'failed' && step.isSignedOut && <SignInLink />}
        {step.kind === 'failed' && step.canRetry && (
          <button type="button" className="z-bulk-bar-apply" onClick={send}>
            {t('retry')}
          </button>
        )}
      </p>
    </Dialog>
  );
}

function BulkRows({ rows, t }: { readonly rows: BulkAnswer['rows']; readonly t: TranslateBulkBar }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls is reached by the keyboard */}
      <ul className="z-bulk-bar-rows" tabIndex={0} aria-label={t('result')}>
        {rows.slice(0, MOST_ROWS).map(({ id, name, outcome, message, before, after }) => (
          <li key={id} data-outcome={outcome}>
            <bdi>{name}</bdi>
            <span>{message}</span>
            {before !== undefined && after !== undefined && (
              <span>
                <bdi dir="ltr">{`${formatAmount(toCentimes(before))} → ${formatDa(toCentimes(after))}`}</bdi>
                <span>{` ${t('withTax')}`}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
      {rows.length > MOST_ROWS && <p>{t('more', { count: rows.length - MOST_ROWS })}</p>}
    </>
  );
}
