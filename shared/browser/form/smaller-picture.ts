import { MAX_IMAGE_BYTES } from '../../rules/pictures/picture-file.ts';

/** In pixels: more than any screen shows of it. */
const LONGEST_SIDE = 1600;

/** One at a time: the pixels of a photo take some 50 MB, and many are picked at once. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Returns a picture as a JPEG that can be uploaded (CAL-14): a phone's own are larger. Null where the browser cannot read it,
 * or where it is still too large.
 * @param longestSide in pixels
 */
export function smallerPicture(file: File, longestSide = LONGEST_SIDE): Promise<File | null> {
  const picture = turn.then(() => shrink(file, longestSide));
  turn = picture;
  return picture;
}

async function shrink(file: File, longestSide: number): Promise<File | null> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width * scale;
    canvas.height = bitmap.height * scale;
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    // Where the picture is transparent a JPEG is black otherwise.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85));
    return blob && blob.size <= MAX_IMAGE_BYTES ? new File([blob], file.name, { type: blob.type }) : null;
  } catch {
    return null;
  }
}
