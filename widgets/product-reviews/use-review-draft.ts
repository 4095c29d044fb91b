import { useEffect } from 'react';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { fillDraft, removeDrafts, storeDrafts, takeDraft } from '../../shared/browser/form/drafts.ts';
import { textEntries, withDefaults } from '../../shared/browser/form/form-entries.ts';
import { contract } from './product-reviews.contract.ts';

/** The tag's name: the loader mounts an element at once when the session has its tag as a key. */
const DRAFTS = contract.tag;

/**
 * Keeps a review that is being written when its page is reloaded, left, or shown in another language, and shows it opened on the
 * next visit in this browser tab. A picture cannot be kept.
 */
export function useReviewDraft({ form, toggle, key }: WidgetProps<typeof contract>['parts']): void {
  useEffect(() => {
    const draft = takeDraft(DRAFTS, form);
    if (!draft) return;
    fillDraft(form, draft);
    // A review that was sent before its page went is not stored twice.
    const sent = draft.find(([name]) => name === key?.name)?.[1];
    if (key && sent) key.value = sent;
    if (toggle) toggle.open = true;
  }, [form, toggle, key]);
  useDomEvent(document, 'visibilitychange', () => {
    removeDrafts(DRAFTS, [form]);
    // Without `hasChanges`, which brings what only the forms of staff need.
    const values = () => JSON.stringify(textEntries(form));
    const isTyped = withDefaults(form, values) !== values();
    if (document.visibilityState === 'hidden' && isTyped) storeDrafts(DRAFTS, [form]);
  });
}
