/** "2 MB", counted inclusively (CAL-14). */
export const MAX_IMAGE_BYTES = 2_097_152;
/** Number of a file's first bytes that `imageFormat` needs. */
export const IMAGE_HEAD_BYTES = 64;
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** Tells a file's format by its first bytes, whatever its name and type claim (CAL-14). */
export function imageFormat(head: Uint8Array): ImageFormat | null {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(0, 6) === 'GIF87a' || text(0, 6) === 'GIF89a') return 'gif';
  // An AVIF may name its kind first or among those it is compatible with.
  if (text(4, 8) === 'ftyp' && /avif|avis/.test(text(8, IMAGE_HEAD_BYTES))) return 'avif';
  return null;
}

/** Reason why a file cannot be uploaded as a picture: the key of its message. */
export type PictureProblem = 'imageEmpty' | 'imageTooLarge' | 'imageType';

/** Checks a file's size and first bytes (CAL-14). Null when it can be uploaded. */
export function imageProblem(size: number, head: Uint8Array): PictureProblem | null {
  if (size === 0) return 'imageEmpty';
  if (size > MAX_IMAGE_BYTES) return 'imageTooLarge';
  return imageFormat(head) === null ? 'imageType' : null;
}
