import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';

/** Builds the suite with the widgets of another folder and returns where its assets are. */
export async function buildWidgetsOf(folder: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'zellige-assets-'));
  process.env.ZELLIGE_WIDGETS = folder;
  try {
    await build({ logLevel: 'warn', build: { outDir, emptyOutDir: true } });
  } finally {
    delete process.env.ZELLIGE_WIDGETS;
  }
  return outDir;
}
