import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { finishAmount } from '../../shared/browser/form/finish-amount.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import { ProductCombobox } from '../../shared/features/catalogue/product-combobox.tsx';
import { isListOf, isObject } from '../../shared/rules/json/shapes.ts';
import { contract } from './promotion-rule.contract.ts';
import { messages } from './promotion-rule.messages.ts';
import { useImpact } from './use-impact.ts';
import { usePickers } from './use-pickers.ts';

interface FoundProduct {
  readonly id: number | string;
  readonly name: string;
  readonly detail?: string;
}

const isFoundProducts = (value: unknown): value is { products: readonly FoundProduct[] } =>
  isObject(value) &&
  isListOf(
    value.products,
    (one) => isObject(one) && /^(number|string)$/.test(typeof one.id) && typeof one.name === 'string',
  );

function PromotionRule(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts, emit } = props;
  const { product, impact } = parts;
  const { base, productsUrl: override } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useFailureText();
  const outlet = useOutlet((node) => (impact ? impact.after(node) : host.append(node)));
  // First: after a reset the effect is that of the fields that are sent again.
  usePickers(props);
  const { isBusy, failure, retry } = useImpact(props, { t, locale });
  useFilledCounts(props);
  const { value, type } = parts;
  useDomEvent([value, type], 'change', () => {
    if (value && type && type.value !== 'percentage') finishAmount(value);
  });
  useHostState<typeof contract>(host, isBusy ? 'loading' : failure ? 'failed' : null);

  return (
    <>
      {product && (
        <ProductCombobox
          select={product}
          find={(search, signal) => {
            const url = endpointUrl(contract.endpoints.products, { base, override });
            return request({
              ...{ tag: contract.tag, call: 'products', method: 'GET', url, query: { search } },
              ...{ locale, signal, expect: isFoundProducts },
            });
          }}
          read={({ products }) =>
            products.map(({ id, name, detail }) => ({
              value: String(id),
              label: name,
              text: detail ? `${name} · ${detail}` : name,
            }))
          }
          texts={{ searching: t('searching'), failed: t('searchFailed'), retry: t('retry') }}
          onFailed={(failed) => emit('failure', failureDetail(failed, t('searchFailed'), failureText(failed)))}
        />
      )}
      {outlet &&
        failure &&
        createPortal(<CallFailure text={t('failed')} retry={t('retry')} failure={failure} onRetry={retry} />, outlet)}
    </>
  );
}

/** Counts the filled texts of each language while they are typed. */
function useFilledCounts({ parts: { scope, texts = [] } }: WidgetProps<typeof contract>): void {
  const patch = useDomPatch();
  const count = () => {
    for (const part of texts) {
      const shown = part.querySelector('[data-filled]');
      const fields = [...part.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input[name], textarea[name]')];
      const filled = fields.filter(
        ({ type, value }) => type !== 'hidden' && type !== 'checkbox' && value.trim() !== '',
      );
      if (shown) patch.text(shown, String(filled.length));
    }
  };
  useDomEvent(scope.form, 'input', count);
  useFormReset(scope.form, count);
}

defineWidget(contract, PromotionRule);
