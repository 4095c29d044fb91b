export const DASHBOARD_HOME = '/dashboard/orders';

/** Returns the address after signing in: always a dashboard address of this server. */
export function nextAddress(asked: string | undefined): string {
  // Browsers read a backslash as a slash, so `/\evil.example` would leave this server.
  if (asked === undefined || !asked.startsWith('/') || /[\\\p{Cc}]/u.test(asked)) return DASHBOARD_HOME;
  const here = 'http://here.invalid';
  if (!URL.canParse(asked, here)) return DASHBOARD_HOME;
  const { origin, pathname, search } = new URL(asked, here);
  const inDashboard = origin === here && /^\/dashboard(\/|$)/.test(pathname) && pathname !== '/dashboard/login';
  return inDashboard ? `${pathname}${search}` : DASHBOARD_HOME;
}
