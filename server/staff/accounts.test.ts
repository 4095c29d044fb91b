import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { addStaff, changePassword, removeStaff } from './accounts.ts';
import { isPassword } from './password.ts';

let db: Database;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  await db.query('delete from staff');
  await addStaff(db, { email: ' Amina@Shop.example ', name: 'Amina', password: 'the first password' });
});
afterAll(() => db.close());

const hashOf = async (email: string) => {
  const [row] = await db.query<{ hash: string }>('select password_hash as hash from staff where email = $1', [email]);
  return row?.hash ?? null;
};

it('adds an account under the e-mail as the sign-in reads it, once', async () => {
  expect(await isPassword('the first password', await hashOf('amina@shop.example'))).toBe(true);
  const again = addStaff(db, { email: 'amina@shop.example', name: 'Another', password: 'another password' });
  await expect(again).rejects.toThrow(/has an account already.*npm run staff -- password/);
  expect(await isPassword('the first password', await hashOf('amina@shop.example'))).toBe(true);
});

it('changes a password and signs the person out everywhere', async () => {
  await db.exec(
    "insert into sessions (id, staff_id, csrf_secret, expires_at) select 'abc', id, '', now() + interval '1 hour' from staff",
  );
  await changePassword(db, 'amina@shop.example', 'the second password');
  expect(await isPassword('the second password', await hashOf('amina@shop.example'))).toBe(true);
  expect(await db.query('select 1 from sessions')).toEqual([]);
});

it('says in words what it cannot do', async () => {
  await expect(addStaff(db, { email: 'amina', name: '', password: 'long enough now' })).rejects.toThrow(
    /is not an e-mail/,
  );
  await expect(addStaff(db, { email: 'b@shop.example', name: '', password: 'short' })).rejects.toThrow(/12 to 200/);
  await expect(changePassword(db, 'b@shop.example', 'long enough now')).rejects.toThrow(/Nobody has the e-mail/);
  await expect(removeStaff(db, 'b@shop.example')).rejects.toThrow(/Nobody has the e-mail/);
});

it('removes an account', async () => {
  await removeStaff(db, 'amina@shop.example');
  expect(await hashOf('amina@shop.example')).toBeNull();
});
