import { useState } from 'react';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { communesFrom, type LoadedCommune } from './communes.ts';
import { contract } from './wilaya-commune.contract.ts';

/** Communes by address, so that a wilaya chosen again needs no call. */
const cached = new Map<string, readonly LoadedCommune[]>();

interface CommuneCall {
  readonly base: string | undefined;
  readonly override: string | undefined;
  readonly locale: string;
}

/** Loads the communes of a wilaya, the newest call only (CAL-4). */
export function useCommunes({ base, override, locale }: CommuneCall) {
  const { isBusy, failure, run, cancel } = useCall('newest');
  const [isEmpty, setEmpty] = useState(false);
  const reset = () => {
    cancel();
    setEmpty(false);
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
      setEmpty(communes.length === 0);
    };
    reset();
    const known = cached.get(url);
    if (known) return use(known);
    const outcome = await run((signal) =>
      request({ tag: contract.tag, call: 'communes', method: 'GET', url, locale, signal, expect: isCommunes }),
    );
    if (outcome === null) return;
    if (outcome.kind !== 'ok') return onFailed(outcome);
    const communes = communesFrom(outcome.data) ?? [];
    cached.set(url, communes);
    use(communes);
  };
  return { isBusy, failure, isEmpty, load, cancel: reset };
}

function isCommunes(answer: unknown): answer is object {
  return communesFrom(answer) !== null;
}
