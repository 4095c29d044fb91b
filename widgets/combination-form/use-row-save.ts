import { useEffect, useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { type DirtyWatch, formValues, watchDirty } from '../../shared/browser/form/dirty.ts';
import {
  type Control,
  clearFieldErrors,
  fieldsInError,
  focusFirstError,
  showFieldErrors,
} from '../../shared/browser/form/field-errors.ts';
import { withDefaults } from '../../shared/browser/form/form-entries.ts';
import { savedByBar } from '../../shared/browser/form/saved-by-bar.ts';
import { submitTarget } from '../../shared/browser/form/send-form.ts';
import { hideServerErrors } from '../../shared/browser/form/server-errors.ts';
import { useChangeFailureText } from '../../shared/browser/form/use-change-failure-text.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { type CallFailed, errorsOf, failureIn } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { LANGUAGE_TAG, type Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './combination-form.contract.ts';
import type { messages } from './combination-form.messages.ts';
import {
  acceptStored,
  groupPrice,
  groupRestoredPrice,
  isPriceInvalid,
  rowBody,
  sentTexts,
  takeStored,
} from './row-values.ts';

type Props = WidgetProps<typeof contract>;

/** Two people's values of a row: what is stored now, and the precondition with which ours is accepted. */
interface Conflict {
  readonly stored: Readonly<Record<string, string>>;
  readonly seen: string;
}

interface FailedSave {
  readonly kind: 'failed';
  readonly failure: CallFailed;
  readonly conflict: Conflict | null;
  /** Why the row was not saved, without the messages beside its fields. */
  readonly message: string;
}

export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'saved' }
  | FailedSave;

interface RowSave {
  readonly state: SaveState;
  /** Something is not saved. */
  readonly isChanged: boolean;
  retry(): void;
  preferTyped(conflict: Conflict): void;
  preferStored(conflict: Conflict): void;
}

/** Sends the row instead of the browser, and knows if it holds changes that are not stored. */
export function useRowSave(
  { host, parts: { form }, emit }: Props,
  { t, locale, onValues }: { t: Translate<typeof messages>; locale: Locale; onValues: () => void },
): RowSave {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const [isChanged, setChanged] = useState(false);
  const stored = useRef('');
  // Tells a bar that saves the whole page what is stored, and asks before the page is left.
  const watch = useRef<DirtyWatch | null>(null);
  const failureText = useChangeFailureText();
  const calls = useCall('one');
  const [patch, busy, isPressedAgain] = [useDomPatch(), useDomPatch(), useRef(false)];

  const update = () => {
    const isDifferent = formValues(form) !== stored.current;
    setChanged(isDifferent);
    if (isDifferent) setState((before) => (before.kind === 'saved' ? { kind: 'idle' } : before));
    onValues();
  };
  const readStored = () => {
    stored.current = withDefaults(form, () => formValues(form));
    update();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the values a person or the browser set before.
  useEffect(() => {
    watch.current = watchDirty(form);
    groupRestoredPrice(form);
    readStored();
    return () => {
      watch.current?.stop();
      clearFieldErrors(form);
    };
  }, [form]);
  useDomEvent(form, 'input', update);
  useDomEvent(form, 'change', () => {
    groupPrice(form);
    update();
  });
  useFormReset(form, () => {
    clearFieldErrors(form);
    setState((before) => (before.kind === 'failed' ? { kind: 'idle' } : before));
    update();
  });

  const fail = (failure: CallFailed, errors: Record<string, string[]>) => {
    const unmapped = showFieldErrors(form, errors).flatMap(({ messages }) => messages);
    const conflict = failure.kind === 'conflict' ? conflictOf(failure.data) : null;
    const texts = Object.values(errors).flat();
    const reason = failure.kind === 'invalid' && texts.length > 0 ? '' : failureText(failure);
    const detailWith = (lines: readonly string[]) =>
      conflict
        ? failureDetail(failure, ...lines, conflictText(fieldsInError(form), t, locale))
        : failureDetail(failure, t('failed'), reason, ...lines);
    const { message } = detailWith(unmapped);
    setState({ kind: 'failed', failure, conflict, message });
    // A row that was saved with others must not take the focus away from where somebody types.
    if (host.contains(document.activeElement)) focusFirstError(form);
    if (!savedByBar.has(form)) announce(message, 'assertive');
    // The bar of z-save-all shows no field. A conflict names those that were changed.
    emit('failure', detailWith(conflict ? unmapped : texts));
  };
  const save = async (): Promise<void> => {
    isPressedAgain.current = calls.isBusy;
    if (calls.isBusy) return;
    clearFieldErrors(form);
    hideServerErrors(form, patch);
    if (isPriceInvalid(form)) {
      const errors = { combination_price: [t('priceInvalid')] };
      return fail({ kind: 'invalid', status: 422, errors, data: null }, errors);
    }
    const sent = sentTexts(form);
    setState({ kind: 'saving' });
    // Read in the same task by a bar that saves the whole page: the submit was taken.
    busy.set(form, 'aria-busy', 'true');
    const outcome = await calls.run((signal) => request({ ...callOf(form, locale), signal }));
    if (outcome === null) return;
    busy.revert();
    const failure = failureIn(outcome);
    if (failure === null) {
      const data = outcome.kind === 'ok' ? dataOf(outcome.data) : {};
      acceptStored(form, sent, data);
      setState({ kind: 'saved' });
      readStored();
      watch.current?.markSaved(stored.current);
      const isTypedOn = formValues(form) !== stored.current;
      if (!isTypedOn && !savedByBar.has(form)) announce(t('saved'));
      emit('success', { message: t('saved'), data });
      return isTypedOn && isPressedAgain.current ? save() : undefined;
    }
    fail(failure, errorsOf(failure));
  };

  useDomEvent(form, 'submit', (event) => {
    if (event.defaultPrevented || event.submitter?.hasAttribute('formaction')) return;
    event.preventDefault();
    void save();
  });
  const accept = (conflict: Conflict, values: Readonly<Record<string, string>>) => {
    takeStored(form, { ...values, _seen: conflict.seen });
    clearFieldErrors(form);
    setState({ kind: 'idle' });
    readStored();
    watch.current?.markSaved(stored.current);
    emit('resolved', {});
  };
  return {
    state,
    isChanged,
    retry: () => void save(),
    preferTyped(conflict) {
      accept(conflict, productPriceOf(conflict));
      void save();
    },
    preferStored: (conflict) => accept(conflict, conflict.stored),
  };
}

const callOf = (form: HTMLFormElement, locale: Locale) => ({
  ...({ tag: contract.tag, call: 'form', method: 'POST', acceptsRedirect: true } as const),
  ...{ url: submitTarget(form, null).action, json: rowBody(form), locale },
});

/** Names the fields that somebody else changed; the product's price is none of them. */
function conflictText(fields: readonly Control[], t: Translate<typeof messages>, locale: Locale): string {
  if (fields.length === 0) return t('conflict');
  const names = fields.map(({ labels, name }) => labels?.[0]?.textContent?.trim() || name);
  return t('conflictFields', { fields: new Intl.ListFormat(LANGUAGE_TAG[locale], { type: 'unit' }).format(names) });
}

/** Returns what the server stored, by field; nothing where its answer does not say. */
function dataOf(answer: unknown): Readonly<Record<string, unknown>> {
  const { data } = (typeof answer === 'object' && answer !== null ? answer : {}) as { data?: unknown };
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {};
}

/** Returns the stored price of the product: it was only shown, so that it is the stored one in any case. */
function productPriceOf({ stored }: Conflict): Readonly<Record<string, string>> {
  return stored.product_price === undefined ? {} : { product_price: stored.product_price };
}

function conflictOf(problem: unknown): Conflict | null {
  const { stored, seen } = (typeof problem === 'object' && problem !== null ? problem : {}) as Partial<Conflict>;
  return typeof stored === 'object' && stored !== null && typeof seen === 'string' ? { stored, seen } : null;
}
