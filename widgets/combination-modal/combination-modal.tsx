import { useEffect, useId, useRef, useState } from 'react';
import { isProductChoices } from '../../shared/api/guards/product-choice.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import { shopOf } from '../../shared/features/cart/use-cart.ts';
import { Chooser } from './chooser.tsx';
import { type ChooserProduct, readChoices } from './chooser-product.ts';
import { contract } from './combination-modal.contract.ts';
import { messages } from './combination-modal.messages.ts';
import { FailureNotice } from './failure-notice.tsx';

interface Asked {
  readonly productId: number;
  readonly quantity: number;
  /** The one the card shows. */
  readonly combinationId: number | undefined;
}

type Loaded =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly product: ChooserProduct }
  | { readonly kind: 'failed'; readonly failure: Failure };

const LOADING: Loaded = { kind: 'loading' };

function CombinationModal({ host, attributes, emit }: WidgetProps<typeof contract>) {
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const shopUuid = shopOf(attributes.shopUuid);
  const titleId = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [loaded, setLoaded] = useState(LOADING);
  const latest = useLatestRequest();
  const open = useRef<number | null>(null);
  /** What is said when the dialog is gone: until then the rest of the page is silent. */
  const afterwards = useRef<() => void>(undefined);

  const load = async (productId: number) => {
    setLoaded(LOADING);
    const url = endpointUrl(
      contract.endpoints.combinations,
      { base: attributes.base, override: attributes.combinationsUrl },
      { productId: String(productId) },
    );
    const outcome = await latest.run((signal) =>
      request({ method: 'GET', url, locale, signal, bearer: true, expect: isProductChoices }),
    );
    if (outcome.kind === 'aborted') return;
    if (outcome.kind === 'ok') return setLoaded({ kind: 'ready', product: readChoices(outcome.data, attributes.base) });
    setLoaded({ kind: 'failed', failure: outcome });
    emit('failure', { productId, kind: outcome.kind });
  };
  usePageEvent(host, 'z:show-combination-modal', ({ productId, quantity, combinationId }, event) => {
    event.preventDefault();
    setAsked({ productId, quantity, combinationId });
    void load(productId);
  });
  const close = () => {
    latest.cancel();
    setAsked(null);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: said once for each opening and closing
  useEffect(() => {
    const before = open.current;
    open.current = asked?.productId ?? null;
    if (before === open.current) return;
    if (before !== null) emit('close', { productId: before });
    if (open.current !== null) emit('open', { productId: open.current });
    if (asked === null) afterwards.current?.();
    afterwards.current = undefined;
  }, [asked]);

  if (asked === null) return null;
  return (
    <Dialog className="z-combination-modal-dialog" labelledBy={titleId} onClose={close}>
      <button type="button" className="z-combination-modal-close" aria-label={t('close')} onClick={close}>
        <span aria-hidden="true">×</span>
      </button>
      {loaded.kind === 'ready' ? (
        <Chooser
          key={loaded.product.line.productId}
          product={loaded.product}
          titleId={titleId}
          shopUuid={shopUuid}
          cartForm={attributes.cartForm}
          quantity={asked.quantity}
          shown={asked.combinationId}
          t={t}
          onCancel={close}
          onAdded={({ name, attributes: values, productId, combinationId, unitPrice, type, quantity }, kept) => {
            const fewer = kept.quantity < quantity;
            const full = [name, ...Object.values(values)].join(t('comma'));
            const message = t(fewer ? 'addedFewer' : 'added', { quantity: kept.quantity, name: full });
            afterwards.current = () => {
              const common = { productId, combinationId, quantity: kept.quantity };
              sendPageEvent(host, 'z:add-to-cart', { ...common, name, unitPrice, ...(type && { type }) });
              emit('add', common);
              sendPageEvent(host, 'z:flash', { kind: fewer ? 'warning' : 'success', message });
              // A toaster says it aloud itself.
              if (!document.querySelector('z-toaster')) announce(message);
            };
            close();
          }}
        />
      ) : (
        <div className="z-combination-modal-form">
          <div className="z-combination-modal-body">
            <div className="z-combination-modal-about" data-waiting={loaded.kind === 'loading' || undefined}>
              <div className="z-combination-modal-picture" />
              <div>
                <h2 id={titleId}>{t('title')}</h2>
                {loaded.kind === 'loading' && <p role="status">{t('loading')}</p>}
              </div>
            </div>
            {loaded.kind === 'failed' && (
              <FailureNotice
                failure={loaded.failure}
                locale={locale}
                t={t}
                onRetry={() => void load(asked.productId)}
              />
            )}
          </div>
          <div className="z-combination-modal-foot">
            <button type="button" className="z-combination-modal-button" onClick={close}>
              {t('cancel')}
            </button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

defineWidget(contract, CombinationModal);
