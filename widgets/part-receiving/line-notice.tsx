import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import { type LineNodes, quantityOf, remainingOf } from './line.ts';
import type { messages } from './part-receiving.messages.ts';

/** A message beside a line. */
export type ReceivingNotice =
  | { readonly kind: 'invalid'; readonly text?: string | undefined }
  | { readonly kind: 'excess' }
  /** Somebody else changed the line: counted `stored` pieces or, where that is the number in the field, wrote another note. */
  | { readonly kind: 'conflict'; readonly text: string; readonly stored: number }
  | {
      readonly kind: 'failed';
      readonly text: string;
      readonly isSignedOut: boolean;
      /** Received pieces where others than the page showed; else null. */
      readonly received: number | null;
    };

interface LineNoticeProps {
  readonly line: LineNodes;
  readonly notice: ReceivingNotice | undefined;
  /** The page leads to a check, which records what is counted beyond the expected. */
  readonly isChecked: boolean;
  readonly patch: DomPatch;
  readonly t: Translate<typeof messages>;
  readonly onRetry: () => void;
  /** Counts the line anew: with what is typed, what is stored, or both. */
  readonly onChoose: (pieces: number, isStored: boolean) => void;
}

/** Renders the notice of a line, and marks its field while it is wrong. */
export function LineNotice({ line, notice, isChecked, patch, t, onRetry, onChoose }: LineNoticeProps) {
  const { node, now, id } = line;
  const outlet = useOutlet((made) => {
    const slot = node.querySelector('[data-notice]');
    if (slot) slot.append(made);
    else now.after(made);
  });
  const noticeId = `z-part-receiving-${id}`;
  const isWrong = notice !== undefined && notice.kind !== 'failed';
  useLayoutEffect(() => {
    patch.set(now, 'aria-invalid', isWrong ? 'true' : null);
    patch.set(now, 'aria-describedby', notice === undefined ? null : noticeId);
  }, [patch, now, isWrong, notice, noticeId]);

  if (!outlet || notice === undefined) return null;
  const { pieces } = quantityOf(line);
  const { stockUrl } = node.dataset;
  return createPortal(
    <div className="z-part-receiving-notice" id={noticeId} role="alert" data-kind={notice.kind}>
      {notice.kind === 'invalid' && <p>{notice.text ?? t('invalid')}</p>}
      {notice.kind === 'excess' && <p>{t(isChecked ? 'excessChecked' : 'excess', { remaining: remainingOf(line) })}</p>}
      {notice.kind === 'excess' && !isChecked && stockUrl && <a href={stockUrl}>{t('addStock')}</a>}
      {notice.kind === 'conflict' && (
        <>
          <p>{notice.text}</p>
          {[
            ['mine', pieces] as const,
            ['stored', notice.stored] as const,
            ...(notice.stored > 0 && pieces > 0 && notice.stored !== pieces
              ? [['both', pieces + notice.stored] as const]
              : []),
          ].map(([key, count]) => (
            <button
              key={key}
              type="button"
              className="z-message-button"
              onClick={() => onChoose(count, key === 'stored')}
            >
              {notice.stored === pieces ? t(key === 'mine' ? 'mineNote' : 'storedNote') : t(key, { count })}
            </button>
          ))}
        </>
      )}
      {notice.kind === 'failed' && (
        <>
          <p>
            <strong>{t('error')}</strong>
            <span>{notice.text && `. ${notice.text}`}</span>
          </p>
          {notice.isSignedOut && <SignInLink />}
          {notice.received === null && (
            <button type="button" className="z-message-button" onClick={onRetry}>
              {t('retry')}
            </button>
          )}
        </>
      )}
    </div>,
    outlet,
  );
}
