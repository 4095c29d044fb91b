import { useId } from 'react';
import type { StockTotal } from '../../shared/api/receiving.ts';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './part-receiving.messages.ts';

/** Result of a press, as the dialog shows it. */
export type ReceivingResult = { readonly name: string } & (
  | {
      readonly kind: 'received';
      readonly received: number;
      readonly expected: number;
      readonly remaining: number;
      readonly stock: readonly StockTotal[];
    }
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly isSignedOut: boolean;
      /** Received pieces where others than the page showed: the quantity is checked before it is sent again. */
      readonly received: number | null;
      readonly retry: () => void;
    }
);

interface ResultDialogProps {
  readonly result: ReceivingResult;
  readonly t: Translate<typeof messages>;
  readonly onClose: () => void;
}

/** Shows how receiving pieces of a line ended (EXP-10). */
export function ResultDialog({ result, t, onClose }: ResultDialogProps) {
  const id = useId();
  return (
    <Dialog className="z-part-receiving-dialog" labelledBy={id} onClose={onClose}>
      <div className="z-part-receiving-result" data-kind={result.kind}>
        <h2 id={id}>{t(result.kind === 'received' ? 'received' : 'error')}</h2>
        <p>
          <bdi>{result.name}</bdi>
        </p>
        {result.kind === 'failed' && <p>{result.text}</p>}
        {result.kind === 'received' && (
          <>
            <p>
              <span>{`${t('receivedOf')} `}</span>
              <bdi dir="ltr">{`${result.received} / ${result.expected}`}</bdi>
              <span>{` · ${t('remains')} `}</span>
              <bdi dir="ltr">{String(result.remaining)}</bdi>
            </p>
            {result.stock.map(({ warehouse, before, after }) => (
              <p key={warehouse}>
                <span>{`${t('stock', { place: warehouse })} `}</span>
                <bdi dir="ltr">{before === after ? String(after) : `${before} → ${after}`}</bdi>
              </p>
            ))}
          </>
        )}
        <div className="z-part-receiving-buttons">
          {result.kind === 'failed' && result.isSignedOut && <SignInLink />}
          {result.kind === 'failed' && result.received === null && (
            <button
              type="button"
              className="z-message-button"
              onClick={() => {
                onClose();
                result.retry();
              }}
            >
              {t('retry')}
            </button>
          )}
          <button type="button" className="z-message-button" onClick={onClose}>
            {t('close')}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
