import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { CallFailure } from './call-failure.tsx';
import { ProductPicker } from './product-picker.tsx';
import { contract } from './promotion-rule.contract.ts';
import { messages } from './promotion-rule.messages.ts';
import { useImpact } from './use-impact.ts';
import { usePickers } from './use-pickers.ts';

function PromotionRule(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts } = props;
  const { product, impact } = parts;
  const { base, productsUrl: override, signInUrl } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const outlet = useOutlet((node) => (impact ? impact.after(node) : host.append(node)));
  const { isLoading, failure, retry } = useImpact(props, { t, locale });
  usePickers(props);
  useFilledCounts(props);
  useHostState<typeof contract>(host, isLoading ? 'loading' : failure ? 'failed' : null);

  return (
    <>
      {product && (
        <ProductPicker
          select={product}
          url={endpointUrl(contract.endpoints.products, { base, override })}
          {...{ signInUrl, locale, t }}
        />
      )}
      {outlet &&
        failure &&
        createPortal(<CallFailure text={t('failed')} {...{ failure, signInUrl, locale, t }} onRetry={retry} />, outlet)}
    </>
  );
}

/** Counts the filled texts of each language while they are typed. */
function useFilledCounts({ parts: { scope, texts = [] } }: WidgetProps<typeof contract>): void {
  const patch = useDomPatch();
  useDomEvent(scope.form, 'input', () => {
    for (const part of texts) {
      const count = part.querySelector('[data-filled]');
      const fields = [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]')];
      const filled = fields.filter(
        ({ type, value }) => type !== 'hidden' && type !== 'checkbox' && value.trim() !== '',
      );
      if (count) patch.text(count, String(filled.length));
    }
  });
}

defineWidget(contract, PromotionRule);
