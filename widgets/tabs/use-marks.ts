import { useEffect, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';

export type Mark = 'unsaved' | 'faulty' | null;

/** Follows what the panels hold: fields or forms with errors, what a widget refuses, forms with unsaved changes. */
export function useMarks(host: HTMLElement, panels: readonly (HTMLElement | undefined)[]): readonly Mark[] {
  const [marks, setMarks] = useState<readonly Mark[]>([]);
  const update = useEventCallback(() => {
    const now = panels.map(markOf);
    setMarks((before) => (String(before) === String(now) ? before : now));
  });
  useEffect(() => {
    const observer = new MutationObserver(update);
    observer.observe(host, {
      subtree: true,
      childList: true,
      attributeFilter: ['aria-invalid', 'data-z-unsaved', 'data-z-failed', 'data-state'],
    });
    update();
    return () => observer.disconnect();
  }, [host, update]);
  return marks;
}

function markOf(panel: HTMLElement | undefined): Mark {
  if (panel?.querySelector('[aria-invalid=true], [data-z-failed], [data-state=refused]')) return 'faulty';
  return panel?.querySelector('[data-z-unsaved]') ? 'unsaved' : null;
}
