import { toJson } from '../../rules/json/to-json.ts';
import type { PageEventDetails } from '../element/page-events.ts';
import { readSession, writeSession } from '../storage/session.ts';

type Flash = PageEventDetails['z:flash'];

/** The tag's name, by which the loader knows that the toaster of the next page has something to show. */
const KEY = 'z-toaster';

/**
 * The messages in a page's markup: the parts `toast` of its toaster, and what says `role=status` or `role=alert`. Only those
 * that the current page does not have.
 */
export function flashesIn(html: string): Flash[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const nodes = page.querySelectorAll<HTMLElement>('z-toaster [data-part=toast], [role=status], [role=alert]');
  return [...nodes]
    .filter((node) => !node.closest('[hidden]') && !node.parentElement?.closest('[data-part=toast]'))
    .map((node) => ({
      kind: (node.dataset.kind ?? 'info') as Flash['kind'],
      message: plainText(node.querySelector('[data-part=message]') ?? node),
    }))
    .filter(({ message }) => message !== '' && !isShown(message));
}

/** Has the toaster of the next page show these messages. */
export function leaveFlashes(flashes: readonly Flash[]): void {
  if (flashes.length > 0) writeSession(KEY, toJson(flashes));
}

/** The messages a page before this one left, without those that this page shows itself. */
export function takeFlashes(): Flash[] {
  const found = readSession(KEY);
  if (found.kind !== 'found') return [];
  writeSession(KEY, null);
  return (JSON.parse(found.text) as Flash[]).filter(({ message }) => !isShown(message));
}

const plainText = (node: Element) => (node.textContent ?? '').replace(/\s+/g, ' ').trim();
const isShown = (message: string) => plainText(document.body).includes(message);
