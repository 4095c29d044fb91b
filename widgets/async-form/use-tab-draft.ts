import { useEffect, useRef, useState } from 'react';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { type DirtyWatch, formValues, watchDirty } from '../../shared/browser/form/dirty.ts';
import { fillDraft, fillHidden, storePostedDraft } from '../../shared/browser/form/drafts.ts';
import type { FormEntries } from '../../shared/browser/form/form-entries.ts';
import { takeLeaveDraft, useLeaveDrafts } from '../../shared/browser/form/use-leave-drafts.ts';
import { contract } from './async-form.contract.ts';

/**
 * Stores what is typed while the page is hidden, and restores it on the next visit (STF-3).
 * @param post submits entries to the page that shows them
 * @returns true while a restored draft is in the form and not saved
 */
export function useTabDraft(
  { attributes, parts: { form } }: WidgetProps<typeof contract>,
  post: (entries: FormEntries) => void,
): boolean {
  const { draft: hidden, refresh, unsaved } = attributes;
  const watch = useRef<DirtyWatch | null>(null);
  const [isRestored, setRestored] = useState(false);
  const update = useLeaveDrafts(contract.tag, () => (watch.current ? [[form, watch.current]] : []));
  useEffect(() => {
    if (hidden === undefined) return;
    const onChange = (isDirty: boolean) => {
      update();
      if (!isDirty) setRestored(false);
    };
    // The widget's other watch asks before the page is left.
    const own = watchDirty(form, { onChange, unguarded: true, unsaved });
    watch.current = own;
    const draft = takeLeaveDraft(contract.tag, form);
    if (draft?.length === 0) setRestored(true);
    else if (draft && refresh !== undefined && !unsaved) {
      // Its server renders the fields that the draft needs, such as further lines of an order.
      storePostedDraft(contract.tag, form);
      post(draft);
    } else if (draft && !unsaved) {
      fillHidden(form, draft, hidden.split(/\s+/));
      // They come with the text and are no change by themselves.
      if (!own.dirty) own.markSaved(formValues(form));
      fillDraft(form, draft);
      setRestored(own.dirty);
    }
    return () => {
      watch.current = null;
      own.stop();
    };
  }, [form, hidden, refresh, unsaved, post, update]);
  return isRestored;
}
