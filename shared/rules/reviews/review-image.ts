import type { ReviewMessageKey } from '../../i18n/messages/review-messages.ts';

/** "2 MB", counted inclusively (resolution 34). */
export const MAX_IMAGE_BYTES = 2_097_152;
/** As many of a file's first bytes as telling its format takes. */
export const IMAGE_HEAD_BYTES = 64;
export const IMAGE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';

/** What a file is by its first bytes, whatever its name and type claim; null when it is none of these (resolution 35). */
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

/** Why a file is no picture for a review, or null (B 5, resolutions 34, 35, 104). */
export function imageProblem(size: number, head: Uint8Array): ReviewMessageKey | null {
  if (size === 0) return 'imageEmpty';
  if (size > MAX_IMAGE_BYTES) return 'imageTooLarge';
  return imageFormat(head) === null ? 'imageType' : null;
}
