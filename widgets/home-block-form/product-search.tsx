import { useState } from 'react';
import { createPortal } from 'react-dom';
import { isBlockProducts } from '../../shared/api/guards/block-products.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './home-block-form.messages.ts';
import type { Entry } from './use-entries.ts';

const TYPING_MS = 300;
/** Fewer characters are in the name of nearly every product. */
const SHORTEST = 3;

export interface SearchCall {
  readonly url: string;
  readonly locale: Locale;
  readonly onFail: (reason: string) => void;
}

interface Props {
  readonly field: HTMLInputElement;
  readonly button: HTMLButtonElement | undefined;
  readonly call: SearchCall;
  readonly chosen: readonly string[];
  readonly onAdd: (entry: Entry) => void;
  readonly t: Translate<typeof messages>;
}

interface SearchResult {
  readonly search: string;
  readonly entries: readonly Entry[];
  /** Why the search failed; empty when it did not. */
  readonly failure: string;
}

/** Finds products while a person types, and lists them below the field to add them. */
export function ProductSearch({ field, button, call, chosen, onAdd, t }: Props) {
  const { url, locale, onFail } = call;
  const latest = useLatestRequest();
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<SearchResult | null>(null);
  const outlet = useOutlet((node) => (field.closest('.field') ?? field).after(node));

  const search = async (typed: string) => {
    if ([...typed].length < SHORTEST) {
      latest.cancel();
      setBusy(false);
      return setResult(null);
    }
    setBusy(true);
    const outcome = await latest.run((signal) =>
      request({ method: 'GET', url, query: { search: typed }, locale, signal, expect: isBlockProducts }),
    );
    if (outcome.kind === 'aborted') return;
    setBusy(false);
    if (outcome.kind !== 'ok') onFail(outcome.kind);
    const entries = outcome.kind === 'ok' ? outcome.data.products : [];
    setResult({
      search: typed,
      entries: entries.map(({ id, name }) => ({ value: String(id), name })),
      failure: outcome.kind === 'ok' ? '' : outcomeMessage(outcome, locale),
    });
  };
  // The search is no value of the block's form.
  useDomEvent(field, 'input', (event) => {
    event.stopPropagation();
    setText(field.value.trim());
  });
  useDomEvent(field, 'change', (event) => event.stopPropagation());
  useDebouncedEffect(() => void search(text), TYPING_MS, [text]);
  // Without script both lead to a page with what was found.
  useDomEvent(field, 'keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return;
    event.preventDefault();
    void search(field.value.trim());
  });
  useDomEvent(button, 'click', (event) => {
    event.preventDefault();
    void search(field.value.trim());
  });

  if (!outlet) return null;
  return createPortal(
    <div className="z-home-block-form-results">
      <p role="status" className="z-home-block-form-count">
        {isBusy ? t('searching') : result && result.failure === '' ? countText(result, t) : ''}
      </p>
      {result && result.failure !== '' && (
        <div role="alert" className="z-home-block-form-failed">
          <p>{result.failure}</p>
          <button type="button" onClick={() => void search(result.search)}>
            {t('retry')}
          </button>
        </div>
      )}
      {result && result.entries.length > 0 && (
        <ul>
          {result.entries.map((entry) => {
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

function countText({ entries, search }: SearchResult, t: Props['t']): string {
  return entries.length > 0 ? t('results', { count: entries.length }) : t('none', { search });
}
