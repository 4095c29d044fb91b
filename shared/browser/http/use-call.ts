import { useState } from 'react';
import type { CallFailed, Outcome, SettledOutcome } from './outcome.ts';
import { useLatestRequest } from './use-latest-request.ts';

export interface Call {
  /** True as soon as a call is made: an event handler that must make no second one reads it anew. */
  readonly isBusy: boolean;
  /** Of the newest call that ended: it stays while the next one is under way. */
  readonly failure: CallFailed | null;
  /** Resolves to null when the call is aborted, or not made because another one is under way. */
  run<T>(send: (signal: AbortSignal) => Promise<Outcome<T>>): Promise<SettledOutcome<T> | null>;
  /** Aborts a call that is under way, and clears the failure. */
  cancel(): void;
}

/**
 * Follows the calls of a widget until it unmounts, which aborts them. With `newest` a call replaces the one under way,
 * such as for a choice that changed (CAL-4). With `one` it is not made while another one is under way.
 */
export function useCall(overlap: 'newest' | 'one'): Call {
  const latest = useLatestRequest();
  const [{ failure }, setState] = useState<Pick<Call, 'failure'>>({ failure: null });
  return {
    failure,
    get isBusy() {
      return latest.isBusy;
    },
    async run(send) {
      if (overlap === 'one' && latest.isBusy) return null;
      const call = latest.run(send);
      // Renders anew, as busy.
      setState((before) => ({ ...before }));
      const outcome = await call;
      if (outcome.kind === 'aborted') return null;
      setState({ failure: outcome.kind === 'ok' ? null : outcome });
      return outcome;
    },
    cancel() {
      latest.cancel();
      setState({ failure: null });
    },
  };
}
