import { expect, it } from 'vitest';
import { picture } from '../reviews/testing/review-body.ts';
import { PixelBudget } from './pixel-budget.ts';
import { pngHeader } from './testing/hostile-pictures.ts';
import { reencodePicture } from './uploaded-picture.ts';

it('draws no document anew, whoever hands it over: one that the library could run is none for it', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
  expect(await reencodePicture(Buffer.from(svg), 'a')).toBe('imageType');
  expect(await reencodePicture(Buffer.alloc(0), 'a')).toBe('imageType');
});

it('refuses a picture of one pixel by millions before it is unpacked', async () => {
  expect(await reencodePicture(pngHeader(1, 50_000_000), 'b')).toBe('imageTooLong');
  expect(await reencodePicture(pngHeader(16_385, 1), 'b')).toBe('imageTooLong');
  expect(await reencodePicture(pngHeader(7_072, 7_072), 'b')).toBe('imageTooManyPixels');
});

it('lets few pictures wait for their turn and sends the others away at once', async () => {
  const photo = await picture();
  const results = await Promise.all(Array.from({ length: 11 }, (_, i) => reencodePicture(photo, `c${i}`)));
  expect(results.filter((result) => result === 'imageBusy')).toHaveLength(3);
  expect(results.filter((result) => typeof result === 'object')).toHaveLength(8);
  expect(await reencodePicture(photo, 'c')).toMatchObject({ width: 320 });
});

it('unpacks so many pixels a minute for one address, whatever another sends', () => {
  const budget = new PixelBudget(100);
  expect([budget.take('d', 60, 0), budget.take('d', 41, 1), budget.take('d', 40, 2)]).toEqual([true, false, true]);
  expect([budget.take('d', 1, 59_999), budget.take('e', 100, 59_999)]).toEqual([false, true]);
  expect(budget.take('d', 100, 60_000)).toBe(true);
});
