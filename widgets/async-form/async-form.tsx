import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { reloadWithout } from '../../shared/browser/form/leave-guard.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { usePausableTimeout } from '../../shared/browser/time/hooks.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import { contract } from './async-form.contract.ts';
import { messages } from './async-form.messages.ts';
import { FormNotice } from './form-notice.tsx';
import { refreshedNodes, useFormRefresh } from './use-form-refresh.ts';
import { useFormSubmit } from './use-form-submit.ts';
import { usePostAgain, useSentAgain } from './use-sent-again.ts';
import { useTabDraft } from './use-tab-draft.ts';

/** Milliseconds a success stays when there is no toaster to show it (MSG-2). */
const SUCCESS_MS = 5000;

function AsyncForm(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts } = props;
  const { form, success: slot } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const top = useOutlet((node) => form.prepend(node));
  const stale = useOutlet((node) => refreshedNodes(form).at(-1)?.after(node));
  const refresh = useFormRefresh(props, { t, locale });
  const alert = useRef<HTMLDivElement>(null);
  const { notice, isRetrying, success, dismissSuccess, retry } = useFormSubmit(props, { t, locale, alert });
  // Behind the watch for changes, which would ask before it leaves the page.
  const post = usePostAgain(form);
  const isRestored = useTabDraft(props, post);
  useSentAgain(form, attributes.refresh !== undefined, post);

  const [successNode, setSuccessNode] = useState<HTMLElement | null>(null);
  usePausableTimeout(dismissSuccess, success === null ? null : SUCCESS_MS, successNode);
  const isSuccess = success !== null;
  useLayoutEffect(() => {
    if (!slot || !isSuccess) return;
    const patch = createDomPatch();
    patch.set(slot, 'hidden', null);
    return patch.revert;
  }, [slot, isSuccess]);

  // A status would be inserted together with its text, maybe into a slot that was hidden.
  useEffect(() => {
    if (success !== null) announce(success);
  }, [success]);
  useEffect(() => {
    if (isRestored) announce(t('restored'));
  }, [isRestored, t]);

  const successText = isSuccess && (
    <p className="z-async-form-success" ref={setSuccessNode}>
      {success}
    </p>
  );
  return (
    <>
      {top &&
        createPortal(
          <>
            {notice && (
              <FormNotice
                form={form}
                notice={notice}
                busyText={isRetrying ? t('submitting') : null}
                retryLabel={t('retry')}
                onRetry={retry}
                alert={alert}
              />
            )}
            {isRestored && (
              <div className="z-async-form-restored">
                <p>{t('restored')}</p>
                <button type="button" className="z-message-button" onClick={() => reloadWithout([form])}>
                  {t('discard')}
                </button>
              </div>
            )}
            {!slot && successText}
          </>,
          top,
        )}
      {slot && successText && createPortal(successText, slot)}
      {stale &&
        refresh.failure &&
        createPortal(
          <CallFailure text={t('stale')} retry={t('retry')} failure={refresh.failure} onRetry={refresh.retry} />,
          stale,
        )}
    </>
  );
}

defineWidget(contract, AsyncForm);
