import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { showErrorSummary } from '../../shared/browser/form/error-summary.ts';
import {
  clearFieldError,
  clearFieldErrors,
  focusFirstError,
  showFieldError,
  showFieldErrors,
} from '../../shared/browser/form/field-errors.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { hideServerErrors } from '../../shared/browser/form/server-errors.ts';
import { submitButton, submitGuard } from '../../shared/browser/form/submit-guard.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { randomUuid } from '../../shared/browser/storage/random-uuid.ts';
import { dayInAlgeria, readRating } from '../../shared/rules/reviews/review-fields.ts';
import { ImagePreview } from './image-preview.tsx';
import { contract } from './product-reviews.contract.ts';
import { messages } from './product-reviews.messages.ts';
import { type ReviewTrouble, reviewValues, troubleAfter, troubleBefore } from './review-verdict.ts';
import { fileProblem, useReviewImage } from './use-review-image.ts';

/** A picture takes its time on a slow network. */
const TIMEOUT_MS = 90_000;

function ProductReviews({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, toggle, image, key } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const latest = useLatestRequest();
  const guard = useRef(submitGuard(form)).current;
  const closeSummary = useRef(() => {});
  const patch = useRef(createDomPatch()).current;
  const [trouble, setTrouble] = useState<ReviewTrouble | null>(null);
  const [isSent, setSent] = useState(false);
  const thanks = useRef<HTMLParagraphElement>(null);
  const place = useOutlet((node) => aboveSubmit(form, node));
  const picture = useOutlet((node) => (image ?? form).after(node));
  const after = useOutlet((node) => (toggle ?? form).after(node));
  useEffect(
    () => () => {
      closeSummary.current();
      clearFieldErrors(form);
      patch.revert();
    },
    [patch, form],
  );

  const { preview, remove } = useReviewImage(image, (file, problem) => {
    clearFieldError(form, 'image');
    if (problem === null) announce(t('added', { file: file.name }));
    else {
      showFieldError(form, 'image', [t(problem, { file: file.name })]);
      announce(t(problem, { file: file.name }), 'assertive');
    }
  });
  const removePicture = () => {
    remove();
    image?.focus();
    announce(t('removed'));
  };

  /** Says what is wrong above the form and beside its fields, and leads to the first of them. */
  const fail = (trouble: ReviewTrouble) => {
    const { reason, text, detail, errors } = trouble;
    host.dataset.state = 'failed';
    const unmapped = showFieldErrors(form, errors);
    const listed = Object.keys(errors).length > 0 && parts.errors !== undefined;
    if (listed) closeSummary.current = showErrorSummary(parts.errors as HTMLElement, form, text, unmapped);
    else setTrouble(trouble);
    focusFirstError(form);
    emit('failure', { reason, message: [text, detail].filter(Boolean).join(' '), errors });
  };
  const succeed = (detail: { productUuid: string; rating: number }) => {
    host.dataset.state = 'sent';
    form.reset();
    remove();
    if (key) key.value = randomUuid();
    if (toggle) toggle.open = false;
    setSent(true);
    emit('sent', detail);
  };
  // The form is folded away with whatever had the focus in it.
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);

  const send = async (data: FormData) => {
    const file = image?.files?.[0];
    const problem = file ? await fileProblem(file) : null;
    const imageError = file && problem !== null ? t(problem, { file: file.name }) : null;
    const wrong = troubleBefore(reviewValues(data), dayInAlgeria(new Date()), imageError, t);
    if (wrong) return fail(wrong);
    const detail = {
      productUuid: String(data.get('productUuid') ?? ''),
      rating: readRating(reviewValues(data).rating) ?? 0,
    };
    if (!emit('before-submit', detail)) return;
    host.dataset.state = 'submitting';
    const url = endpointUrl(contract.endpoints.submit, { base: attributes.base, override: attributes.submitUrl });
    const outcome = await latest.run((signal) =>
      request({ method: 'POST', url, form: data, bearer: true, locale, signal, timeoutMs: TIMEOUT_MS }),
    );
    if (outcome.kind === 'aborted') return;
    const failed = troubleAfter(outcome, locale, t);
    if (failed) fail(failed);
    else succeed(detail);
  };
  // While it is written in, and not when it is left: what is pressed next must not move away under the finger.
  useDomEvent(form, 'input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    // What is wrong with a picture is said by what reads it.
    if (name && target !== image) clearFieldError(form, name);
  });
  useDomEvent(form, 'submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (guard.busy) return;
    const { submitter } = event as SubmitEvent;
    closeSummary.current();
    clearFieldErrors(form);
    if (parts.errors) patch.set(parts.errors, 'hidden', '');
    hideServerErrors(form, patch);
    setTrouble(null);
    setSent(false);
    const data = formDataOf(form, submitter);
    void guard.run(submitter, t('sending'), () => send(data));
  });
  useDomEvent(toggle, 'toggle', () => {
    if (toggle?.open) setSent(false);
  });

  return (
    <>
      {place &&
        trouble &&
        createPortal(
          <div className="z-product-reviews-trouble" role="alert">
            <p>
              <strong>{trouble.text}</strong>
              <span>{` ${trouble.detail}`}</span>
            </p>
            {trouble.retry && (
              <button type="button" onClick={() => form.requestSubmit()}>
                {t('retry')}
              </button>
            )}
          </div>,
          place,
        )}
      {picture &&
        preview &&
        createPortal(
          <ImagePreview
            {...preview}
            alt={t('preview', { file: preview.file })}
            removeLabel={t('remove')}
            onRemove={removePicture}
          />,
          picture,
        )}
      {after &&
        isSent &&
        createPortal(
          <p className="z-product-reviews-thanks" role="status" tabIndex={-1} ref={thanks}>
            {t('waiting')}
          </p>,
          after,
        )}
    </>
  );
}

/** Where somebody who just pressed the button looks. */
function aboveSubmit(form: HTMLFormElement, node: HTMLElement): void {
  let place: Element | null = submitButton(form, null);
  while (place && place.parentElement !== form) place = place.parentElement;
  if (place) place.before(node);
  else form.append(node);
}

defineWidget(contract, ProductReviews);
