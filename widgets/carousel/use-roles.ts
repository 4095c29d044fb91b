import { useLayoutEffect } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './carousel.messages.ts';
import type { Kind } from './carousel-kinds.ts';
import { itemsOf } from './use-row.ts';

export const FOCUSABLE = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]';

interface RoleOptions {
  readonly label: string | undefined;
  readonly kind: Kind;
  readonly slides: boolean;
  readonly fits: boolean;
  readonly count: number;
  readonly t: Translate<typeof messages>;
}

function headingOf(host: HTMLElement, list: HTMLElement): string | undefined {
  const headings = (host.closest('section, article') ?? host).querySelectorAll('h1, h2, h3, h4');
  return [...headings].find((heading) => !list.contains(heading))?.textContent?.trim() || undefined;
}

/**
 * Names the carousel for screen readers, and numbers its slides. The list stays a list, because "list, 20 items" says more than
 * twenty groups. Names and roles that the page wrote itself stay.
 */
export function useRoles(
  host: HTMLElement,
  list: HTMLElement,
  { label, kind, slides, fits, count, t }: RoleOptions,
): void {
  useLayoutEffect(() => {
    if (fits) return;
    const patch = createDomPatch();
    const name = label ?? headingOf(host, list) ?? t(kind);
    if (!host.hasAttribute('role')) patch.set(host, 'role', 'group');
    if (!host.hasAttribute('aria-roledescription')) patch.set(host, 'aria-roledescription', t('carousel'));
    if (!host.hasAttribute('aria-label') && !host.hasAttribute('aria-labelledby')) {
      patch.set(host, 'aria-label', name);
    }
    // Safari forgets that a list without bullets is one.
    patch.set(list, 'role', 'list');
    // What scrolls can be reached by Tab, if not by its links then by itself.
    if (!list.querySelector(FOCUSABLE)) {
      patch.set(list, 'tabindex', '0');
      patch.set(list, 'aria-label', name);
    }
    if (slides) {
      for (const [index, item] of itemsOf(list).entries()) {
        patch.set(item, 'aria-roledescription', t('slide'));
        patch.set(item, 'aria-label', t('slideOf', { number: index + 1, count }));
      }
    }
    return patch.revert;
  }, [host, list, label, kind, slides, fits, count, t]);
}
