import type { BorrowedMarkup } from '../../shared/element/borrowed-markup.ts';

/** What the server wrote above a form and beside its fields is about what was sent, and goes when it is sent anew. */
export function hideServerErrors(form: HTMLFormElement, summary: Element | undefined, borrowed: BorrowedMarkup): void {
  if (summary) borrowed.attribute(summary, 'hidden', '');
  for (const node of form.querySelectorAll('[data-error-for]:not([hidden])')) {
    borrowed.attribute(node, 'hidden', '');
    for (const control of form.querySelectorAll(`[aria-describedby~="${node.id}"]`)) {
      borrowed.attribute(control, 'aria-invalid', null);
      const others = (control.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id !== node.id);
      borrowed.attribute(control, 'aria-describedby', others.join(' ').trim() || null);
    }
  }
}
