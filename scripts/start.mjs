import { buildAssets, installPackages, main, runForeground } from './prepare.mjs';

// `npm start` on a fresh clone: packages, widgets, then the server, which creates and fills its own database.
await main(async () => {
  await installPackages();
  await buildAssets();
  return runForeground(['server/main.ts']);
});
