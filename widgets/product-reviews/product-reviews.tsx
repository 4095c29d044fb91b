import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { clearFieldError, showFieldError } from '../../shared/browser/form/field-errors.ts';
import { resetForm } from '../../shared/browser/form/native-form.ts';
import { submitButton } from '../../shared/browser/form/submit-guard.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { randomUuid } from '../../shared/browser/storage/random-uuid.ts';
import { ImagePreview } from './image-preview.tsx';
import { contract } from './product-reviews.contract.ts';
import { messages } from './product-reviews.messages.ts';
import { useReviewDraft } from './use-review-draft.ts';
import { useReviewImage } from './use-review-image.ts';
import { useReviewSubmit } from './use-review-submit.ts';

function ProductReviews(props: WidgetProps<typeof contract>) {
  const { host, parts } = props;
  const { form, toggle, image, key } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const [isThanked, setThanked] = useState(false);
  const thanks = useRef<HTMLParagraphElement>(null);

  const { preview, remove } = useReviewImage(image, (file, problem) => {
    clearFieldError(form, 'image');
    if (problem === null) return announce(t('added', { file: file.name }));
    showFieldError(form, 'image', [t(problem, { file: file.name })]);
    announce(t(problem, { file: file.name }), 'assertive');
  });
  const removePicture = () => {
    remove();
    image?.focus();
    announce(t('removed'));
  };

  const { state, problem } = useReviewSubmit(props, locale, t, {
    onStart: () => setThanked(false),
    onSent: () => {
      resetForm(form);
      remove();
      if (key) key.value = randomUuid();
      if (toggle) toggle.open = false;
      setThanked(true);
    },
  });
  useReviewDraft(parts);
  useHostState<typeof contract>(host, state);
  // The form is folded away with whatever had the focus in it.
  useEffect(() => {
    if (isThanked) thanks.current?.focus();
  }, [isThanked]);
  useDomEvent(toggle, 'toggle', () => {
    if (toggle?.open) setThanked(false);
  });
  // At each input, not when the field is left: what is pressed next must not move away under the finger.
  useDomEvent(form, 'input', ({ target }) => {
    const { name } = target as HTMLInputElement;
    // The errors of a picture belong to what reads it.
    if (name && target !== image) clearFieldError(form, name);
  });

  const aboveButton = useOutlet((node) => insertAboveSubmit(form, node));
  const belowImage = useOutlet((node) => (image ?? form).after(node));
  const belowForm = useOutlet((node) => (toggle ?? form).after(node));
  return (
    <>
      {aboveButton &&
        problem &&
        createPortal(
          <div className="z-product-reviews-trouble" role="alert">
            <p>
              <strong>{problem.text}</strong>
              <span>{` ${problem.detail}`}</span>
            </p>
            {problem.retry && (
              <button
                type="button"
                className="z-message-button"
                onClick={() => {
                  // The pressed button is removed with its message.
                  submitButton(form, null)?.focus();
                  form.requestSubmit();
                }}
              >
                {t('retry')}
              </button>
            )}
          </div>,
          aboveButton,
        )}
      {belowImage &&
        preview &&
        createPortal(
          <ImagePreview
            {...preview}
            alt={t('preview', { file: preview.file })}
            removeLabel={t('remove')}
            onRemove={removePicture}
          />,
          belowImage,
        )}
      {belowForm &&
        isThanked &&
        createPortal(
          <p className="z-product-reviews-thanks" role="status" tabIndex={-1} ref={thanks}>
            {t('waiting')}
          </p>,
          belowForm,
        )}
    </>
  );
}

/** Inserts a node above the button: a shopper who just pressed it looks there. */
function insertAboveSubmit(form: HTMLFormElement, node: HTMLElement): void {
  let child: Element | null = submitButton(form, null);
  while (child && child.parentElement !== form) child = child.parentElement;
  if (child) child.before(node);
  else form.append(node);
}

defineWidget(contract, ProductReviews);
