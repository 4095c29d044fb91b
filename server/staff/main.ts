import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { readConfig } from '../config/config.ts';
import { databaseLabel, lacksEmbedded, openDatabase } from '../db/open.ts';
import { addStaff, changePassword, generatePassword, removeStaff } from './accounts.ts';

const USAGE = `Usage: npm run staff -- add EMAIL [NAME]
       npm run staff -- password EMAIL
       npm run staff -- remove EMAIL
Changes who signs in to the dashboard, in the database of DATA_DIR or DATABASE_URL. The password is asked for on a
terminal; left empty, or without a terminal, one is generated and printed once.`;

const [command = '', email, name = email?.split('@')[0] ?? ''] = process.argv.slice(2);

let database = '';
try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n${database}`);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  if (email === undefined || !['add', 'password', 'remove'].includes(command)) throw new Error(USAGE);
  const config = readConfig(process.env);
  database = `Database   ${databaseLabel(config)}\n`;
  if (command !== 'add' && lacksEmbedded(config)) {
    throw new Error(
      'This database does not exist yet, so nobody has an account in it. Set DATABASE_URL or DATA_DIR as the server has them.',
    );
  }
  const password = command === 'remove' ? null : await askPassword();
  const db = await openDatabase(config, {
    onConnectionError(error) {
      throw error;
    },
  });
  try {
    if (password === null) await removeStaff(db, email);
    else if (command === 'add') await addStaff(db, { email, name, password: password.text });
    else await changePassword(db, email, password.text);
  } finally {
    await db.close();
  }
  process.stdout.write(
    `${email} ${{ add: 'can sign in', password: 'has a new password', remove: 'is removed' }[command]}.\n`,
  );
  process.stdout.write(database);
  if (password?.generated) process.stdout.write(`Password   ${password.text}\n`);
}

async function askPassword(): Promise<{ text: string; generated: boolean }> {
  const generated = { text: generatePassword(), generated: true };
  if (!process.stdin.isTTY) return generated;
  process.stdout.write('Password (left empty, one is generated): ');
  // Typed characters are not shown.
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: mute, terminal: true });
  const typed = await lines.question('');
  lines.close();
  process.stdout.write('\n');
  return typed === '' ? generated : { text: typed, generated: false };
}
