import { describe, expect, it } from 'vitest';
import { imageFormat, imageProblem, MAX_IMAGE_BYTES } from './picture-file.ts';

describe('the file of a picture', () => {
  const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);

  it('is known by its first bytes', () => {
    expect(imageFormat(jpeg)).toBe('jpeg');
    expect(imageFormat(bytes('\x89PNG\r\n\x1a\n...'))).toBe('png');
    expect(imageFormat(bytes('RIFF....WEBPVP8 '))).toBe('webp');
    expect(imageFormat(bytes('GIF89a'))).toBe('gif');
    expect(imageFormat(bytes('\0\0\0\x20ftypmif1\0\0\0\0mif1avif'))).toBe('avif');
    for (const other of ['<svg', '<!doctype html>', 'RIFF....WAVE', '\0\0\0\x20ftypheic', '%PDF-1.7', '']) {
      expect(imageFormat(bytes(other)), other).toBeNull();
    }
  });

  it('has at least a byte and at most 2 097 152', () => {
    expect(imageProblem(0, new Uint8Array())).toBe('imageEmpty');
    expect(imageProblem(MAX_IMAGE_BYTES, jpeg)).toBeNull();
    expect(imageProblem(MAX_IMAGE_BYTES + 1, jpeg)).toBe('imageTooLarge');
    expect(imageProblem(10, bytes('<svg'))).toBe('imageType');
  });
});
