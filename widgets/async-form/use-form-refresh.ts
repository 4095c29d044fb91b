import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { pageOf } from '../../shared/browser/dom/page-of.ts';
import { replaceContents } from '../../shared/browser/dom/replace-contents.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { formValues, updateDirty } from '../../shared/browser/form/dirty.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { withDefaults } from '../../shared/browser/form/form-entries.ts';
import { submitTarget } from '../../shared/browser/form/send-form.ts';
import { submitButton } from '../../shared/browser/form/submit-guard.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { isPage } from '../../shared/browser/http/read-answer.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './async-form.contract.ts';
import type { messages } from './async-form.messages.ts';

/** Milliseconds after the last change until the form is sent. */
const QUIET_MS = 250;

const CALL = { tag: contract.tag, call: 'refresh' };

interface FormRefresh {
  readonly failure: CallFailed | null;
  retry(): void;
}

/** Brings the `data-refresh` nodes of the form up to date after changes and presses that do not save it (FRM-11). */
export function useFormRefresh(
  { attributes, parts, emit }: WidgetProps<typeof contract>,
  { t, locale }: { t: Translate<typeof messages>; locale: Locale },
): FormRefresh {
  const { form, refresh: buttons } = parts;
  const names = attributes.refresh?.split(/\s+/) ?? null;
  const { refresh } = attributes;
  useEffect(() => {
    const isKnown = [...form.elements].some((field) =>
      refresh?.split(/\s+/).includes(rootOf(field.getAttribute('name'))),
    );
    if (refresh === undefined || isKnown) return;
    console.error(
      `<${contract.tag}>: refresh="${refresh}" names no field of the form, so that nothing brings it up to date. Write the names of fields, as in refresh="commune lines".`,
    );
  }, [form, refresh]);
  const failureText = useFailureText();
  const latest = useLatestRequest();
  const patch = useDomPatch();
  const values = () => (names ? watchedValues(form, names) : '');
  const [current, setCurrent] = useState(values);
  /** The values that the nodes are up to date with; null when a press asks for them anew. */
  const [shown, setShown] = useState<string | null>(() => (names ? withDefaults(form, values) : ''));
  const [presses, countPress] = useReducer((count: number) => count + 1, 0);
  const [failure, setFailure] = useState<CallFailed | null>(null);
  const lastPress = useRef<{ readonly focused: Element | null; readonly target: string } | null>(null);
  const isOn = names !== null;
  const isPending = isOn && current !== shown && !failure;

  const markBusy = (isBusy: boolean) => {
    for (const node of refreshedNodes(form)) patch.set(node, 'aria-busy', isBusy ? 'true' : null);
  };
  const focus = (node: HTMLElement | null | undefined) => {
    if (node && node.tabIndex < 0) patch.set(node, 'tabindex', '-1');
    node?.focus();
  };
  const load = async () => {
    const button = submitButton(form, null);
    const { action: url, method } = submitTarget(form, button);
    const data = formDataOf(form, button);
    const sent = formValues(form);
    const outcome = await latest.run((signal) =>
      request({
        ...{ ...CALL, method, url, form: data },
        ...{ accept: 'text/html', expect: isPage, locale, signal },
      }),
    );
    if (outcome.kind === 'aborted') return;
    // A live region announces nothing while it is busy.
    markBusy(false);
    const press = lastPress.current;
    // A pressed button may be hidden by now, and the focus with it.
    const isFocusAsPressed = [press?.focused, document.body].includes(document.activeElement as HTMLElement);
    const isAsPressed = press !== null && isFocusAsPressed && formValues(form) === sent;
    const nodes = refreshedNodes(form);
    const reportChoices = markChoices(nodes);
    const page = outcome.kind === 'ok' ? pageOf(outcome.data) : null;
    if (!page || !replaceContents(nodes, page)) {
      const reason: CallFailed = outcome.kind === 'ok' ? { kind: 'unreadable' } : outcome;
      if (page) {
        console.error(
          `<z-async-form>: the page at ${url} lacks the nodes with an id and data-refresh that this page has, so nothing was replaced. Let the address of the form answer with its page.`,
        );
      }
      setFailure(reason);
      emit('refresh-failed', failureDetail(reason, t('stale'), failureText(reason)));
      return;
    }
    lastPress.current = null;
    setShown(current);
    // The page may have removed fields: the form may be as it was saved again.
    updateDirty(form);
    // To where the page would have brought the focus.
    if (isAsPressed) focus(document.getElementById(page.querySelector('[autofocus]')?.id || press.target));
    reportChoices();
    emit('refreshed', {});
  };
  const follow = () => {
    const now = values();
    if (now === current) return;
    latest.cancel();
    setFailure(null);
    setCurrent(now);
  };
  useDomEvent(form, 'input', follow);
  useDomEvent(form, 'change', follow);
  useDomEvent(form, 'submit', (event) => {
    const { submitter } = event;
    if (!isOn || event.defaultPrevented || !isLikeEnter(form, submitter)) return;
    event.preventDefault();
    latest.cancel();
    const target = new URL(submitTarget(form, submitter).action).hash.slice(1);
    lastPress.current = { focused: document.activeElement, target };
    setFailure(null);
    setShown(null);
    countPress();
  });
  const delay = shown === null ? 0 : QUIET_MS;
  useDebouncedEffect(() => void load(), isPending ? delay : null, [current, presses]);

  useLayoutEffect(() => markBusy(isPending));
  const isNeedless = isOn && !failure;
  useLayoutEffect(() => {
    for (const button of buttons) patch.set(button, 'hidden', isNeedless ? '' : null);
  }, [buttons, isNeedless, patch]);

  return {
    failure,
    retry() {
      // The button that was pressed is removed with its message.
      focus(refreshedNodes(form).at(-1));
      setFailure(null);
    },
  };
}

/** Returns the nodes of a form that get their content from the page that its server answers with. */
export function refreshedNodes(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>('[id][data-refresh]')];
}

/** Marks the choices. Returns a function that sends `change` from each list in which another option is chosen by then. */
function markChoices(nodes: readonly HTMLElement[]): () => void {
  for (const node of nodes) markChosen(node);
  const lists = nodes.filter((node) => node instanceof HTMLSelectElement);
  const chosen = lists.map(({ value }) => value);
  return () => {
    for (const [index, list] of lists.entries()) {
      if (list.value !== chosen[index]) list.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
}

/** Returns `lines` of `lines[0][quantity]`. */
const rootOf = (name: string | null) => name?.split(/[[.]/)[0] ?? '';

/** Returns the values of the named fields, as one text; `lines` names `lines[0][quantity]` too. */
function watchedValues(form: HTMLFormElement, names: readonly string[]): string {
  return JSON.stringify([...new FormData(form)].filter(([name]) => names.includes(rootOf(name))));
}

/** Returns true for Enter in a field, and for buttons that send what it sends. */
function isLikeEnter(form: HTMLFormElement, submitter: HTMLElement | null): boolean {
  const first = submitButton(form, null);
  if (submitter === null || first === null) return true;
  return ['name', 'value', 'formmethod', 'formtarget'].every(
    (attribute) => submitter.getAttribute(attribute) === first.getAttribute(attribute),
  );
}

/** Marks choices as a server renders them, so that content is found equal that differs in what was chosen only. */
function markChosen(node: HTMLElement): void {
  for (const box of node.querySelectorAll('input')) box.defaultChecked = box.checked;
  for (const option of node.querySelectorAll('option')) {
    option.defaultSelected = option.selected && option.value !== '';
  }
}
