const regions = new Map<'polite' | 'assertive', HTMLElement>();

/**
 * Announces a text to screen readers without moving the focus. There is one region per page and urgency, because several
 * live regions at once are read in an unpredictable order.
 */
export function announce(text: string, urgency: 'polite' | 'assertive' = 'polite'): void {
  let region = regions.get(urgency);
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.className = 'z-visually-hidden';
    region.setAttribute('aria-live', urgency);
    region.setAttribute('data-z-announcer', '');
    document.body.append(region);
    regions.set(urgency, region);
  }
  const line = document.createElement('p');
  line.textContent = text;
  region.replaceChildren(line);
}
