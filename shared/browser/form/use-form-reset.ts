import { useState } from 'react';
import { useDomEvent } from '../element/use-dom-event.ts';
import { useTimeout } from '../time/hooks.ts';

/**
 * Calls the newest callback once the fields of a form have their first values again. The `reset` event comes before that, and
 * a later listener may still prevent it.
 */
export function useFormReset(form: HTMLFormElement | null | undefined, callback: () => void): void {
  const [reset, setReset] = useState<Event | null>(null);
  useDomEvent(form, 'reset', setReset);
  useTimeout(
    () => {
      setReset(null);
      if (!reset?.defaultPrevented) callback();
    },
    reset ? 0 : null,
  );
}
