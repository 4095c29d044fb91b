import { type ReactNode, useId, useState } from 'react';
import { useWidget } from '../../shared/browser/element/widget-context.ts';
import { usePausableTimeout } from '../../shared/browser/time/hooks.ts';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './provisioning-panel.messages.ts';

export type TranslateProvisioning = Translate<typeof messages>;

/** A message closes by itself after this time (MSG-3). */
const CLOSES_AFTER = 5000;

export interface ResultMessage {
  readonly id: number;
  readonly kind: 'success' | 'info';
  readonly text: string;
  readonly detail: ReactNode;
}

/** Renders a message of success or information in a dialog that takes no focus, and closes by itself. */
export function ResultDialog({
  result,
  t,
  onClose,
}: {
  result: ResultMessage;
  t: TranslateProvisioning;
  onClose: () => void;
}) {
  const titleId = useId();
  const [node, setNode] = useState<HTMLElement | null>(null);
  usePausableTimeout(onClose, CLOSES_AFTER, node);
  return (
    <dialog open ref={setNode} className="z-provisioning-result" data-kind={result.kind} aria-labelledby={titleId}>
      <h2 id={titleId}>{t(result.kind)}</h2>
      <p>
        <span className="z-provisioning-text">{result.text}</span>
        {result.detail && <span> · </span>}
        {result.detail}
      </p>
    </dialog>
  );
}

export interface ProblemMessage {
  readonly kind: 'error' | 'warning';
  readonly text: string;
  /** Subject and reason. */
  readonly details: readonly string[];
  /** Before anything can go well: load the page again, or sign in. */
  readonly needs: 'reload' | 'sign-in' | null;
}

interface ProblemsProps {
  readonly problems: readonly ProblemMessage[];
  readonly isModal: boolean;
  readonly t: TranslateProvisioning;
  readonly onClose: () => void;
}

/** Errors and warnings: a modal dialog after a press, one that takes no focus while a person types or scans. */
export function ProblemsDialog({ problems, isModal, t, onClose }: ProblemsProps) {
  const { signInUrl } = useWidget().attributes;
  const titleId = useId();
  const kind = problems.some((problem) => problem.kind === 'error') ? 'error' : 'warning';
  const content = (
    <div className="z-provisioning-problems" data-kind={kind}>
      <h2 id={titleId}>{t(kind)}</h2>
      <ul className="z-provisioning-problem-list">
        {problems.map(({ text, details }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <li key={index}>
            <p className="z-provisioning-text">{text}</p>
            {details.map((detail) => (
              <p key={detail}>{detail}</p>
            ))}
          </li>
        ))}
      </ul>
      <p className="z-provisioning-actions">
        {problems.some(({ needs }) => needs === 'sign-in') && <SignInLink className="z-provisioning-button" />}
        {problems.some(({ needs }) => needs === 'reload' || (needs === 'sign-in' && !signInUrl)) && (
          <a className="z-provisioning-button" href={location.href}>
            {t('reload')}
          </a>
        )}
        <button type="button" className="z-provisioning-button" onClick={onClose}>
          {t('close')}
        </button>
      </p>
    </div>
  );
  if (isModal) {
    return (
      <Dialog className="z-provisioning-dialog" labelledBy={titleId} onClose={onClose}>
        {content}
      </Dialog>
    );
  }
  return (
    <dialog open className="z-provisioning-note-dialog" aria-labelledby={titleId}>
      {content}
    </dialog>
  );
}

interface QuestionProps {
  readonly name: string;
  readonly pieces: number;
  readonly t: TranslateProvisioning;
  readonly onCancel: () => void;
  readonly onRemove: () => void;
}

/** Asks before a line is removed. */
export function RemoveQuestion({ name, pieces, t, onCancel, onRemove }: QuestionProps) {
  const titleId = useId();
  return (
    <Dialog className="z-provisioning-dialog" labelledBy={titleId} onClose={onCancel}>
      <div className="z-provisioning-problems" data-kind="warning">
        <h2 id={titleId}>{t('removeQuestion')}</h2>
        <p>
          <bdi>{name}</bdi>
          <span> · </span>
          <span>{t('piecesOf', { count: pieces })}</span>
        </p>
        <p className="z-provisioning-actions">
          <button type="button" className="z-provisioning-button" onClick={onCancel}>
            {t('cancel')}
          </button>
          <button type="button" className="z-provisioning-button z-provisioning-danger" onClick={onRemove}>
            {t('remove')}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
