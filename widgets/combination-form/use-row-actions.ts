import { useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import type { Outcome } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { request } from '../../shared/browser/http/request.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { contract } from './combination-form.contract.ts';
import type { messages } from './combination-form.messages.ts';

/** Moves and deletes the row at once. `notice` says why one of them failed. */
export function useRowActions(
  { host, parts: { form, move: moves, archive }, emit }: WidgetProps<typeof contract>,
  { t, locale }: { t: Translate<typeof messages>; locale: Locale },
): { notice: string; isArchived: boolean } {
  const [notice, setNotice] = useState('');
  const [isArchived, setArchived] = useState(false);
  const isBusy = useRef(false);
  const patch = useDomPatch();

  /** Makes the call of a button, one at a time; null when one is under way or failed, which is then shown. */
  const act = async (button: HTMLButtonElement, failed: string): Promise<Outcome<unknown> | null> => {
    if (isBusy.current) return null;
    isBusy.current = true;
    setNotice('');
    const form = new FormData();
    if (button.name) form.set(button.name, button.value);
    const outcome = await request({ method: 'POST', url: button.formAction, form, locale });
    isBusy.current = false;
    if (outcome.kind === 'ok' || (outcome.kind === 'unreadable' && outcome.redirectedTo)) return outcome;
    if (outcome.kind === 'aborted') return null;
    const text = `${failed} ${outcomeMessage(outcome, locale)}`;
    setNotice(text);
    announce(text, 'assertive');
    return null;
  };

  useDomEvent(moves, 'click', async (event) => {
    const button = event.currentTarget as HTMLButtonElement;
    event.preventDefault();
    const row = host.closest('li');
    if (!(await act(button, t('notMoved'))) || !row) return;
    const isUp = button.value === 'up';
    const other = shownSibling(row, isUp);
    if (other) {
      if (isUp) other.before(row);
      else other.after(row);
      // A node that is moved loses the focus.
      button.focus();
    }
    const rows = [...(row.parentElement?.children ?? [])].filter((one) => !one.hasAttribute('hidden'));
    announce(t('moved', { place: rows.indexOf(row) + 1, count: rows.length }));
  });

  useDomEvent(archive, 'click', async (event) => {
    const button = event.currentTarget as HTMLButtonElement;
    event.preventDefault();
    const outcome = await act(button, t('notArchived'));
    if (!outcome) return;
    // The text typed into it is unsaved again.
    form.reset();
    const row = host.closest('li') ?? host;
    const next = shownSibling(row, false) ?? shownSibling(row, true);
    patch.set(row, 'hidden', '');
    setArchived(true);
    next?.querySelector<HTMLElement>('input:not([type=hidden]), button, a[href]')?.focus();
    const { message, defaultId } =
      ((outcome.kind === 'ok' ? outcome.data : null) as { message?: string; defaultId?: number }) ?? {};
    if (defaultId !== undefined) checkDefault(host, defaultId);
    announce(message ?? t('archived'));
    emit('archived', {});
  });
  return { notice, isArchived };
}

function shownSibling(row: Element, isBefore: boolean): Element | null {
  let other = row;
  for (;;) {
    const next = isBefore ? other.previousElementSibling : other.nextElementSibling;
    if (next === null || !next.hasAttribute('hidden')) return next;
    other = next;
  }
}

/** Ticks the combination that the server made the default, where the rows have radios for it. */
function checkDefault(host: HTMLElement, id: number): void {
  const own = host.querySelector('input[type=radio][name=default]');
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[type=radio][name=default]')].filter(
    (radio) => own && radio.getAttribute('form') === own.getAttribute('form'),
  );
  const chosen = radios.find(({ value }) => value === String(id));
  if (!chosen) return;
  for (const radio of radios) radio.defaultChecked = radio === chosen;
  chosen.checked = true;
  chosen.dispatchEvent(new Event('change', { bubbles: true }));
}
