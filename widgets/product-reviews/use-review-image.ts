import { useEffect, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { smallerPicture } from '../../shared/browser/form/smaller-picture.ts';
import type { ReviewMessageKey } from '../../shared/i18n/messages/review-messages.ts';
import { IMAGE_HEAD_BYTES, imageProblem } from '../../shared/rules/pictures/picture-file.ts';

/** A larger picture takes longer on a 2G line than its call may last. */
const SLOW_BYTES = 300_000;
/** In pixels: several times what a review shows (REV-4). */
const LONGEST_SIDE = 800;

/** Returns why a file cannot be sent with a review; null when it can. Reads its content, not its name (CAL-14). */
async function fileProblem(file: File): Promise<ReviewMessageKey | null> {
  try {
    return imageProblem(file.size, new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()));
  } catch {
    // Moved or deleted since it was chosen.
    return 'imageUnreadable';
  }
}

/** Returns the picture that a review can have of a file, which may be a smaller one (REV-2), and why there is none. */
export async function pictureOf(
  file: File,
): Promise<{ readonly picture: File; readonly problem: ReviewMessageKey | null }> {
  const problem = await fileProblem(file);
  const isLarge = problem === 'imageTooLarge' || (problem === null && file.size > SLOW_BYTES);
  const smaller = isLarge ? await smallerPicture(file, LONGEST_SIDE) : null;
  return smaller && smaller.size < file.size ? { picture: smaller, problem: null } : { picture: file, problem };
}

interface ReviewImage {
  /** Of the accepted file; null when there is none. */
  readonly preview: { readonly file: string; readonly url: string } | null;
  remove(): void;
}

/**
 * Follows the chosen picture: a large one is made smaller, one that cannot be sent is removed from the form at once,
 * another one gets a preview.
 */
export function useReviewImage(
  input: HTMLInputElement | undefined,
  onVerdict: (file: File, problem: ReviewMessageKey | null) => void,
): ReviewImage {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<ReviewImage['preview']>(null);

  const check = async (chosen: File | undefined) => {
    if (!chosen) {
      setFile(null);
      return;
    }
    const { picture, problem } = await pictureOf(chosen);
    // Another one was chosen meanwhile.
    if (input?.files?.[0] !== chosen) return;
    if (problem !== null) input.value = '';
    else if (picture !== chosen) {
      const files = new DataTransfer();
      files.items.add(picture);
      input.files = files.files;
    }
    setFile(problem === null ? picture : null);
    onVerdict(chosen, problem);
  };
  useDomEvent(input, 'change', () => void check(input?.files?.[0]));
  const checkEarlierFile = useEventCallback(() => {
    if (input?.files?.[0]) void check(input.files[0]);
  });
  useEffect(() => checkEarlierFile(), [checkEarlierFile]);

  useEffect(() => {
    if (file === null) {
      setPreview(null);
      return;
    }
    const url = URL.createObjectURL(file);
    setPreview({ file: file.name, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);

  return {
    preview,
    remove() {
      if (input) input.value = '';
      setFile(null);
    },
  };
}
