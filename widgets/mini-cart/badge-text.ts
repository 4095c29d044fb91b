/** Returns the number on the badge: nothing for none, and no more than two digits; the link's name says the rest. */
export function badgeText(quantity: number): string {
  if (quantity <= 0) return '';
  return quantity > 99 ? '99+' : String(quantity);
}
