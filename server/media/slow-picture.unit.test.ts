import { expect, it, vi } from 'vitest';
import { picture } from '../reviews/testing/review-body.ts';
import { reencodePicture } from './uploaded-picture.ts';

const limits = vi.hoisted((): number[] => []);

/** The first picture takes much longer than a second, which is the shortest limit of the library. */
vi.mock('sharp', async (importOriginal) => {
  const { default: sharp } = await importOriginal<typeof import('sharp')>();
  return {
    default: (...input: Parameters<typeof sharp>) => {
      const drawing = sharp(...input);
      const limit = drawing.timeout.bind(drawing);
      return Object.assign(drawing, {
        timeout: ({ seconds }: { seconds: number }) => {
          limits.push(seconds);
          const limited = limit({ seconds: 1 });
          return limits.length === 1 ? limited.median(999) : limited;
        },
      });
    },
  };
});

it('gives up a picture that takes longer than five seconds, and draws the next one', async () => {
  const large = await picture({ width: 1200, height: 1200 });
  expect(await reencodePicture(large, 'a')).toBe('imageTooSlow');
  expect(await reencodePicture(await picture({ width: 8, height: 8 }), 'a')).toMatchObject({ width: 8, height: 8 });
  expect(limits).toEqual([5, 5]);
});
