import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { type GalleryPicture, readGallery } from './gallery-data.ts';
import { pictureForKey } from './gallery-keys.ts';
import { Icon } from './icons.tsx';
import { contract } from './product-gallery.contract.ts';
import { messages } from './product-gallery.messages.ts';
import { Slide } from './slide.tsx';
import { Thumbs } from './thumbs.tsx';
import { isRtl, placeOf, useSlides } from './use-slides.ts';
import { ZoomDialog } from './zoom-dialog.tsx';

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);

function ProductGallery({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { track, slide, zoom, picture: images, thumbs, thumb } = parts;
  const t = useMessages(messages, host, contract.tag);
  const [data] = useState(() => readGallery(parts.pictures.textContent ?? ''));
  const [pictures, setPictures] = useState(data.shown);
  // A finger may be scrolling the row already.
  const [index, setIndex] = useState(() => Math.max(0, indexOf(data.shown, data.drawn)) + placeOf(track));
  const [isZoomed, setZoomed] = useState(false);
  const wasZoomed = useRef(false);
  const before = useOutlet((node) => slide[0]?.before(node));
  const after = useOutlet((node) => slide.at(-1)?.after(node));
  const controls = useOutlet((node) => track.after(node));
  const thumbsPlace = useOutlet((node) => (thumbs ?? track.parentElement ?? track).after(node));
  const count = pictures.length;
  const drawn = indexOf(pictures, data.drawn);
  // As many of the page's own slides as are among these pictures, one after the other.
  const ids = data.shown.slice(indexOf(data.shown, data.drawn)).map(({ id }) => id);
  const differs = slide.findIndex((_, at) => drawn < 0 || pictures[drawn + at]?.id !== ids[at]);
  const kept = differs < 0 ? slide.length : differs;
  const current = pictures[index] as GalleryPicture;
  const own = pictures === data.shown && thumbs !== undefined && thumb.length === count;

  const show = (to: number, isChosen = true) => {
    const next = pictures[to];
    if (!next || to === index) return;
    setIndex(to);
    if (isChosen) emit('change', { picture: next.id, number: to + 1, count });
  };
  const scrollTo = useSlides({ track, count, index, set: before && after && pictures, onShow: show });
  const go = (to: number) => {
    show(to);
    scrollTo(to);
  };
  const say = (to: number) => {
    const next = pictures[to];
    if (next) announce(t('announced', { number: to + 1, count, alt: next.alt }));
  };
  const focusSlide = (to: number) =>
    track
      .querySelectorAll<HTMLElement>('[data-part~="slide"]:not([hidden]) a, [data-slide] a')
      [to]?.focus({ preventScroll: true });
  const enlarge = () => {
    setZoomed(true);
    emit('zoom', { picture: current.id });
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
    // In the dialog the same keys are its own.
    if (!(target instanceof HTMLElement) || target.closest('dialog')) return;
    const to = pictureForKey(event, { index, count, isRtl: isRtl(host) });
    if (to === null) return;
    event.preventDefault();
    go(to);
    if (track.contains(target)) focusSlide(to);
    else if (!target.closest('button')) thumbAt(host, to)?.focus({ preventScroll: true });
    else say(to);
  });
  useDomEvent(zoom, 'click', (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    enlarge();
  });
  useDomEvent(thumb, 'click', (event) => {
    const to = thumb.indexOf(event.currentTarget as HTMLAnchorElement);
    if (!own || !isPlain(event)) return;
    event.preventDefault();
    go(to);
    say(to);
  });

  useLayoutEffect(() => {
    const patch = createDomPatch();
    for (const [at, node] of slide.entries()) patch.set(node, 'hidden', at < kept ? null : '');
    for (const [at, link] of zoom.entries()) {
      patch.set(link, 'aria-haspopup', 'dialog');
      patch.set(link, 'aria-label', t('enlarge', { alt: images[at]?.alt ?? '' }));
      patch.set(link, 'tabindex', drawn + at === index ? null : '-1');
    }
    for (const [at, image] of images.entries()) if (isNear(drawn + at, index)) patch.set(image, 'loading', 'eager');
    return patch.revert;
  }, [slide, zoom, images, drawn, kept, index, t]);
  useLayoutEffect(() => {
    const patch = createDomPatch();
    if (thumbs && !own) patch.set(thumbs, 'hidden', '');
    for (const [at, link] of thumb.entries()) patch.set(link, 'aria-current', at === index ? 'true' : null);
    return patch.revert;
  }, [thumbs, thumb, own, index]);
  useHostState<typeof contract>(host, count > 1 ? 'many' : 'one');
  useEffect(() => {
    const small = thumbAt(host, index);
    const list = small?.closest('ul');
    if (!small || !list) return;
    const [box, room] = [small.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollBy({ left: box.left + box.width / 2 - room.left - room.width / 2 });
  }, [host, index]);
  // The dialog gives the focus back to the picture it was opened from; the one in view now is where the shopper is.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it closes
  useEffect(() => {
    if (wasZoomed.current && !isZoomed) {
      scrollTo(index);
      focusSlide(index);
    }
    wasZoomed.current = isZoomed;
  }, [isZoomed]);

  const rest = Math.max(0, drawn) + kept;
  const slideFor = (picture: GalleryPicture, at: number) => (
    <Slide
      key={picture.id}
      picture={picture}
      label={t('enlarge', { alt: picture.alt })}
      isCurrent={at === index}
      isNear={isNear(at, index)}
      onOpen={enlarge}
    />
  );
  return (
    <>
      {before && createPortal(pictures.slice(0, Math.max(0, drawn)).map(slideFor), before)}
      {after &&
        createPortal(
          pictures.slice(rest).map((one, at) => slideFor(one, rest + at)),
          after,
        )}
      {controls &&
        createPortal(
          <div className="z-product-gallery-controls">
            <span className="z-product-gallery-hint" aria-hidden="true">
              <Icon name="enlarge" />
            </span>
            {count > 1 && (
              <div className="z-product-gallery-steps">
                {(['previous', 'next'] as const).map((which) => {
                  const to = index + (which === 'next' ? 1 : -1);
                  const isEnd = to < 0 || to >= count;
                  return (
                    <button
                      key={which}
                      type="button"
                      className={`z-product-gallery-${which}`}
                      aria-label={t(which)}
                      aria-disabled={isEnd}
                      onClick={() => {
                        if (isEnd) return;
                        go(to);
                        say(to);
                      }}
                    >
                      <Icon name={which === 'next' ? 'forward' : 'back'} />
                    </button>
                  );
                })}
                <bdi dir="ltr" className="z-product-gallery-count" aria-hidden="true">{`${index + 1} / ${count}`}</bdi>
              </div>
            )}
          </div>,
          controls,
        )}
      {thumbsPlace &&
        !own &&
        // One alone where the page has a row of them: what is below stays where it is.
        (count > 1 || thumbs) &&
        createPortal(
          <Thumbs
            pictures={pictures}
            index={index}
            className={thumbs?.className ?? ''}
            t={t}
            onChoose={(to) => {
              go(to);
              say(to);
            }}
          />,
          thumbsPlace,
        )}
      {isZoomed &&
        controls &&
        createPortal(
          <ZoomDialog pictures={pictures} index={index} t={t} onShow={show} onClose={() => setZoomed(false)} />,
          controls,
        )}
    </>
  );
}

/** The next ones to either side are fetched before they are seen. */
const isNear = (at: number, index: number) => Math.abs(at - index) <= 1;
const indexOf = (pictures: readonly GalleryPicture[], wanted: number) => pictures.findIndex(({ id }) => id === wanted);
const sameIds = (one: readonly GalleryPicture[], other: readonly GalleryPicture[]) =>
  one.map(({ id }) => id).join() === other.map(({ id }) => id).join();

/** The small picture that is shown for a number, of the server's list or of the widget's own. */
function thumbAt(host: Element, index: number): HTMLElement | null {
  const list = [...host.querySelectorAll('ul')].find(
    (one) => !one.hidden && one.querySelector('[aria-current], a[href]'),
  );
  return list?.querySelectorAll<HTMLElement>('a')[index] ?? null;
}

defineWidget(contract, ProductGallery);
