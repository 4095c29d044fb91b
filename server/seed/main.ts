import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/open.ts';
import { seedDatabase } from './seed.ts';

const USAGE = `Usage: npm run seed -- [--products 300] [--orders 400] [--seed 1] [--no-add-to-cart]
Fills the empty database of DATA_DIR (or DATABASE_URL) with a demonstration shop; --no-add-to-cart makes it one that takes
orders on its product pages only.`;

function count(name: string, text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Error(`--${name} is "${text}", but must be a whole number. ${USAGE}`);
  return Number(text);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '300' },
      orders: { type: 'string', default: '400' },
      seed: { type: 'string', default: '1' },
      'no-add-to-cart': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(`${USAGE}\n`);
    return;
  }
  const products = count('products', values.products);
  const orders = count('orders', values.orders);
  const seed = count('seed', values.seed);
  const config = readConfig(process.env);
  if (config.production) {
    throw new Error(
      'NODE_ENV is production, and a seeded shop has invented products and an account whose password is public. Leave NODE_ENV out to fill a demonstration.',
    );
  }
  const db = await openDatabase(config, {
    onConnectionError(error) {
      throw error;
    },
  });
  try {
    const started = performance.now();
    const isFilled = await seedDatabase(db, { seed, products, orders, addToCart: !values['no-add-to-cart'] });
    if (!isFilled) {
      throw new Error(
        'The database already holds a shop, and seeding would mix two. Stop the server and delete DATA_DIR, or name an empty database with DATABASE_URL.',
      );
    }
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    process.stdout.write(`Seeded ${products} products and ${orders} orders (seed ${seed}) in ${seconds} s.\n`);
  } finally {
    await db.close();
  }
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
