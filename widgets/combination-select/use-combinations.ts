import { useState } from 'react';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { contract } from './combination-select.contract.ts';
import { type Combination, isCombinations } from './combinations.ts';

export type CombinationsLoading =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly count: number }
  | { readonly kind: 'failed'; readonly failure: CallFailed };

/** Loads the combinations of a product, the newest call only (CAL-4). Stock changes, so that nothing is cached. */
export function useCombinations(call: { base: string | undefined; override: string | undefined; locale: string }) {
  const [loading, setLoading] = useState<CombinationsLoading>({ kind: 'idle' });
  const latest = useLatestRequest();
  const cancel = () => {
    latest.cancel();
    setLoading({ kind: 'idle' });
  };
  /** Returns the combinations; the failure when they could not be loaded; null when another product was chosen meanwhile. */
  const load = async (id: string): Promise<readonly Combination[] | CallFailed | null> => {
    const url = endpointUrl(contract.endpoints.combinations, call, { id });
    setLoading({ kind: 'loading' });
    const { locale } = call;
    const outcome = await latest.run((signal) =>
      request({ tag: contract.tag, call: 'combinations', method: 'GET', url, locale, signal, expect: isCombinations }),
    );
    if (outcome.kind === 'aborted') return null;
    if (outcome.kind !== 'ok') {
      setLoading({ kind: 'failed', failure: outcome });
      return outcome;
    }
    const { combinations } = outcome.data;
    setLoading({ kind: 'loaded', count: combinations.length });
    return combinations;
  };
  return { loading, load, cancel };
}
