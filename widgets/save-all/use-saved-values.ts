import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { setByScript } from '../../shared/browser/form/set-by-script.ts';

/** Gives fields with `data-saved="NAME"` what another form stored under that name, before the next form is sent. */
export function useSavedValues(host: HTMLElement): void {
  useDomEvent(host, 'z-async-form:success', ({ detail }) => {
    const stored = (detail.data ?? {}) as Readonly<Record<string, unknown>>;
    for (const field of host.querySelectorAll<HTMLInputElement>('input[data-saved]')) {
      const value = stored[field.dataset.saved ?? ''];
      if (typeof value === 'string') setByScript(field, value);
    }
  });
}
