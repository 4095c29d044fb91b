import type { DomPatch } from '../dom/dom-patch.ts';
import { sameField } from './field-names.ts';

/**
 * Hides the messages the server rendered beside the fields of a form, in elements that say `data-error-for=NAME` or
 * `data-z-error-for=NAME`: they are about what was sent. With `field` only those of that field.
 */
export function hideServerErrors(form: HTMLFormElement, patch: DomPatch, field?: string): void {
  for (const node of form.querySelectorAll<HTMLElement>('[data-error-for], [data-z-error-for]')) {
    const name = node.dataset.errorFor ?? node.dataset.zErrorFor ?? '';
    if (node.hidden || (field !== undefined && !sameField(name, field))) continue;
    patch.set(node, 'hidden', '');
    for (const control of node.id ? form.querySelectorAll(`[aria-describedby~="${CSS.escape(node.id)}"]`) : []) {
      patch.set(control, 'aria-invalid', null);
      const others = (control.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id !== node.id);
      patch.set(control, 'aria-describedby', others.join(' ').trim() || null);
    }
  }
}
