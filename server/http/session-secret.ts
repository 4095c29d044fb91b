import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';

/**
 * Returns the secret of the database, creating it at the first start. Every process on the database gets the same one, so
 * that a cookie or token of one is accepted by all.
 */
export async function sessionSecretOf(db: Database): Promise<string> {
  await db.query('insert into session_secret (secret) values ($1) on conflict do nothing', [
    randomBytes(48).toString('base64url'),
  ]);
  const [row] = await db.query<{ secret: string }>('select secret from session_secret');
  if (row === undefined) throw new Error('The session secret was written but cannot be read back.');
  return row.secret;
}
