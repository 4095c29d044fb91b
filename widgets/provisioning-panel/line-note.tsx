import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { LineNote } from './line.ts';
import type { TranslateProvisioning } from './message-dialogs.tsx';
import type { Shortage } from './product-rows.ts';

interface Props {
  readonly id: string;
  readonly note: LineNote | null;
  readonly shortage: Shortage | undefined;
  readonly locale: Locale;
  readonly signInUrl: string | undefined;
  readonly t: TranslateProvisioning;
  readonly onRetry: () => void;
  readonly onSetMine: (quantity: number) => void;
  readonly onDismiss: () => void;
}

/** Renders the notice of a line: a failed change, somebody else's quantity, pieces that went elsewhere. */
export function LineNoteView({ id, note, shortage, locale, signInUrl, t, onRetry, onSetMine, onDismiss }: Props) {
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
        <span>{failureText(note.failure, locale, signInUrl)}</span>
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

/** Says why a call failed, with what the server says of its fields, such as how many pieces are left. */
export function failureText(failure: CallFailed, locale: Locale, signInUrl: string | undefined): string {
  const details = failure.kind === 'invalid' ? Object.values(failure.errors).flat() : [];
  return [outcomeMessage(failure, locale, signInUrl), ...details].join(' · ');
}

export function setByText({ by, current }: { by: string | null; current: number }, t: TranslateProvisioning): string {
  return by === null ? t('setBySomebody', { current }) : t('setBy', { by, current });
}
