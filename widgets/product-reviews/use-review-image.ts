import { useEffect, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import type { ReviewMessageKey } from '../../shared/i18n/messages/review-messages.ts';
import { IMAGE_HEAD_BYTES, imageProblem } from '../../shared/rules/reviews/review-image.ts';
import { smallerPicture } from './smaller-picture.ts';

/** Returns why a file cannot be sent with a review; null when it can. Reads its content, not its name (CAL-14). */
export async function fileProblem(file: File): Promise<ReviewMessageKey | null> {
  try {
    return imageProblem(file.size, new Uint8Array(await file.slice(0, IMAGE_HEAD_BYTES).arrayBuffer()));
  } catch {
    // Moved or deleted since it was chosen.
    return 'imageUnreadable';
  }
}

interface ReviewImage {
  /** Of the accepted file; null when there is none. */
  readonly preview: { readonly file: string; readonly url: string } | null;
  remove(): void;
}

/**
 * Follows the chosen picture: one that is too large is made smaller, one that cannot be sent is removed from the form at once,
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
    let problem = await fileProblem(chosen);
    const smaller = problem === 'imageTooLarge' ? await smallerPicture(chosen) : null;
    // Another one was chosen meanwhile.
    if (input?.files?.[0] !== chosen) return;
    if (smaller) {
      const files = new DataTransfer();
      files.items.add(smaller);
      input.files = files.files;
      problem = null;
    }
    if (problem !== null) input.value = '';
    setFile(problem === null ? (smaller ?? chosen) : null);
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
