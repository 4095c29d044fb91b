import { useQuiet } from '../../shared/browser/element/widget-context.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './add-stock.messages.ts';

export type StockChangeNotice =
  | { readonly kind: 'saved'; readonly text: string; readonly undo: (() => void) | null }
  | {
      readonly kind: 'failed';
      readonly text: string;
      /** The stock may have changed. */
      readonly isUncertain: boolean;
      readonly isSignedOut: boolean;
      /** Its text is the message of a field, and not said again. */
      readonly isBesideField: boolean;
    }
  | { readonly kind: 'conflict'; readonly text: string; readonly current: number; readonly after: number };

interface StockNoticeProps {
  readonly notice: StockChangeNotice;
  /** Its change is being undone. */
  readonly isBusy: boolean;
  readonly t: Translate<typeof messages>;
  readonly onMine: () => void;
  readonly onStored: () => void;
}

/** Renders how the last change ended, with what can be done about it. */
export function StockNotice({ notice, isBusy, t, onMine, onStored }: StockNoticeProps) {
  const isQuiet = useQuiet();
  if (notice.kind === 'saved') {
    return (
      <div className="z-add-stock-notice z-add-stock-saved">
        <p>{notice.text}</p>
        {notice.undo && (
          <button type="button" className="z-message-button" aria-disabled={isBusy} onClick={notice.undo}>
            {t(isBusy ? 'undoing' : 'undo')}
          </button>
        )}
      </div>
    );
  }
  if (notice.kind === 'failed' && (notice.isBesideField || isQuiet)) return null;
  const isUncertain = notice.kind === 'failed' && notice.isUncertain;
  return (
    <div className="z-add-stock-notice" role="alert">
      <p>
        {!isUncertain && <strong>{t('error')}</strong>}
        {!isUncertain && <span> </span>}
        <span>{notice.text}</span>
      </p>
      {notice.kind === 'failed' && notice.isSignedOut && <SignInLink />}
      {notice.kind === 'conflict' && (
        <>
          <button type="button" className="z-message-button" onClick={onMine}>
            <span>{`${t('mine')} `}</span>
            <bdi dir="ltr">{`${notice.current} → ${notice.after}`}</bdi>
          </button>
          <button type="button" className="z-message-button" onClick={onStored}>
            {t('stored', { current: notice.current })}
          </button>
        </>
      )}
    </div>
  );
}
