import { useState } from 'react';
import { createPortal } from 'react-dom';
import { isBlockProducts } from '../../shared/api/guards/block-products.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { CallFailure } from '../../shared/browser/ui/call-failure.tsx';
import { useProductSearch } from '../../shared/features/catalogue/use-product-search.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { contract } from './home-block-form.contract.ts';
import type { messages } from './home-block-form.messages.ts';
import type { Entry } from './use-entries.ts';

export interface SearchCall {
  readonly url: string;
  readonly locale: Locale;
  readonly onFail: (failure: CallFailed) => void;
}

interface Props {
  readonly field: HTMLInputElement;
  readonly button: HTMLButtonElement | undefined;
  readonly call: SearchCall;
  readonly chosen: readonly string[];
  readonly onAdd: (entry: Entry) => void;
  readonly t: Translate<typeof messages>;
}

/** Finds products while a person types, and lists them below the field to add them. */
export function ProductSearch({ field, button, call, chosen, onAdd, t }: Props) {
  const { url, locale, onFail } = call;
  const [text, setText] = useState('');
  const outlet = useOutlet((node) => (field.closest('.field') ?? field).after(node));
  const { term, answered, failure, isSearching, search } = useProductSearch({
    text,
    find: (search, signal) =>
      request({
        ...{ tag: contract.tag, call: 'products', method: 'GET', url, query: { search } },
        ...{ locale, signal, expect: isBlockProducts },
      }),
    onFailed: onFail,
  });
  // The search is no value of the block's form.
  useDomEvent(field, 'input', (event) => {
    event.stopPropagation();
    setText(field.value);
  });
  useDomEvent(field, 'change', (event) => event.stopPropagation());
  const searchNow = (event: Event) => {
    event.preventDefault();
    // Searches a text that was typed before the widget was mounted.
    setText(field.value);
    void search();
  };
  // Without script both lead to a page with the results.
  useDomEvent(field, 'keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) searchNow(event);
  });
  useDomEvent(button, 'click', searchNow);

  const products = term === null || failure ? [] : (answered?.answer.products ?? []);
  if (!outlet) return null;
  return createPortal(
    <div className="z-home-block-form-results">
      <p role="status" className="z-home-block-form-count">
        {isSearching ? t('searching') : term !== null && !failure ? countText(products.length, term, t) : ''}
      </p>
      {failure && (
        <CallFailure
          text={t('searchFailed')}
          retry={t('retry')}
          failure={failure}
          field={field}
          onRetry={() => void search()}
        />
      )}
      {products.length > 0 && (
        <ul>
          {products.map(({ id, name }) => {
            const entry = { value: String(id), name };
            const isChosen = chosen.includes(entry.value);
            return (
              <li key={entry.value}>
                <button
                  type="button"
                  aria-disabled={isChosen || undefined}
                  aria-label={isChosen ? `${entry.name}, ${t('chosen')}` : t('add', { name: entry.name })}
                  onClick={() => !isChosen && onAdd(entry)}
                >
                  <span aria-hidden="true">{isChosen ? '✓' : '+'}</span>
                  <bdi>{entry.name}</bdi>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </div>,
    outlet,
  );
}

function countText(count: number, search: string, t: Props['t']): string {
  return count > 0 ? t('results', { count }) : t('none', { search });
}
