import { useEffect, useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { showErrorSummary } from '../../shared/browser/form/error-summary.ts';
import { clearFieldErrors, focusFirstError, showFieldErrors } from '../../shared/browser/form/field-errors.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { hideServerErrors } from '../../shared/browser/form/server-errors.ts';
import { submitGuard } from '../../shared/browser/form/submit-guard.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { shopDay } from '../../shared/i18n/shop-time.ts';
import { readRating } from '../../shared/rules/reviews/review-fields.ts';
import { contract } from './product-reviews.contract.ts';
import type { messages } from './product-reviews.messages.ts';
import { problemAfter, problemBefore, type ReviewProblem, reviewValues } from './review-problem.ts';
import { pictureOf } from './use-review-image.ts';

/** A picture takes its time on a slow network. */
const TIMEOUT_MS = 90_000;

type State = 'submitting' | 'sent' | 'failed' | null;

/**
 * Sends the review form in the background. Errors are shown beside the fields and in the part `errors`; `problem` is what is
 * left to show above the button.
 */
export function useReviewSubmit(
  { attributes, parts, emit }: WidgetProps<typeof contract>,
  locale: Locale,
  t: Translate<typeof messages>,
  { onStart, onSent }: { readonly onStart: () => void; readonly onSent: () => void },
) {
  const { form, image, errors: summary } = parts;
  const latest = useLatestRequest();
  const [guard] = useState(() => submitGuard(form));
  const patch = useDomPatch();
  const closeSummary = useRef(() => {});
  const [state, setState] = useState<State>(null);
  const [problem, setProblem] = useState<ReviewProblem | null>(null);
  useEffect(
    () => () => {
      closeSummary.current();
      clearFieldErrors(form);
    },
    [form],
  );

  /** Shows what is wrong, and moves the focus to the first field of it. */
  const fail = (next: ReviewProblem) => {
    const { reason, text, detail, errors } = next;
    setState('failed');
    const unmapped = showFieldErrors(form, errors);
    const texts = [...new Set([detail, ...unmapped.flatMap(({ messages }) => messages)])].filter(Boolean);
    if (summary && Object.keys(errors).length > 0) {
      closeSummary.current = showErrorSummary(summary, form, text, unmapped);
    } else setProblem({ ...next, detail: texts.join(' ') });
    focusFirstError(form);
    emit('failure', { ...failureDetail({ kind: reason }, text, ...texts), errors });
  };
  const send = async (data: FormData) => {
    const file = image?.files?.[0];
    const checked = file && (await pictureOf(file));
    const imageError = checked?.problem ? t(checked.problem, { file: checked.picture.name }) : null;
    // It was sent before it was made smaller.
    if (image && checked && checked.picture !== file) data.set(image.name, checked.picture);
    // Of a ticked box without value="1" HTML sends "on", which the server does not take.
    for (const box of ['boughtHere', 'acceptedPolicy']) if (data.get(box) === 'on') data.set(box, '1');
    const values = reviewValues(data);
    const invalid = problemBefore(values, shopDay(new Date()), imageError, t);
    if (invalid) return fail(invalid);
    const detail = { productUuid: String(data.get('productUuid') ?? ''), rating: readRating(values.rating) ?? 0 };
    if (!emit('before-submit', detail)) return;
    setState('submitting');
    const url = endpointUrl(contract.endpoints.submit, { base: attributes.base, override: attributes.submitUrl });
    const outcome = await latest.run((signal) =>
      request({
        ...{ tag: contract.tag, call: 'submit', method: 'POST', url, form: data },
        ...{ bearer: true, locale, signal, timeoutMs: TIMEOUT_MS },
      }),
    );
    if (outcome.kind === 'aborted') return;
    const failure = problemAfter(outcome, locale, t);
    if (failure) return fail(failure);
    setState('sent');
    onSent();
    emit('sent', detail);
  };
  useDomEvent(form, 'submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (guard.busy) return;
    const { submitter } = event;
    closeSummary.current();
    clearFieldErrors(form);
    if (summary) patch.set(summary, 'hidden', '');
    hideServerErrors(form, patch);
    setProblem(null);
    onStart();
    void guard.run(submitter, t('sending'), () => send(formDataOf(form, submitter)));
  });
  return { state, problem };
}
