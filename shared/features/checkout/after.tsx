import { useTimeout } from '../../browser/time/hooks.ts';

/** Runs something once after a pause. Give it a `key` of what it waits for: another one starts the pause again. */
export function After({ ms, run }: { readonly ms: number; readonly run: () => void }): null {
  useTimeout(run, ms);
  return null;
}
