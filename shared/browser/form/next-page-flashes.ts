import { toJson } from '../../rules/json/to-json.ts';
import { pageOf } from '../dom/page-of.ts';
import type { PageEventDetails } from '../element/page-events.ts';
import { readSession, writeSession } from '../storage/session.ts';

type Flash = PageEventDetails['z:flash'];

/** The tag's name: the loader mounts an element at once when the session has its tag as a key. */
const KEY = 'z-toaster';

/**
 * Returns the messages in a page's markup that the current page does not show: the parts `toast` of its toaster, and the
 * nodes with `role=status` or `role=alert`.
 */
export function flashesIn(html: string): Flash[] {
  const page = pageOf(html);
  const nodes = page.querySelectorAll<HTMLElement>('z-toaster [data-part=toast], [role=status], [role=alert]');
  return [...nodes]
    .filter((node) => !node.closest('[hidden]') && !node.parentElement?.closest('[data-part=toast]'))
    .map((node) => ({
      kind: (node.dataset.kind ?? 'info') as Flash['kind'],
      message: plainText(node.querySelector('[data-part=message]') ?? node),
    }))
    .filter(({ message }) => message !== '' && !isShown(message));
}

/** Stores messages for the toaster of the next page. */
export function storeFlashes(flashes: readonly Flash[]): void {
  if (flashes.length > 0) writeSession(KEY, toJson(flashes));
}

/** Returns and removes the messages that a former page stored, without those that this page shows itself. */
export function consumeFlashes(): Flash[] {
  // A previewed page shares the session of the page around it, and the message is for the next one of those.
  if (window.frameElement) return [];
  const stored = readSession(KEY);
  if (stored.kind !== 'found') return [];
  writeSession(KEY, null);
  return (JSON.parse(stored.text) as Flash[]).filter(({ message }) => !isShown(message));
}

const plainText = (node: Element) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
const isShown = (message: string) => plainText(document.body).includes(message);
