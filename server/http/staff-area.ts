/** A person who may use the dashboard. */
export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

export const SIGN_IN_PATH = '/dashboard/login';

/** Says if only staff reach this path. */
export function isForStaff(path: string): boolean {
  return (path === '/dashboard' || path.startsWith('/dashboard/')) && path !== SIGN_IN_PATH;
}
