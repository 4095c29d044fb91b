import { useState } from 'react';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { communesFrom, type LoadedCommune } from './communes.ts';
import { contract } from './wilaya-commune.contract.ts';

/** Communes by address, so that a wilaya chosen again needs no call. */
const cached = new Map<string, readonly LoadedCommune[]>();

export type CommunesLoading =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'failed'; readonly failure: CallFailed };

interface CommuneCall {
  readonly base: string | undefined;
  readonly override: string | undefined;
  readonly locale: string;
}

/** Loads the communes of a wilaya, the newest call only (CAL-4). */
export function useCommunes({ base, override, locale }: CommuneCall) {
  const [loading, setLoading] = useState<CommunesLoading>({ kind: 'idle' });
  const latest = useLatestRequest();

  /** Cancels a call that is under way. */
  const cancel = () => {
    latest.cancel();
    setLoading({ kind: 'idle' });
  };

  /** Calls back with the communes unless another wilaya was asked for meanwhile. */
  const load = async (
    wilaya: string,
    onLoaded: (communes: readonly LoadedCommune[]) => void,
    onFailed: (failure: CallFailed) => void,
  ): Promise<void> => {
    const url = endpointUrl(contract.endpoints.communes, { base, override }, { wilaya });
    const use = (communes: readonly LoadedCommune[]) => {
      onLoaded(communes);
      setLoading({ kind: communes.length === 0 ? 'empty' : 'idle' });
    };
    const known = cached.get(url);
    if (known) {
      latest.cancel();
      use(known);
      return;
    }
    setLoading({ kind: 'loading' });
    const outcome = await latest.run((signal) =>
      request({ tag: contract.tag, call: 'communes', method: 'GET', url, locale, signal, expect: isCommunes }),
    );
    if (outcome.kind === 'aborted') return;
    if (outcome.kind === 'ok') {
      const communes = communesFrom(outcome.data) ?? [];
      cached.set(url, communes);
      use(communes);
      return;
    }
    setLoading({ kind: 'failed', failure: outcome });
    onFailed(outcome);
  };
  return { loading, load, cancel };
}

function isCommunes(answer: unknown): answer is object {
  return communesFrom(answer) !== null;
}
