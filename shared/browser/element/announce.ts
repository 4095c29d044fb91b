type Urgency = 'polite' | 'assertive';

/** A screen reader misses what arrives together with its live region, and what is replaced before it was read. */
const WAIT_MS = 100;

const regions = new Map<Urgency, HTMLElement>();
const waiting = new Map<Urgency, string[]>();

/**
 * Announces a text to screen readers without moving the focus, a tenth of a second later and together with the others of that
 * time. There is one region per page and urgency, because several live regions at once are read in an unpredictable order. It
 * is in the modal dialog that is open: the rest is silent then.
 */
export function announce(text: string, urgency: Urgency = 'polite'): void {
  // Also for a text that joins others: the dialog that they were to stand in may be gone.
  placedRegion(urgency).setAttribute('data-z-announcer', 'waiting');
  const texts = waiting.get(urgency);
  if (texts) {
    if (texts.at(-1) !== text) texts.push(text);
    return;
  }
  waiting.set(urgency, [text]);
  setTimeout(write, WAIT_MS, urgency);
}

function write(urgency: Urgency): void {
  const before = regions.get(urgency)?.parentNode;
  const region = placedRegion(urgency);
  // A dialog was opened or closed meanwhile.
  if (region.parentNode !== before) return void setTimeout(write, WAIT_MS, urgency);
  const lines = (waiting.get(urgency) ?? []).map((text) => {
    const line = document.createElement('p');
    line.textContent = text;
    return line;
  });
  waiting.delete(urgency);
  region.replaceChildren(...lines);
  region.setAttribute('data-z-announcer', '');
}

function placedRegion(urgency: Urgency): HTMLElement {
  const place =
    [...document.querySelectorAll('dialog')].findLast((dialog) => dialog.matches(':modal')) ?? document.body;
  let region = regions.get(urgency);
  if (!region) {
    region = document.createElement('div');
    region.className = 'z-visually-hidden';
    region.setAttribute('aria-live', urgency);
    regions.set(urgency, region);
  }
  if (region.parentNode !== place) {
    region.replaceChildren();
    place.append(region);
  }
  return region;
}
