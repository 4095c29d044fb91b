import { vi } from 'vitest';

/** Waits until no announcement waits to be written any more; fake timers go on meanwhile. */
export async function announcementsWritten(): Promise<void> {
  await vi.waitUntil(() => document.querySelector('[data-z-announcer=waiting]') === null, { interval: 10 });
}

/** Returns the newest announcement, once none waits to be written any more: a line for each text of it, '' without any. */
export async function announced(urgency: 'polite' | 'assertive' = 'polite'): Promise<string> {
  await announcementsWritten();
  const lines = document.querySelectorAll(`[data-z-announcer][aria-live=${urgency}] > *`);
  return [...lines].map(({ textContent }) => textContent).join('\n');
}
