import { buildAssets, installPackages, main, runForeground } from './prepare.mjs';

// `npm start` on a fresh clone: packages, widgets, then the server, which creates and fills its own database.
await main(async () => {
  await installPackages();
  await buildAssets();
  // The server's memory depends on these two settings (docs/performance.md).
  return runForeground(['--max-semi-space-size=2', 'server/main.ts'], { MALLOC_ARENA_MAX: '2' });
});
