import { networkInterfaces } from 'node:os';
import { buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config/config.ts';
import { DiskFull, isDiskFull } from './config/write-probe.ts';
import { databaseLabel } from './db/open.ts';
import type { App } from './http/app-type.ts';
import { createShopWhenEmpty } from './shop/first-shop.ts';
import { DEMO_STAFF } from './staff/demo-staff.ts';
import { stopOnSignals } from './stop.ts';
import { missingBuildWarning } from './web/assets.ts';

const DEMONSTRATION_WARNING =
  'This is a demonstration that other machines can reach: whoever opens it can sign in with the printed password and read the orders. HOST=127.0.0.1 keeps it to this machine; docs/operations.md says how to start a real shop.';

const PROXY_WARNING =
  'PUBLIC_ORIGIN is https, so a proxy stands before the shop, but TRUSTED_PROXIES is empty: all shoppers count as one address, and limits per address hit them together. Set TRUSTED_PROXIES to the address of the proxy.';

try {
  await start();
} catch (error) {
  console.error(sentenceFor(error as NodeJS.ErrnoException));
  process.exit(1);
}

async function start(): Promise<void> {
  const config = readConfig(process.env);
  // Loaded only for a demonstration: a real shop runs without the seed.
  const demo = config.production ? null : await import('./seed/demo.ts');
  const app = await buildApp(config, demo === null ? {} : { missingPictures: demo.demoPictures });
  stopOnSignals(app);
  try {
    const isDemonstration = demo !== null && (await demo.seedWhenEmpty(app.db));
    if (config.production) await createShopWhenEmpty(app.db, config.shopName);
    const [staff] = await app.db.query('select 1 from staff limit 1');
    const warning = missingBuildWarning(config.assetsDir, config.loader);
    if (warning !== null) console.warn(warning);
    await app.listen({ port: config.port, host: config.host });
    console.log(greeting(app, config, { isDemonstration, hasStaff: staff !== undefined }));
    if (isDemonstration && !isLoopback(config.host)) console.warn(DEMONSTRATION_WARNING);
    if (isBehindUnknownProxy(config)) console.warn(PROXY_WARNING);
  } catch (error) {
    await app.close();
    throw error;
  }
}

function sentenceFor(error: NodeJS.ErrnoException & { port?: number; address?: string }): string {
  if (error instanceof ConfigError) return error.message;
  // A PostgreSQL server says itself which disk of its machine is full.
  if (isDiskFull(error) && !process.env.DATABASE_URL?.trim())
    return new DiskFull(process.env.DATA_DIR ?? '.data').message;
  if (error.code === 'EADDRINUSE') {
    return `Port ${error.port} is already in use, perhaps by another copy of the shop. Stop that one, or choose another port: PORT=3001 npm start`;
  }
  if (error.code === 'EACCES' && error.port !== undefined) {
    return `This user may not use port ${error.port}. Choose one above 1023: PORT=3000 npm start`;
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return `HOST ${error.address ?? process.env.HOST} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for the whole network.`;
  }
  // What the server explains itself is one sentence; anything else is a defect, and its place matters.
  return error.code === undefined && !(error instanceof TypeError) ? error.message : (error.stack ?? error.message);
}

function greeting(app: App, config: Config, about: { isDemonstration: boolean; hasStaff: boolean }): string {
  // PORT=0 lets the system choose; what it chose is only known now.
  const address = app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const shop = addressesOf(config.host).map((host) => `http://${host}:${port}/`);
  return [
    `Shop       ${shop.join('  ')}`,
    `Dashboard  ${shop[0]}dashboard/orders`,
    ...(config.workbench ? [`Workbench  ${shop[0]}qa`] : []),
    ...(about.isDemonstration ? [`Sign in    ${DEMO_STAFF.email} / ${DEMO_STAFF.password}`] : []),
    ...(about.hasStaff ? [] : ['Sign in    nobody can yet: npm run staff -- add EMAIL']),
    `Database   ${databaseLabel(config)}`,
  ].join('\n');
}

/** The server itself speaks only http. */
function isBehindUnknownProxy({ production, publicOrigin, trustedProxies }: Config): boolean {
  return production && publicOrigin?.startsWith('https:') === true && trustedProxies.length === 0;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

function addressesOf(host: string): string[] {
  if (host !== '0.0.0.0' && host !== '::') return [host.includes(':') ? `[${host}]` : host];
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  return [
    'localhost',
    ...own.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address),
  ];
}
