import { useCallback, useRef } from 'react';

/**
 * Returns one function for the life of the component that calls the newest `callback`, so that an effect neither depends on
 * a closure nor calls an outdated one. What React's `useEffectEvent` returns may not be passed on.
 */
export function useEventCallback<Args extends readonly unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const newest = useRef(callback);
  newest.current = callback;
  return useCallback((...args: Args) => newest.current(...args), []);
}
