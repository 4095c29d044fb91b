const DASHBOARD_HOME = '/dashboard';

/** Returns the address after signing in: always a dashboard address of this server. */
export function nextAddress(requested: string | undefined): string {
  // Browsers read a backslash as a slash, so `/\evil.example` would leave this server.
  if (requested === undefined || !requested.startsWith('/') || /[\\\p{Cc}]/u.test(requested)) return DASHBOARD_HOME;
  const here = 'http://here.invalid';
  if (!URL.canParse(requested, here)) return DASHBOARD_HOME;
  const { origin, pathname, search } = new URL(requested, here);
  const inDashboard = origin === here && /^\/dashboard(\/|$)/.test(pathname) && pathname !== '/dashboard/login';
  return inDashboard ? `${pathname}${search}` : DASHBOARD_HOME;
}
