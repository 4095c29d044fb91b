import { useEffect, useRef, useState } from 'react';
import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { type GalleryPicture, readGallery } from './gallery-data.ts';
import { pictureForKey } from './gallery-keys.ts';
import type { contract } from './product-gallery.contract.ts';
import type { TranslateGallery } from './product-gallery.messages.ts';
import { visibleServerSlides } from './use-server-slides.ts';
import { isRtl, scrolledSlides, useSlides } from './use-slides.ts';

const indexOf = (pictures: readonly GalleryPicture[], id: number) => pictures.findIndex((picture) => picture.id === id);
const sameIds = (one: readonly GalleryPicture[], other: readonly GalleryPicture[]) =>
  one.map(({ id }) => id).join() === other.map(({ id }) => id).join();

/**
 * Follows the pictures of the selected combination and the one in view, by swipe, keys, thumbnail and dialog.
 * `isComplete`: the widget's own slides can be rendered.
 */
export function useGallery(
  { host, parts, emit }: WidgetProps<typeof contract>,
  isComplete: boolean,
  t: TranslateGallery,
) {
  const { track, slide, zoom, thumbs, thumb } = parts;
  const [data] = useState(() => readGallery(parts.pictures.textContent ?? ''));
  const serverPictures = data.shown.slice(indexOf(data.shown, data.serverPicture));
  const [pictures, setPictures] = useState(data.shown);
  // A finger may be scrolling the row already.
  const [index, setIndex] = useState(
    () => Math.max(0, indexOf(data.shown, data.serverPicture)) + scrolledSlides(track),
  );
  const [isZoomed, setZoomed] = useState(false);
  const count = pictures.length;
  const first = indexOf(pictures, data.serverPicture);
  const visible = visibleServerSlides(pictures, serverPictures, slide.length, first);
  const hasThumbs = pictures === data.shown && thumbs !== undefined && thumb.length === count;

  const show = (to: number) => {
    const next = pictures[to];
    if (!next || to === index) return;
    setIndex(to);
    emit('change', { picture: next.id, number: to + 1, count });
  };
  const scrollTo = useSlides({ track, count, index, set: isComplete && pictures, onShow: show });
  const go = (to: number) => {
    show(to);
    scrollTo(to);
  };
  const announcePicture = (to: number) => {
    const next = pictures[to];
    if (next) announce(t('announced', { number: to + 1, count, alt: next.alt }));
  };
  const goAndAnnounce = (to: number) => {
    go(to);
    announcePicture(to);
  };
  const focusSlide = (to: number) => {
    const links = track.querySelectorAll<HTMLElement>('[data-part~="slide"]:not([hidden]) a, [data-slide] a');
    links[to]?.focus({ preventScroll: true });
  };
  const enlarge = () => {
    setZoomed(true);
    const current = pictures[index];
    if (current) emit('zoom', { picture: current.id });
  };

  usePageEvent(host, 'z:combination-changed', ({ productId, combinationId }) => {
    if (data.productId !== null && productId !== data.productId) return;
    const next = data.of(combinationId);
    if (!next || sameIds(next, pictures)) return;
    setPictures(sameIds(next, data.shown) ? data.shown : next);
    setIndex(0);
  });
  useDomEvent(host, 'keydown', (event) => {
    const { target } = event;
    // The dialog handles the same keys itself.
    if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
    const to = pictureForKey(event, { index, count, isRtl: isRtl(host) });
    if (to === null) return;
    event.preventDefault();
    go(to);
    if (track.contains(target)) focusSlide(to);
    else if (!target.closest('button')) thumbAt(host, to)?.focus({ preventScroll: true });
    else announcePicture(to);
  });
  useDomEvent(zoom, 'click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    enlarge();
  });
  useDomEvent(thumb, 'click', (event) => {
    if (!hasThumbs || !isPlainClick(event)) return;
    event.preventDefault();
    goAndAnnounce(thumb.indexOf(event.currentTarget as HTMLAnchorElement));
  });

  // The dialog returns the focus to the picture it was opened from; the one in view now is where the shopper is.
  const returnFocus = useEventCallback(() => {
    scrollTo(index);
    focusSlide(index);
  });
  const wasZoomed = useRef(false);
  useEffect(() => {
    if (wasZoomed.current && !isZoomed) returnFocus();
    wasZoomed.current = isZoomed;
  }, [isZoomed, returnFocus]);
  const close = () => setZoomed(false);
  return { pictures, index, first, visible, hasThumbs, isZoomed, show, goAndAnnounce, enlarge, close };
}

/** Returns the thumbnail at an index, of the server's list or of the widget's own. */
export function thumbAt(host: Element, index: number): HTMLElement | null {
  const list = [...host.querySelectorAll('ul')].find(
    (one) => !one.hidden && one.querySelector('[aria-current], a[href]'),
  );
  return list?.querySelectorAll<HTMLElement>('a')[index] ?? null;
}
