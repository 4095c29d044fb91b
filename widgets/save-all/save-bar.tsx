import type { ReactNode } from 'react';
import { actionOf } from '../../shared/browser/form/native-form.ts';
import { FailureAlert } from '../../shared/browser/ui/failure-alert.tsx';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './save-all.messages.ts';
import { headingOf, type Saving } from './use-save.ts';

interface SaveBarProps {
  readonly t: Translate<typeof messages>;
  readonly count: number;
  readonly isUncounted: boolean;
  readonly isRestored: boolean;
  readonly saving: Saving;
  /** Discarded changes can be brought back. */
  readonly canUndo: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  readonly onUndo: () => void;
  readonly onShow: (form: HTMLFormElement) => void;
  readonly onCompare: (form: HTMLFormElement) => void;
}

/** Renders the number of unsaved changes, the progress of a save, and what failed with its reason. */
export function SaveBar(props: SaveBarProps) {
  const { t, count, isUncounted, saving, isRestored, canUndo, onSave, onDiscard, onUndo } = props;
  const { progress, failures, isStopped, canSave, stop } = saving;
  if (canUndo && count === 0) {
    return (
      <Row text={t('discarded')}>
        <button type="button" onClick={onUndo}>
          {t('undo')}
        </button>
      </Row>
    );
  }
  if (progress) {
    const { done, count: all, isStopping } = progress;
    return (
      <Row text={t('saving', { done, count: all })} detail={isStopping ? t('stopping') : ''}>
        {all > 1 && (
          <button type="button" aria-disabled={isStopping} onClick={stop}>
            {t('stop')}
          </button>
        )}
      </Row>
    );
  }
  return (
    <>
      {failures.size > 0 && <Failures {...props} />}
      <Row
        text={isUncounted ? t('bar') : t('unsaved', { count })}
        detail={isStopped ? t('stopped') : isRestored ? t('restored') : ''}
      >
        <button type="button" onClick={onDiscard}>
          {t('discard')}
        </button>
        {canSave && (
          <button type="button" className="z-save-all-save" aria-keyshortcuts="Control+S" onClick={onSave}>
            <span>{failures.size > 0 ? t('retry') : t('save')}</span>
            <span aria-hidden="true">
              <kbd dir="ltr">Ctrl+S</kbd>
            </span>
          </button>
        )}
      </Row>
    </>
  );
}

function Row({ text, detail = '', children }: { text: string; detail?: string; children: ReactNode }) {
  return (
    <div className="z-save-all-row">
      <p role="status">
        <strong>{text}</strong>
        {detail !== '' && <span>{detail}</span>}
      </p>
      {children}
    </div>
  );
}

function Failures({ t, saving, onShow, onCompare }: SaveBarProps) {
  const { failures } = saving;
  const isSignedOut = [...failures.values()].some((failure) => failure.kind === 'failed' && failure.isSignedOut);
  return (
    <FailureAlert className="z-save-all-failures">
      <p>{t(headingOf(failures), { count: failures.size })}</p>
      <ul>
        {[...failures].map(([form, failure]) => (
          <li key={`${actionOf(form).href} ${form.dataset.save}`}>
            <button type="button" onClick={() => onShow(form)}>
              <bdi>{form.dataset.save}</bdi>
            </button>
            <span>{failure.reason}</span>
            {failure.kind === 'compare' && (
              <button type="button" onClick={() => onCompare(form)}>
                {t('compare')}
              </button>
            )}
          </li>
        ))}
      </ul>
      {isSignedOut && <SignInLink />}
    </FailureAlert>
  );
}
