// `npm run dev`: the server and the widgets, each started or built anew when its own files change; open pages reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { buildAssets, installPackages, main, PROJECT_DIR, PROJECT_NODE, runForeground } from './prepare.mjs';

await main(async () => {
  await installPackages();
  await buildAssets();
  const vite = spawn(
    PROJECT_NODE,
    [join('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--watch', '--logLevel', 'warn'],
    {
      cwd: PROJECT_DIR,
      stdio: 'inherit',
    },
  );
  try {
    // The server starts again when a file that it imported changes; what only pages show reloads them (server/web/dev-reload.ts).
    return await runForeground(['--watch', '--watch-preserve-output', 'server/main.ts'], {
      NODE_ENV: 'development',
    });
  } finally {
    vite.kill();
  }
});
