import { useEffect, useId, useRef, useState } from 'react';
import { isProductChoices } from '../../shared/api/guards/product-choice.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import { reportAdded } from '../../shared/features/cart/report-added.ts';
import { shopOf } from '../../shared/features/cart/use-cart.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { Chooser } from './chooser.tsx';
import { type ChooserProduct, readChoices } from './chooser-product.ts';
import { contract } from './combination-modal.contract.ts';
import { messages, type TranslateCombinationModal } from './combination-modal.messages.ts';
import { LoadFailure, loadFailureText } from './load-failure.tsx';

interface Opened {
  readonly productId: number;
  readonly quantity: number;
  /** The one the card shows. */
  readonly combinationId: number | undefined;
}

function CombinationModal({ host, attributes, emit }: WidgetProps<typeof contract>) {
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const shopUuid = shopOf(attributes.shopUuid);
  const titleId = useId();
  const [opened, setOpened] = useState<Opened | null>(null);
  const [product, setProduct] = useState<ChooserProduct | null>(null);
  const { isBusy, failure, run, cancel } = useCall('newest');
  const reported = useRef<number | null>(null);
  /** Called when the dialog is closed: until then, screen readers ignore the rest of the page. */
  const onClosed = useRef<() => void>(undefined);

  const load = async (productId: number) => {
    setProduct(null);
    const url = endpointUrl(
      contract.endpoints.combinations,
      { base: attributes.base, override: attributes.combinationsUrl },
      { productId: String(productId) },
    );
    const outcome = await run((signal) =>
      request({
        ...{ tag: contract.tag, call: 'combinations', method: 'GET', url },
        ...{ locale, signal, bearer: true, expect: isProductChoices },
      }),
    );
    if (outcome === null) return;
    if (outcome.kind === 'ok') return setProduct(readChoices(outcome.data, attributes));
    emit('failure', { ...failureDetail(outcome, loadFailureText(outcome, locale, t)), productId });
  };
  usePageEvent(host, 'z:show-combination-modal', ({ productId, quantity, combinationId }, event) => {
    event.preventDefault();
    setOpened({ productId, quantity, combinationId });
    void load(productId);
  });
  const close = () => {
    cancel();
    setOpened(null);
  };

  const reportProduct = useEventCallback((productId: number | null) => {
    const before = reported.current;
    reported.current = productId;
    if (before === productId) return;
    if (before !== null) emit('close', { productId: before });
    if (productId !== null) emit('open', { productId });
    else onClosed.current?.();
    onClosed.current = undefined;
  });
  useEffect(() => reportProduct(opened?.productId ?? null), [opened, reportProduct]);

  if (opened === null) return null;
  const retry = () => void load(opened.productId);
  return (
    <Dialog className="z-combination-modal-dialog" labelledBy={titleId} onClose={close}>
      <button type="button" className="z-combination-modal-close" aria-label={t('close')} onClick={close}>
        <span aria-hidden="true">×</span>
      </button>
      {product ? (
        <Chooser
          key={product.line.productId}
          product={product}
          titleId={titleId}
          shopUuid={shopUuid}
          cartForm={attributes.cartForm}
          currency={attributes.currency}
          quantity={opened.quantity}
          shown={opened.combinationId}
          t={t}
          onCancel={close}
          onAdded={(line, quantity) => {
            const name = [line.name, ...Object.values(line.attributes)].filter(Boolean).join(t('comma'));
            const message = t(quantity < line.quantity ? 'addedFewer' : 'added', { quantity, name });
            const link = { address: attributes.cartPage, text: t('viewCart') };
            const report = () =>
              reportAdded(host, line, { quantity, message, link, emit: (detail) => emit('add', detail) });
            // Closed by Escape while it still added; another product may be open by now.
            if (reported.current !== opened.productId) return report();
            onClosed.current = report;
            close();
          }}
        />
      ) : (
        <Waiting {...{ titleId, locale, t }} failure={isBusy ? null : failure} onRetry={retry} onCancel={close} />
      )}
    </Dialog>
  );
}

interface WaitingProps {
  readonly titleId: string;
  /** Null while the product is loading. */
  readonly failure: Failure | null;
  readonly locale: Locale;
  readonly t: TranslateCombinationModal;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
}

/** Renders the frame of the dialog while the product is loading, or could not be loaded. */
function Waiting({ titleId, failure, locale, t, onRetry, onCancel }: WaitingProps) {
  return (
    <div className="z-combination-modal-form">
      <div className="z-combination-modal-body">
        <div className="z-combination-modal-about" data-waiting={failure === null || undefined}>
          <div className="z-combination-modal-picture" />
          <div>
            <h2 id={titleId}>{t('title')}</h2>
            {failure === null && <p role="status">{t('loading')}</p>}
          </div>
        </div>
        {failure && <LoadFailure failure={failure} locale={locale} t={t} onRetry={onRetry} />}
      </div>
      <div className="z-combination-modal-foot">
        <button type="button" className="z-combination-modal-button" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    </div>
  );
}

defineWidget(contract, CombinationModal);
