import { useState } from 'react';
import type { CallFailed, Outcome, SettledOutcome } from './outcome.ts';
import { useLatestRequest } from './use-latest-request.ts';

export interface Call {
  readonly isBusy: boolean;
  /** Of the newest call that ended: it stays while the next one is under way. */
  readonly failure: CallFailed | null;
  /** Resolves to null when the call is aborted, or not made because another one is under way. */
  run<T>(send: (signal: AbortSignal) => Promise<Outcome<T>>): Promise<SettledOutcome<T> | null>;
  /** Aborts a call that is under way, and clears the failure. */
  cancel(): void;
}

const IDLE: Pick<Call, 'isBusy' | 'failure'> = { isBusy: false, failure: null };

/**
 * Follows the calls of a widget until it unmounts, which aborts them. With `newest` a call replaces the one under way,
 * such as for a choice that changed (CAL-4); with `one` it waits for none and is not made.
 */
export function useCall(overlap: 'newest' | 'one'): Call {
  const latest = useLatestRequest();
  const [state, setState] = useState(IDLE);
  return {
    ...state,
    async run(send) {
      if (overlap === 'one' && latest.isBusy) return null;
      setState((before) => ({ ...before, isBusy: true }));
      const outcome = await latest.run(send);
      if (outcome.kind === 'aborted') return null;
      setState({ isBusy: false, failure: outcome.kind === 'ok' ? null : outcome });
      return outcome;
    },
    cancel() {
      latest.cancel();
      setState(IDLE);
    },
  };
}
