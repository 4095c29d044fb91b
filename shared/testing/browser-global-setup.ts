import { existsSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { buildForProduction } from './build-widgets.ts';
import { startSeededShop } from './seeded-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The path of Chromium. */
    chromium: string;
    /** The real server with the shop of the seed. */
    shopOrigin: string;
  }
}

/** The shell has no window around its pages: a test's page costs a third of the processor time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const CHROMIUM = process.env.CHROMIUM_PATH ?? INSTALLED.find(existsSync);

/** Finds Chromium, builds the assets that the pages load, and starts the real server. */
export default async function setup(project: TestProject) {
  if (CHROMIUM === undefined || !existsSync(CHROMIUM)) {
    throw new Error(
      `No Chromium at ${CHROMIUM ?? INSTALLED.join(' or ')}, so the pages cannot be tested. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.`,
    );
  }
  if (!process.env.ZELLIGE_ASSETS_BUILT) await buildForProduction();
  project.provide('chromium', CHROMIUM);
  const shop = await startSeededShop();
  project.provide('shopOrigin', shop.origin);
  return () => shop.stop();
}
