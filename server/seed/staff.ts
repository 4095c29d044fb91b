import type { Database } from '../db/database.ts';
import { generatePassword } from '../staff/accounts.ts';
import { DEMO_STAFF } from '../staff/demo-staff.ts';
import { hashPassword } from '../staff/password.ts';

/** Invented people who work in the shop beside the demonstration account. */
const COLLEAGUES = ['Karim Benali', 'Lynda Haddad', 'Nesrine Cherif', 'Sofiane Mansouri'];

/** Adds the demonstration account and, where asked for, four accounts that nobody can sign in to. */
export async function seedStaff(db: Database, { colleagues }: { colleagues: boolean }): Promise<void> {
  // One password for all colleagues costs one hash, and nobody knows it.
  const [demo, unknown] = await Promise.all([
    hashPassword(DEMO_STAFF.password),
    colleagues ? hashPassword(generatePassword()) : '',
  ]);
  const others = (colleagues ? COLLEAGUES : []).map((name) => ({
    email: `${name.toLowerCase().replace(' ', '.')}@zellige.test`,
    name,
    hash: unknown,
  }));
  for (const { email, name, hash } of [{ ...DEMO_STAFF, hash: demo }, ...others]) {
    await db.query('insert into staff (email, name, password_hash) values ($1, $2, $3)', [email, name, hash]);
  }
}
