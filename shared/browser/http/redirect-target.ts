/** Returns the address an answer sends the page to, if it is http(s) of the page's own origin; else null (CAL-10). */
export function redirectTarget(address: string, page: string): string | null {
  if (address.trim() === '' || !URL.canParse(address, page)) return null;
  const target = new URL(address, page);
  return /^https?:$/.test(target.protocol) && target.origin === new URL(page).origin ? target.href : null;
}
