import { useEventCallback } from '../dom/use-event-callback.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { type DirtyWatch, isSentBack } from './dirty.ts';
import { removeDrafts, storeDrafts, takeDraft } from './drafts.ts';
import type { FormEntries } from './form-entries.ts';
import { isLeaveConfirmed, isLeaving } from './leave-guard.ts';

type Watches = Iterable<readonly [form: HTMLFormElement, watch: Pick<DirtyWatch, 'dirty'>]>;

/**
 * Stores drafts of the changed forms while the page is hidden: phones end a hidden page without a question. They are removed
 * when it is visible again.
 * @param key the tag's name: the loader mounts an element at once when the session has its tag as a key
 * @returns compares again, for when a form was changed or saved while the page is hidden
 */
export function useLeaveDrafts(key: string, watches: () => Watches): () => void {
  const update = useEventCallback(() => {
    // The page that answers a form shows what was typed into it.
    const staying = [...watches()].filter(([form]) => !isLeaving(form));
    removeDrafts(
      key,
      staying.map(([form]) => form),
    );
    // A person who answered the browser's question chose to lose the changes.
    if (document.visibilityState !== 'hidden' || isLeaveConfirmed()) return;
    storeDrafts(
      key,
      staying.flatMap(([form, { dirty }]) => (dirty ? [form] : [])),
    );
  });
  useDomEvent(document, 'visibilitychange', update);
  return update;
}

/** Returns the draft of a form and removes it; undefined also where the server sent the form back, which is newer. */
export function takeLeaveDraft(key: string, form: HTMLFormElement): FormEntries | undefined {
  const draft = takeDraft(key, form);
  return draft && draft.length > 0 && isSentBack(form) ? undefined : draft;
}
