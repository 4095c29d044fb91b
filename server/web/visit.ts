import { randomUUID } from 'node:crypto';

/** The values of a page that differ by visitor or by time. */
export interface Visit {
  /** For the calls of the page's widgets; null without a shop. */
  readonly bearerToken: string | null;
  /** ISO 8601 */
  readonly serverTime: string;
  readonly csrfToken: string;
}

// Random in every process, so that no text of a shop and no address contains one.
const placeholder = (): string => `visit-${randomUUID()}`;

/** A page rendered with these can be filled in for any visitor. */
export const PLACEHOLDERS = { bearerToken: placeholder(), serverTime: placeholder(), csrfToken: placeholder() };

/** Returns the page with a visitor's values, which need no escaping, in place of `PLACEHOLDERS`. */
export function fillIn(html: string, visit: Visit): string {
  return html
    .replaceAll(PLACEHOLDERS.csrfToken, visit.csrfToken)
    .replaceAll(PLACEHOLDERS.bearerToken, visit.bearerToken ?? '')
    .replaceAll(PLACEHOLDERS.serverTime, visit.serverTime);
}
