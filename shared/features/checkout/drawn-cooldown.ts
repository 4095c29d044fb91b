import { cooldownEnd, startCooldown } from './cooldown-store.ts';

/** Takes over the wait that the server wrote into the page when the plain form was sent too early. */
export function drawnCooldown(form: HTMLFormElement, shop: string): void {
  const written = form.querySelector<HTMLElement>('[data-part~="cooldown"][data-seconds]')?.dataset.seconds;
  if (written === undefined) return;
  const now = Date.now();
  // The page may have been open for a while before somebody touched the form.
  const left = Number(written) - (now - performance.timeOrigin) / 1000;
  if (left > 0 && cooldownEnd(shop, now) === null) startCooldown(shop, left, now);
}
