import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { buildForProduction } from './build-widgets.ts';
import { startSeededShop } from './seeded-shop.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string;
    /** The real server with the shop of the seed. */
    shopOrigin: string;
  }
}

/** The shell has no window around its pages: a test's page costs a third of the processor time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const CHROMIUM = process.env.CHROMIUM_PATH ?? INSTALLED.find(existsSync);
const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Builds the assets that the pages load, starts the real server, and the one Chromium that all files share. */
export default async function setup(project: TestProject) {
  if (CHROMIUM === undefined || !existsSync(CHROMIUM)) {
    throw new Error(
      `No Chromium at ${CHROMIUM ?? INSTALLED.join(' or ')}, so the pages cannot be tested. Install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.`,
    );
  }
  // The test workers are started after this and inherit it.
  process.env.CHROMIUM_PATH = CHROMIUM;
  if (!process.env.ZELLIGE_ASSETS_BUILT) await buildForProduction();
  const starting = startSeededShop();
  const browser = await chromium.launchServer({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  project.provide('browserEndpoint', browser.wsEndpoint());
  const shop = await starting;
  project.provide('shopOrigin', shop.origin);
  return async () => {
    await browser.close();
    await shop.stop();
  };
}
