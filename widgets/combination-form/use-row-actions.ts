import { useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { followRedirect } from '../../shared/browser/form/follow-redirect.ts';
import { isChangeUncertain } from '../../shared/browser/form/lost-answer.ts';
import { resetForm } from '../../shared/browser/form/native-form.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './combination-form.contract.ts';
import type { messages } from './combination-form.messages.ts';
import { enqueue, isShown, leaveAfterQueue, moveRow, shownSibling } from './row-queue.ts';

/** Answer to an action, as `ActionDone` of `shared/api/combinations.ts` describes it. */
interface Done {
  readonly message?: string;
  readonly defaultId?: number;
  readonly redirect?: string;
  readonly undo?: Undo;
}

interface Undo {
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
}

interface RowActions {
  /** Says why an action failed. */
  readonly notice: { readonly text: string; readonly isSignedOut: boolean } | null;
  readonly isArchived: boolean;
  /** The message of a deletion that can be undone, which stands where the row was. */
  readonly undoable: { readonly message: string; readonly undo: () => void } | null;
}

/** Moves and deletes the row as soon as that is stored. */
export function useRowActions(
  { host, parts: { form, move: moves, archive }, emit }: WidgetProps<typeof contract>,
  { t, locale }: { t: Translate<typeof messages>; locale: Locale },
): RowActions {
  const [notice, setNotice] = useState<RowActions['notice']>(null);
  const [isArchived, setArchived] = useState(false);
  const [archived, setArchivedAnswer] = useState<{ message: string; undo: Undo } | null>(null);
  const failureText = useFailureText();
  const patch = useDomPatch();

  /** Makes a call; null when it failed, which is then shown. */
  const act = async (url: string, fields: Readonly<Record<string, string>>, failed: string): Promise<Done | null> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    const outcome = await request({
      ...{ tag: contract.tag, call: 'action', method: 'POST', url, form, locale },
      acceptsRedirect: true,
    });
    if (outcome.kind === 'ok') return (outcome.data as Done | null) ?? {};
    if (outcome.kind === 'unreadable' && outcome.redirectedTo) return {};
    if (outcome.kind === 'aborted') return null;
    const text = isChangeUncertain(outcome) ? t('uncertain') : `${failed} ${failureText(outcome)}`;
    setNotice({ text, isSignedOut: outcome.kind === 'signed-out' });
    announce(text, 'assertive');
    emit('failure', failureDetail(outcome, text));
    return null;
  };

  const press = (button: HTMLButtonElement, failed: string) =>
    act(button.formAction, button.name ? { [button.name]: button.value } : {}, failed);

  useDomEvent(moves, 'click', (event) => {
    const button = event.currentTarget as HTMLButtonElement;
    event.preventDefault();
    setNotice(null);
    const row = rowOf(host);
    enqueue(row, async () => {
      const done = await press(button, t('notMoved'));
      if (!done) return;
      const { redirect, message } = done;
      if (redirect) return void leaveAfterQueue(row, () => followRedirect({ url: absolute(redirect) }, { message }));
      // Without a list there is no place.
      if (row === host) return;
      moveRow(row, button.value === 'up');
      const rows = [...(row.parentElement?.children ?? [])].filter(isShown);
      announce(t('moved', { place: rows.indexOf(row) + 1, count: rows.length }));
    });
  });

  useDomEvent(archive, 'click', (event) => {
    const button = event.currentTarget as HTMLButtonElement;
    event.preventDefault();
    setNotice(null);
    const row = rowOf(host);
    enqueue(row, async () => {
      // A second press.
      if (!isShown(row)) return;
      const done = await press(button, t('notArchived'));
      if (!done) return;
      // The text typed into it is unsaved again.
      resetForm(form);
      const { message = t('archived'), undo } = done;
      // The button of the undo, once it is there, has the focus instead.
      if (!undo && isWithin(row))
        (shownSibling(row, false) ?? shownSibling(row, true))?.querySelector<HTMLElement>(FOCUSABLE)?.focus();
      // The question before the deletion, which an undo would bring back with the row.
      button.closest('details')?.removeAttribute('open');
      patch.set(undo ? form : row, 'hidden', '');
      setArchivedAnswer(undo ? { message, undo } : null);
      setArchived(true);
      if (done.defaultId !== undefined) checkDefault(host, done.defaultId);
      announce(message);
      emit('archived', {});
    });
  });

  const restore = ({ url, fields }: Undo) => {
    setNotice(null);
    const row = rowOf(host);
    enqueue(row, async () => {
      if (isShown(row)) return;
      const done = await act(absolute(url), fields, t('notRestored'));
      if (!done) return;
      patch.revert();
      setArchivedAnswer(null);
      setArchived(false);
      if (done.defaultId !== undefined) checkDefault(host, done.defaultId);
      if (isWithin(row)) form.querySelector<HTMLElement>(FOCUSABLE)?.focus();
      announce(done.message ?? t('restored'));
      emit('restored', {});
    });
  };
  const undoable = archived && { message: archived.message, undo: () => restore(archived.undo) };
  return { notice, isArchived, undoable };
}

const absolute = (url: string) => new URL(url, document.baseURI).href;

const rowOf = (host: HTMLElement) => host.closest('li') ?? host;

/** Returns false when somebody works elsewhere on the page, whose focus a late answer must not take. */
export const isWithin = (row: Element): boolean =>
  row.contains(document.activeElement) || document.activeElement === document.body;

const FOCUSABLE = 'input:not([type=hidden]), button, a[href]';

/** Ticks the combination that the server made the default, where the rows have radios for it. */
function checkDefault(host: HTMLElement, id: number): void {
  const own = host.querySelector('input[type=radio][name=default]');
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio][name=default]')].filter(
    (radio) => own && radio.getAttribute('form') === own.getAttribute('form'),
  );
  const chosen = radios.find(({ value }) => value === String(id));
  if (!chosen) return;
  for (const radio of radios) radio.defaultChecked = radio === chosen;
  // The default that the form showed: it is sent along to notice another person's choice.
  const seen = chosen.form?.querySelector<HTMLInputElement>('[name=seen]');
  if (seen) seen.value = chosen.value;
  chosen.checked = true;
  chosen.dispatchEvent(new Event('change', { bubbles: true }));
}
