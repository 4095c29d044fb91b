import { useLayoutEffect } from 'react';
import type { Contract, StateOf } from './contract.ts';

/**
 * Writes the widget's state to `data-state` of its element; null removes it. The contract is named as the type, such as
 * `useHostState<typeof contract>(host, 'busy')`: without it, or with a state it lacks, the call does not compile.
 */
export function useHostState<C extends Contract = never>(host: HTMLElement, state: StateOf<C> | null): void {
  useLayoutEffect(() => {
    if (state === null) host.removeAttribute('data-state');
    else host.dataset.state = state;
  }, [host, state]);
}
