/** Where the page may go after an order: http(s) of its own origin, else nowhere (CAL-10). */
export function redirectTarget(address: string, page: string): string | null {
  if (address.trim() === '' || !URL.canParse(address, page)) return null;
  const target = new URL(address, page);
  return /^https?:$/.test(target.protocol) && target.origin === new URL(page).origin ? target.href : null;
}
