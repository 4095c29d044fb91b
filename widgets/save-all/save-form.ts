import { type DirtyWatch, formValues } from '../../shared/browser/form/dirty.ts';
import { clearFieldErrors, showFieldErrors } from '../../shared/browser/form/field-errors.ts';
import { type AcceptedForm, applyChoices, formVerdict } from '../../shared/browser/form/form-answer.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { lostAnswerText } from '../../shared/browser/form/lost-answer.ts';
import { sendForm, submitTarget } from '../../shared/browser/form/send-form.ts';
import { submitAndWait, untilIdle } from '../../shared/browser/form/submit-and-wait.ts';
import { submitButton } from '../../shared/browser/form/submit-guard.ts';
import type { Failure, Outcome, SettledOutcome } from '../../shared/browser/http/outcome.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './save-all.contract.ts';
import type { messages } from './save-all.messages.ts';

/** How the call ended, `ok` with a body that refuses; `invalid` too where none was made. */
type SaveEnding = SettledOutcome<unknown>['kind'];

export type SaveResult =
  | {
      readonly kind: 'saved';
      readonly data: unknown;
      /** The page that the answer names, for the bar to go to. */
      readonly next?: Pick<AcceptedForm, 'redirect' | 'message'>;
    }
  /** `isSilent`: nobody has shown the reason beside the form yet. `isConflict`: the form offers two versions to choose from. */
  | {
      readonly kind: 'failed';
      readonly ending: SaveEnding;
      readonly reason: string;
      readonly isSilent: boolean;
      readonly isConflict?: boolean;
      readonly isSignedOut?: boolean;
    }
  /** The server compares both versions on a page of its own. */
  | { readonly kind: 'compare'; readonly ending: SaveEnding; readonly reason: string };

interface Surroundings {
  readonly watch: DirtyWatch;
  readonly locale: string;
  readonly failureText: (failure: Failure) => string;
  readonly t: Translate<typeof messages>;
  readonly signal: AbortSignal;
}

/** Saves a form through the widget around it, else by a call of its own. It never throws. */
export async function saveForm(form: HTMLFormElement, surroundings: Surroundings): Promise<SaveResult> {
  const { watch, t, signal } = surroundings;
  if (form.getAttribute('aria-busy') === 'true') {
    // Its end says nothing about what was typed since it was sent, by Enter for example.
    await untilIdle(form, signal);
    if (!watch.dirty) return { kind: 'saved', data: undefined };
  }
  const controls = [...form.elements] as HTMLInputElement[];
  const invalid = form.noValidate ? undefined : controls.find((control) => control.validity?.valid === false);
  if (invalid) {
    const reason = invalid.validationMessage || t('invalid');
    return { kind: 'failed', ending: 'invalid', reason, isSilent: true };
  }
  const values = formValues(form);
  const ending = await submitAndWait(form, signal);
  switch (ending.kind) {
    case 'saved':
      // A widget that watches the form has said so itself.
      if (watch.dirty && formValues(form) === values) watch.markSaved(values);
      return ending;
    case 'failed':
      return {
        kind: 'failed',
        ending: ending.reason,
        reason: ending.message,
        isSilent: false,
        isConflict: ending.isConflict,
      };
    case 'stopped':
      return { kind: 'failed', ending: 'invalid', reason: t('invalid'), isSilent: false };
    case 'page':
      return { kind: 'compare', ending: 'conflict', reason: t('changedMeanwhile') };
    default:
      return sendPlainForm(form, values, surroundings);
  }
}

async function sendPlainForm(
  form: HTMLFormElement,
  values: string,
  { watch, locale, failureText, t, signal }: Surroundings,
): Promise<SaveResult> {
  const button = submitButton(form, null);
  const { action, method } = submitTarget(form, button);
  const sent = formDataOf(form, button);
  clearFieldErrors(form);
  const outcome = await sendForm({ tag: contract.tag, action, method, data: sent, locale, signal });
  const verdict = formVerdict(outcome, location.href);
  switch (verdict.kind) {
    case 'accepted': {
      const isAsSent = formValues(form) === values;
      applyChoices(form, verdict.data, sent);
      watch.markSaved(isAsSent ? formValues(form) : values);
      // A server without JSON leads every saved form to a page: with a bar that page is this one.
      const isNamed = verdict.redirect !== undefined && verdict.redirect.html === undefined;
      return { kind: 'saved', data: verdict.data, ...(isNamed && { next: verdict }) };
    }
    case 'page':
      showFieldErrors(form, verdict.errors);
      return { kind: 'compare', ending: 'conflict', reason: t('changedMeanwhile') };
    default: {
      const unmapped = verdict.kind === 'refused' ? showFieldErrors(form, verdict.errors) : [];
      const lines = unmapped.flatMap(({ messages }) => messages);
      const reason = [reasonOf(outcome, method, { t, locale, failureText }), ...lines].join(' ');
      return {
        kind: 'failed',
        // Aborted with the widget, which then reports nothing.
        ending: outcome.kind === 'aborted' ? 'offline' : outcome.kind,
        reason,
        isSilent: true,
        isSignedOut: outcome.kind === 'signed-out',
      };
    }
  }
}

function reasonOf(
  outcome: Outcome<unknown>,
  method: string,
  { t, locale, failureText }: Pick<Surroundings, 't' | 'locale' | 'failureText'>,
): string {
  // A framework's own word for it, such as "Unauthenticated", is none for a person.
  if (outcome.kind === 'signed-out') return failureText({ kind: 'signed-out' });
  if (outcome.kind !== 'ok') return lostAnswerText(outcome, method, locale) ?? failureText(outcome);
  const { message } = (outcome.data ?? {}) as { message?: unknown };
  return typeof message === 'string' && message !== '' ? message : t('refused');
}
