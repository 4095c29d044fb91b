import { useEffect } from 'react';
import { guardLeaving } from './leave-guard.ts';

/** Asks before the page is left while `node`, a form or the element of a widget, has something unsaved. */
export function useLeaveGuard(node: Element | undefined, isUnsaved: boolean): void {
  useEffect(() => {
    if (!node) return;
    guardLeaving(node, isUnsaved);
    return () => guardLeaving(node, false);
  }, [node, isUnsaved]);
}
