import { randomBytes } from 'node:crypto';
import type { Database } from '../db/database.ts';
import { hashPassword, MAX_PASSWORD_CHARACTERS } from './password.ts';

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const MAX_EMAIL_CHARACTERS = 254;
const MIN_PASSWORD_CHARACTERS = 12;

export function generatePassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Returns everybody with an account, by name, as a select offers them. */
export function staffChoices(db: Database): Promise<{ readonly value: string; readonly label: string }[]> {
  return db.query('select id::text as value, name as label from staff order by name, id');
}

/** Adds a person; throws in words when the e-mail is taken or cannot be one, or the password is too short or too long. */
export async function addStaff(
  db: Database,
  account: { email: string; name: string; password: string },
): Promise<void> {
  const email = emailOf(account.email);
  const added = await db.query(
    'insert into staff (email, name, password_hash) values ($1, $2, $3) on conflict do nothing returning id',
    [email, account.name, await hashPassword(checked(account.password))],
  );
  if (added.length === 0) {
    throw new Error(
      `${email} has an account already. Give it another password with: npm run staff -- password ${email}`,
    );
  }
}

/** Sets a password and signs the person out everywhere; throws in words when nobody has the e-mail, or for the password. */
export async function changePassword(db: Database, text: string, password: string): Promise<void> {
  const email = emailOf(text);
  const hash = await hashPassword(checked(password));
  const changed = await db.query(
    `with changed as (update staff set password_hash = $2 where email = $1 returning id),
     ended as (delete from sessions where staff_id in (select id from changed))
     select from changed`,
    [email, hash],
  );
  if (changed.length === 0) throw unknown(email);
}

/** Removes a person from the staff; throws in words when nobody has the e-mail. */
export async function removeStaff(db: Database, text: string): Promise<void> {
  const email = emailOf(text);
  const removed = await db.query('delete from staff where email = $1 returning id', [email]);
  if (removed.length === 0) throw unknown(email);
}

/** Returns the e-mail as the sign-in reads it. */
function emailOf(text: string): string {
  const email = text.trim().toLowerCase();
  if (EMAIL.test(email) && email.length <= MAX_EMAIL_CHARACTERS) return email;
  throw new Error(`"${text}" is not an e-mail address, and staff sign in with one. Write it as amina@shop.example.`);
}

function checked(password: string): string {
  if (password.length >= MIN_PASSWORD_CHARACTERS && password.length <= MAX_PASSWORD_CHARACTERS) return password;
  throw new Error(
    `The password has ${password.length} characters, but must have ${MIN_PASSWORD_CHARACTERS} to ${MAX_PASSWORD_CHARACTERS}. Nothing was changed.`,
  );
}

function unknown(email: string): Error {
  return new Error(`Nobody has the e-mail ${email}. Add an account with: npm run staff -- add ${email}`);
}
