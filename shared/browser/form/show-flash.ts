import { type PageEventDetails, sendPageEvent } from '../element/page-events.ts';

type Flash = PageEventDetails['z:flash'];

/**
 * Sends `z:flash`, which the toaster of the page shows. A page without one gets one, or the message would be seen by nobody.
 * A page that shows messages itself says so by `preventDefault` on the event.
 */
export function showFlash(from: HTMLElement, flash: Flash): void {
  const hasToaster = document.querySelector('z-toaster') !== null;
  const isUnhandled = sendPageEvent(from, 'z:flash', flash);
  if (!hasToaster && isUnhandled) void showInOwnToaster(flash);
}

async function showInOwnToaster(flash: Flash): Promise<void> {
  const toaster = document.createElement('z-toaster');
  const region = document.createElement('section');
  region.dataset.part = 'region';
  // A live region is heard when it was there before its message.
  region.setAttribute('aria-live', 'polite');
  toaster.append(region);
  document.body.append(toaster);
  // The loader sees new elements in a microtask of its own.
  await null;
  await globalThis.zellige?.mountNow(toaster);
  // The page has heard the event already.
  toaster.dispatchEvent(new CustomEvent('z:flash', { detail: flash }));
}
