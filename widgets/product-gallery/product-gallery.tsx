import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import type { GalleryPicture } from './gallery-data.ts';
import { Icon } from './icons.tsx';
import { contract } from './product-gallery.contract.ts';
import { messages } from './product-gallery.messages.ts';
import { Slide } from './slide.tsx';
import { Steps } from './steps.tsx';
import { Thumbs } from './thumbs.tsx';
import { thumbAt, useGallery } from './use-gallery.ts';
import { isNear, useServerSlides } from './use-server-slides.ts';
import { ZoomDialog } from './zoom-dialog.tsx';

function ProductGallery(props: WidgetProps<typeof contract>) {
  const { host, parts } = props;
  const { track, slide, thumbs } = parts;
  const t = useMessages(messages, host, contract.tag);
  const before = useOutlet((node) => slide[0]?.before(node));
  const after = useOutlet((node) => slide.at(-1)?.after(node));
  const controls = useOutlet((node) => track.after(node));
  const belowThumbs = useOutlet((node) => (thumbs ?? track.parentElement ?? track).after(node));
  const gallery = useGallery(props, before !== null && after !== null, t);
  const { pictures, index, first, visible, hasThumbs, goAndAnnounce } = gallery;
  const count = pictures.length;
  useServerSlides(parts, { index, first, visible, hasThumbs }, t);
  useHostState<typeof contract>(host, count > 1 ? 'many' : 'one');
  useEffect(() => {
    const thumb = thumbAt(host, index);
    const list = thumb?.closest('ul');
    if (!thumb || !list) return;
    const [box, row] = [thumb.getBoundingClientRect(), list.getBoundingClientRect()];
    list.scrollBy({ left: box.left + box.width / 2 - row.left - row.width / 2 });
  }, [host, index]);

  const slides = (from: number, to?: number) =>
    pictures
      .slice(from, to)
      .map((picture: GalleryPicture, offset) => (
        <Slide
          key={picture.id}
          picture={picture}
          label={t('enlarge', { alt: picture.alt })}
          isCurrent={from + offset === index}
          isNear={isNear(from + offset, index)}
          onOpen={gallery.enlarge}
        />
      ));
  const firstServer = Math.max(0, first);
  return (
    <>
      {before && createPortal(slides(0, firstServer), before)}
      {after && createPortal(slides(firstServer + visible), after)}
      {controls &&
        createPortal(
          <div className="z-product-gallery-controls">
            <span className="z-product-gallery-hint" aria-hidden="true">
              <Icon name="enlarge" />
            </span>
            {count > 1 && <Steps index={index} count={count} t={t} onStep={goAndAnnounce} />}
          </div>,
          controls,
        )}
      {belowThumbs &&
        !hasThumbs &&
        // A single one where the page has a row of them: what is below stays where it is.
        (count > 1 || thumbs) &&
        createPortal(
          <Thumbs {...{ pictures, index, t }} className={thumbs?.className ?? ''} onChoose={goAndAnnounce} />,
          belowThumbs,
        )}
      {gallery.isZoomed &&
        controls &&
        createPortal(
          <ZoomDialog {...{ pictures, index, t }} onShow={gallery.show} onClose={gallery.close} />,
          controls,
        )}
    </>
  );
}

defineWidget(contract, ProductGallery);
