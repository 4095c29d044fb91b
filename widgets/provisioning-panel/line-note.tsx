import { useChangeFailureText } from '../../shared/browser/form/use-change-failure-text.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { LineNote } from './line.ts';
import type { TranslateProvisioning } from './message-dialogs.tsx';
import type { Shortage } from './product-rows.ts';

interface Props {
  readonly id: string;
  readonly note: LineNote | null;
  readonly shortage: Shortage | undefined;
  readonly t: TranslateProvisioning;
  readonly onRetry: () => void;
  readonly onSetMine: (quantity: number) => void;
  readonly onDismiss: () => void;
}

/** Renders the notice of a line: a failed change, somebody else's quantity, pieces that went elsewhere. */
export function LineNoteView({ id, note, shortage, t, onRetry, onSetMine, onDismiss }: Props) {
  const failureText = useDetailedFailureText();
  if (note === null) {
    return shortage ? (
      <p id={id} className="z-provisioning-note">
        {t('short', { ...shortage })}
      </p>
    ) : null;
  }
  const button = (text: string, onClick: () => void) => (
    <button
      type="button"
      className="z-provisioning-link"
      onClick={({ currentTarget }) => {
        // The button goes away with the notice. Not to a field: a phone would open its keyboard.
        currentTarget.closest('li')?.focus();
        onClick();
      }}
    >
      {text}
    </button>
  );
  if (note.kind === 'failed') {
    return (
      <p id={id} className="z-provisioning-note" data-kind="error">
        <span>{failureText(note.failure)}</span>
        <span> </span>
        {note.failure.kind === 'signed-out' && (
          <>
            <SignInLink className="z-provisioning-link" />
            <span> </span>
          </>
        )}
        {button(t('retry'), onRetry)}
      </p>
    );
  }
  if (note.kind === 'changed') {
    return (
      <p id={id} className="z-provisioning-note">
        <span>{t('changedBySomebody')}</span>
        <span> </span>
        <bdi dir="ltr">{`${note.before} → ${note.after}`}</bdi>
        <span> </span>
        {button(t('understood'), onDismiss)}
      </p>
    );
  }
  const { mine } = note;
  return (
    <p id={id} className="z-provisioning-note" data-kind="error">
      <span>{setByText(note, t)}</span>
      <span> </span>
      {mine !== null && button(t('setMine', { mine }), () => onSetMine(mine))}
      <span> </span>
      {button(t('understood'), onDismiss)}
    </p>
  );
}

/** Renders the reason against a typed quantity, below its field. */
export function InvalidQuantity({ id, reason, t }: { id: string; reason: string; t: TranslateProvisioning }) {
  return (
    <p id={id} className="z-provisioning-note" data-kind="error">
      <span>{t('invalidQuantity')}</span>
      <span> · </span>
      <span>{reason}</span>
    </p>
  );
}

/** Returns what says why a change failed, with what the server says of its fields, such as how many pieces are left. */
export function useDetailedFailureText(): (failure: CallFailed) => string {
  const failureText = useChangeFailureText();
  return (failure) => {
    const details = failure.kind === 'invalid' ? Object.values(failure.errors).flat() : [];
    return [failureText(failure), ...details].join(' · ');
  };
}

export function setByText({ by, current }: { by: string | null; current: number }, t: TranslateProvisioning): string {
  return by === null ? t('setBySomebody', { current }) : t('setBy', { by, current });
}
