import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { redrawPicture, storePicture } from './uploaded-picture.ts';

it('draws no document anew, whoever hands it over: one that the library could run is none for it', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  expect(await redrawPicture(Buffer.from(svg))).toBe('imageType');
  expect(await redrawPicture(Buffer.alloc(0))).toBe('imageType');
});

it('leaves no half of a picture that could not be written whole', async () => {
  const media = mkdtempSync(join(tmpdir(), 'zellige-media-'));
  // Where the small one is to be written, there is a folder.
  const inTheWay = 'a-thumb.webp.part';
  mkdirSync(join(media, 'reviews', inTheWay), { recursive: true });
  const picture = { large: Buffer.from('l'), thumb: Buffer.from('t'), width: 1, height: 1 };
  await expect(storePicture(media, 'a', picture)).rejects.toThrow();
  expect(readdirSync(join(media, 'reviews'))).toEqual([inTheWay]);
  rmSync(media, { recursive: true });
});
