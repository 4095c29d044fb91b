const regions = new Map<'polite' | 'assertive', HTMLElement>();

/**
 * Announces a text to screen readers without moving the focus. There is one region per page and urgency, because several
 * live regions at once are read in an unpredictable order. It is in the modal dialog that is open: the rest is silent then.
 */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  let region = regions.get(urgency);
  const place = [...document.querySelectorAll('dialog')].findLast(isModal) ?? document.body;
  if (!region) {
    region = document.createElement('div');
    region.className = 'z-visually-hidden';
    region.setAttribute('aria-live', urgency);
    region.setAttribute('data-z-announcer', '');
    regions.set(urgency, region);
  }
  if (region.parentNode !== place) place.append(region);
  const line = document.createElement('p');
  line.textContent = text;
  region.replaceChildren(line);
}

function isModal(dialog: HTMLDialogElement): boolean {
  try {
    return dialog.matches(':modal');
  } catch {
    // Older browsers do not know the selector.
    return dialog.open;
  }
}
