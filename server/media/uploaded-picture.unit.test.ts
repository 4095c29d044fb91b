import { expect, it } from 'vitest';
import { redrawPicture } from './uploaded-picture.ts';

it('draws no document anew, whoever hands it over: one that the library could run is none for it', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  expect(await redrawPicture(Buffer.from(svg))).toBe('imageType');
  expect(await redrawPicture(Buffer.alloc(0))).toBe('imageType');
});
