import { useRef } from 'react';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { settle } from '../../shared/rules/payments/settlement.ts';
import type { TranslatePayment } from './transporter-payment.messages.ts';
import type { EditedDraft } from './use-server-draft.ts';

interface PaymentBarProps {
  readonly count: number;
  /** In centimes, as `fee` and `received`; null where nothing, or no amount, is entered. */
  readonly expected: number;
  readonly fee: number | null;
  readonly received: number | null;
  readonly draft: EditedDraft;
  readonly locale: Locale;
  readonly t: TranslatePayment;
}

/** Renders the total of the chosen orders, what is missing, and if the draft is saved. */
export function PaymentBar({ count, expected, fee, received, draft, locale, t }: PaymentBarProps) {
  const summary = useRef<HTMLDivElement>(null);
  const { due, difference } = settle({ expected, fee: fee ?? 0, received: received ?? 0 });
  return (
    <div className="z-transporter-payment-summary" ref={summary} tabIndex={-1}>
      <p role="status" className="z-transporter-payment-total">
        <span>{t('chosen', { count })}</span>
        <span>{t('total')}</span>
        <bdi dir="ltr">{formatDa(expected)}</bdi>
      </p>
      {(fee !== null || received !== null) && (
        <p className="z-transporter-payment-due">
          <span>{t('due')}</span>
          <bdi dir="ltr">{formatDa(due)}</bdi>
          {received !== null && (
            <strong data-off={difference !== 0 || undefined}>
              {difference === 0
                ? t('agrees')
                : t(difference < 0 ? 'short' : 'over', { amount: `\u2066${formatDa(Math.abs(difference))}\u2069` })}
            </strong>
          )}
        </p>
      )}
      <DraftNote
        {...{ draft, locale, t }}
        onPress={(act) => {
          // The button goes away with its message.
          summary.current?.focus();
          act();
        }}
      />
    </div>
  );
}

type DraftNoteProps = Pick<PaymentBarProps, 'draft' | 'locale' | 't'> & {
  readonly onPress: (act: () => void) => void;
};

function DraftNote({ draft, locale, t, onPress }: DraftNoteProps) {
  const { state, dropped } = draft;
  return (
    <>
      {(state.kind === 'saving' || state.kind === 'saved') && (
        <p className="z-transporter-payment-saved">
          {state.kind === 'saving' ? t('saving') : savedText(state, { locale, t })}
        </p>
      )}
      {state.kind === 'failed' && (
        <CallFailure
          text={t('notSaved')}
          retry={t('retry')}
          failure={state.failure}
          onRetry={() => onPress(() => void draft.flush())}
        />
      )}
      <div role="alert">
        {state.kind === 'conflict' && (
          <div className="z-call-failure">
            <p>{t('notSaved')}</p>
            <p>{state.message}</p>
            <button type="button" onClick={() => onPress(draft.takeTheirs)}>
              {t('takeTheirs')}
            </button>
            <button type="button" onClick={() => onPress(draft.saveMine)}>
              {t('saveMine')}
            </button>
          </div>
        )}
        {dropped.length > 0 && (
          <div className="z-call-failure">
            <p>{t('dropped')}</p>
            <ul>
              {dropped.map(({ id, reason }) => (
                <li key={id}>
                  <bdi dir="ltr">{id}</bdi>
                  <span>{` · ${reason}`}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </>
  );
}

function savedText(
  { at, by, isOwn }: Extract<EditedDraft['state'], { kind: 'saved' }>,
  { locale, t }: { readonly locale: Locale; readonly t: TranslatePayment },
): string {
  const date = new Date(at ?? '');
  const style = isOwn ? ({ timeStyle: 'short' } as const) : ({ dateStyle: 'short', timeStyle: 'short' } as const);
  const time = Number.isNaN(date.getTime()) ? '' : shopTime(locale, style).format(date);
  return isOwn ? t('saved', { time }) : t('savedBy', { by: by ?? '', time });
}
