import { useLayoutEffect } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { Parts } from '../../shared/browser/element/contract.ts';
import type { GalleryPicture } from './gallery-data.ts';
import type { contract } from './product-gallery.contract.ts';
import type { TranslateGallery } from './product-gallery.messages.ts';

interface Slides {
  readonly index: number;
  /** The position of the first server slide among the pictures; -1 when its picture is none of them. */
  readonly first: number;
  /** Number of server slides that are visible. */
  readonly visible: number;
  /** The server's thumbnails are those of the pictures. */
  readonly hasThumbs: boolean;
}

/** Returns true for a picture and its neighbours, which are fetched before they are seen. */
export const isNear = (at: number, index: number) => Math.abs(at - index) <= 1;

/** Patches the server's slides and thumbnails to the pictures and the one in view. */
export function useServerSlides(
  { slide, zoom, picture: images, thumbs, thumb }: Parts<typeof contract>,
  { index, first, visible, hasThumbs }: Slides,
  t: TranslateGallery,
): void {
  useLayoutEffect(() => {
    const patch = createDomPatch();
    for (const [at, node] of slide.entries()) patch.set(node, 'hidden', at < visible ? null : '');
    for (const [at, link] of zoom.entries()) {
      patch.set(link, 'aria-haspopup', 'dialog');
      patch.set(link, 'aria-label', t('enlarge', { alt: images[at]?.alt ?? '' }));
      patch.set(link, 'tabindex', first + at === index ? null : '-1');
    }
    for (const [at, image] of images.entries()) if (isNear(first + at, index)) patch.set(image, 'loading', 'eager');
    return patch.revert;
  }, [slide, zoom, images, first, visible, index, t]);
  useLayoutEffect(() => {
    const patch = createDomPatch();
    if (thumbs && !hasThumbs) patch.set(thumbs, 'hidden', '');
    for (const [at, link] of thumb.entries()) patch.set(link, 'aria-current', at === index ? 'true' : null);
    return patch.revert;
  }, [thumbs, thumb, hasThumbs, index]);
}

/** Returns how many of the server's slides are among the pictures, one after the other from `first`. */
export function visibleServerSlides(
  pictures: readonly GalleryPicture[],
  serverPictures: readonly GalleryPicture[],
  slideCount: number,
  first: number,
): number {
  const slides = Array.from({ length: slideCount }, (_, at) => at);
  const differs = slides.findIndex((at) => first < 0 || pictures[first + at]?.id !== serverPictures[at]?.id);
  return differs < 0 ? slideCount : differs;
}
