import { useEffect, useState } from 'react';
import { useEventCallback } from '../../browser/dom/use-event-callback.ts';
import type { CallFailed, Outcome } from '../../browser/http/outcome.ts';
import { useLatestRequest } from '../../browser/http/use-latest-request.ts';
import { useDebouncedEffect } from '../../browser/time/hooks.ts';
import { productSearchTerm } from '../../rules/catalogue/product-search-term.ts';

const TYPING_MS = 200;

interface ProductSearchProps<Answer> {
  /** The text as it is typed. */
  readonly text: string;
  readonly find: (term: string, signal: AbortSignal) => Promise<Outcome<Answer>>;
  readonly onAnswer?: ((answer: Answer) => void) | undefined;
  readonly onState?: ((state: 'loading' | 'failed' | null) => void) | undefined;
  readonly onFailed?: ((failure: CallFailed) => void) | undefined;
}

interface ProductSearch<Answer> {
  /** Null while the text is too short to be searched. */
  readonly term: string | null;
  /** The newest answer, which stays until the next one. */
  readonly answered: { readonly term: string; readonly answer: Answer } | null;
  readonly failure: CallFailed | null;
  readonly isSearching: boolean;
  /** Searches without waiting for a pause, also again. */
  readonly search: () => Promise<void>;
}

/** Searches products on the server once a person pauses. An answer to an older text is dropped. */
export function useProductSearch<Answer>({
  text,
  find,
  onAnswer,
  onState,
  onFailed,
}: ProductSearchProps<Answer>): ProductSearch<Answer> {
  const term = productSearchTerm(text);
  const [answered, setAnswered] = useState<ProductSearch<Answer>['answered']>(null);
  const [failed, setFailed] = useState<{ term: string; failure: CallFailed } | null>(null);
  const latest = useLatestRequest();
  const search = async () => {
    if (term === null) return;
    setFailed(null);
    onState?.('loading');
    const outcome = await latest.run((signal) => find(term, signal));
    if (outcome.kind === 'aborted') return;
    onState?.(outcome.kind === 'ok' ? null : 'failed');
    if (outcome.kind !== 'ok') {
      setFailed({ term, failure: outcome });
      return onFailed?.(outcome);
    }
    onAnswer?.(outcome.data);
    setAnswered({ term, answer: outcome.data });
  };
  const isAnswered = term !== null && term === answered?.term;
  useDebouncedEffect(search, term === null || isAnswered ? null : TYPING_MS, [term]);
  const stop = useEventCallback(() => {
    latest.cancel();
    onState?.(null);
  });
  const isShort = term === null;
  useEffect(() => {
    if (isShort) stop();
  }, [isShort, stop]);

  const failure = term !== null && failed?.term === term ? failed.failure : null;
  return { term, answered, failure, isSearching: term !== null && !isAnswered && failure === null, search };
}
