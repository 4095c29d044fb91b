import { Refusal } from './refusal.ts';

/** A person who may use the dashboard. */
export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly name: string;
}

/**
 * Returns the person who sent a request.
 * @throws Refusal 401 where the guard of the dashboard did not run
 */
export function staffOf({ staff }: { readonly staff: Staff | null }): Staff {
  if (staff === null) throw new Refusal(401, 'signed-out');
  return staff;
}

export const SIGN_IN_PATH = '/dashboard/login';

/** Says if only staff reach this path. */
export function isForStaff(path: string): boolean {
  return (path === '/dashboard' || path.startsWith('/dashboard/')) && path !== SIGN_IN_PATH;
}
