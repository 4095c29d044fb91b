import { PGlite } from '@electric-sql/pglite';

/** The embedded database of the folder named by DATA_DIR, opened as shipped and asked once. Prints a line when it has answered. */
const db = new PGlite(`${process.env.DATA_DIR}/database`);
await db.query('select count(*) from products');
console.log('open');
process.stdin.resume();
process.once('SIGTERM', () => db.close().then(() => process.exit()));
