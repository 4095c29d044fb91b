import { vi } from 'vitest';

/** Does as a browser that shows another page or tab: the page is told that it is hidden. */
export function hidePage(): void {
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  hidden.mockRestore();
}
