import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    browserEndpoint: string;
  }
}

export const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
export const CHROMIUM_FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Builds the assets that the pages load and starts the one Chromium that all files share. */
export default async function setup(project: TestProject) {
  if (!existsSync(CHROMIUM)) {
    throw new Error(
      `No Chromium at ${CHROMIUM}, so the pages cannot be tested. Install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.`,
    );
  }
  if (!process.env.ZELLIGE_ASSETS_BUILT) await build({ logLevel: 'warn' });
  const server = await chromium.launchServer({ executablePath: CHROMIUM, args: CHROMIUM_FLAGS });
  project.provide('browserEndpoint', server.wsEndpoint());
  return () => server.close();
}
