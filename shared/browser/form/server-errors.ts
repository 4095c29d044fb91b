import type { BorrowedMarkup } from '../element/borrowed-markup.ts';
import { sameField } from './field-names.ts';

/**
 * Hides the messages the server rendered beside the fields of a form, in elements that say `data-error-for=NAME` or
 * `data-z-error-for=NAME`: they are about what was sent. With `field` only those of that field.
 */
export function hideServerErrors(form: HTMLFormElement, borrowed: BorrowedMarkup, field?: string): void {
  for (const node of form.querySelectorAll<HTMLElement>('[data-error-for], [data-z-error-for]')) {
    const name = node.dataset.errorFor ?? node.dataset.zErrorFor ?? '';
    if (node.hidden || (field !== undefined && !sameField(name, field))) continue;
    borrowed.attribute(node, 'hidden', '');
    for (const control of node.id ? form.querySelectorAll(`[aria-describedby~="${CSS.escape(node.id)}"]`) : []) {
      borrowed.attribute(control, 'aria-invalid', null);
      const others = (control.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id !== node.id);
      borrowed.attribute(control, 'aria-describedby', others.join(' ').trim() || null);
    }
  }
}
