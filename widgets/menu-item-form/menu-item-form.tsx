import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { selectorOf } from '../../shared/rules/menu/menu-types.ts';
import { contract } from './menu-item-form.contract.ts';
import { messages } from './menu-item-form.messages.ts';
import { ProductField } from './product-field.tsx';
import { useList } from './use-list.ts';
import { useSelectors } from './use-selectors.ts';

function MenuItemForm({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { base, rules, productsUrl } = attributes;
  const { type, selector: nodes, product, 'product-search': productSearch } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const [searching, setSearching] = useState<'loading' | 'failed' | null>(null);
  const table = (rules ?? undefined) as Readonly<Record<string, string>> | undefined;
  const [shown, setShown] = useState(() => selectorOf(type.value, table));
  const { silenceOthers, change, forget } = useSelectors(nodes, shown, product && productSearch);
  const node = nodes.find(({ dataset }) => dataset.selector === shown);
  const outlet = useOutlet((made) => host.append(made));
  const { loading, reload } = useList({
    ...{ shown, node, base, locale },
    overrides: {
      categories: attributes.categoriesUrl,
      brands: attributes.brandsUrl,
      collections: attributes.collectionsUrl,
      pages: attributes.pagesUrl,
      'cms-page': attributes.cmsPageUrl,
      'blog-category': attributes.blogCategoryUrl,
      'blog-post': attributes.blogPostUrl,
    },
    onFailed: (list, reason) => emit('failure', { list, reason }),
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
  useDomEvent(form, 'reset', () =>
    // The fields have their first values again when the event is over.
    queueMicrotask(() => {
      const selector = selectorOf(type.value, table);
      forget();
      silenceOthers(selector);
      setShown(selector);
    }),
  );

  const isFailed = loading.kind === 'failed' || searching === 'failed';
  const isLoading = loading.kind === 'loading' || searching === 'loading';
  useHostState<typeof contract>(host, isLoading ? 'loading' : isFailed ? 'failed' : null);
  if (!outlet) return null;
  return (
    <>
      {product && (
        <ProductField
          {...{ select: product, base, locale, t }}
          override={productsUrl}
          onState={setSearching}
          onFailed={(reason) => emit('failure', { list: 'products', reason })}
        />
      )}
      {loading.kind !== 'idle' &&
        createPortal(
          <div className="z-menu-item-form-list">
            {loading.kind !== 'failed' && <p role="status">{t(loading.kind)}</p>}
            {loading.kind === 'failed' && (
              <div className="z-menu-item-form-failed" role="alert">
                <p>
                  <strong>{t('loadFailed')}</strong>
                  <span> </span>
                  <span>{outcomeMessage(loading.failure, locale)}</span>
                </p>
                <button type="button" onClick={reload}>
                  {t('retry')}
                </button>
              </div>
            )}
          </div>,
          outlet,
        )}
    </>
  );
}

defineWidget(contract, MenuItemForm);
