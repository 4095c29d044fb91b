import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import { ProductCombobox } from '../../shared/features/catalogue/product-combobox.tsx';
import { PRODUCT_SEARCH_LENGTH } from '../../shared/rules/catalogue/product-search-term.ts';
import { selectorOf } from '../../shared/rules/menu/menu-types.ts';
import { isMenuChoices, menuChoicesFrom } from './menu-choices.ts';
import { contract } from './menu-item-form.contract.ts';
import { messages } from './menu-item-form.messages.ts';
import { useList } from './use-list.ts';
import { useSelectors } from './use-selectors.ts';

function MenuItemForm({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { base, rules, productsUrl } = attributes;
  const { type, selector: nodes, product, 'product-search': productSearch } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useFailureText();
  const fail = (list: string, text: string, failure: CallFailed) =>
    void emit('failure', { ...failureDetail(failure, text, failureText(failure)), list });
  const [searching, setSearching] = useState<'loading' | 'failed' | null>(null);
  const table = (rules ?? undefined) as Readonly<Record<string, string>> | undefined;
  const [shown, setShown] = useState(() => selectorOf(type.value, table));
  const { silenceOthers, change, forget } = useSelectors(nodes, shown, product && productSearch);
  const node = nodes.find(({ dataset }) => dataset.selector === shown);
  const outlet = useOutlet((made) => host.append(made));
  const { isBusy, failure, isEmpty, reload } = useList({
    shown,
    node,
    base,
    locale,
    overrides: {
      categories: attributes.categoriesUrl,
      brands: attributes.brandsUrl,
      collections: attributes.collectionsUrl,
      pages: attributes.pagesUrl,
      'cms-page': attributes.cmsPageUrl,
      'blog-category': attributes.blogCategoryUrl,
      'blog-post': attributes.blogPostUrl,
    },
    onFailed: (list, failure) => fail(list, t('loadFailed'), failure),
  });

  useDomEvent(type, 'change', () => {
    const selector = selectorOf(type.value, table);
    change(selector);
    setSearching(null);
    setShown(selector);
    emit('change', { type: type.value, selector });
  });
  const form = host.closest('form');
  // Capture phase, ahead of whoever reads the form.
  useDomEvent(form, 'submit', () => silenceOthers(shown), { capture: true });
  useFormReset(form, () => {
    const selector = selectorOf(type.value, table);
    forget();
    silenceOthers(selector);
    setShown(selector);
  });

  const isFailed = failure !== null || searching === 'failed';
  const isLoading = isBusy || searching === 'loading';
  useHostState<typeof contract>(host, isLoading ? 'loading' : isFailed ? 'failed' : null);
  if (!outlet) return null;
  return (
    <>
      {product && (
        <ProductCombobox
          select={product}
          find={(term, signal) => {
            const url = endpointUrl(contract.endpoints.products, { base, override: productsUrl }, { term });
            return request({
              tag: contract.tag,
              call: 'products',
              method: 'GET',
              url,
              locale,
              signal,
              expect: isMenuChoices,
            });
          }}
          read={(answer) => (menuChoicesFrom(answer) ?? []).map((choice) => ({ ...choice, text: choice.label }))}
          texts={{
            searching: t('searching'),
            failed: t('searchFailed'),
            retry: t('retry'),
            short: t('short', { count: PRODUCT_SEARCH_LENGTH }),
          }}
          onState={setSearching}
          onFailed={(failure) => fail('products', t('searchFailed'), failure)}
        />
      )}
      {createPortal(
        <div className="z-menu-item-form-list">
          <div role="status">{!failure && (isBusy || isEmpty) && <p>{t(isBusy ? 'loading' : 'empty')}</p>}</div>
          {failure && (
            <CallFailure
              text={t('loadFailed')}
              retry={t('retry')}
              failure={failure}
              field={node?.querySelector('select')}
              onRetry={reload}
            />
          )}
        </div>,
        outlet,
      )}
    </>
  );
}

defineWidget(contract, MenuItemForm);
