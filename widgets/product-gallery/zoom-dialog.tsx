import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Dialog } from '../../shared/browser/ui/dialog.tsx';
import type { GalleryPicture } from './gallery-data.ts';
import { pictureForKey } from './gallery-keys.ts';
import { Icon } from './icons.tsx';
import type { TranslateGallery } from './product-gallery.messages.ts';
import { isRtl } from './use-slides.ts';

interface Props {
  readonly pictures: readonly GalleryPicture[];
  readonly index: number;
  readonly t: TranslateGallery;
  readonly onShow: (index: number) => void;
  readonly onClose: () => void;
}

/** Distance a finger has to travel to mean the next picture, in pixels. */
const SWIPE = 48;
/** A mouse that moved further than this was dragging, not clicking; in pixels. */
const STILL = 4;

/**
 * Renders one picture over the whole window. A click, a double tap, Enter or the button enlarges it at that place, and then
 * it is moved by finger, wheel, mouse or arrow keys; two fingers pinch it as the browser does anywhere.
 */
export function ZoomDialog({ pictures, index, t, onShow, onClose }: Props) {
  const title = useId();
  const stage = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const [isClose, setClose] = useState(false);
  /** Centre of the zoom, as fractions of the picture. */
  const point = useRef({ x: 0.5, y: 0.5 });
  const press = useRef({ x: 0, y: 0, moved: 0, type: '' });
  const picture = pictures[index] as GalleryPicture;
  const count = pictures.length;

  const show = (to: number) => {
    setClose(false);
    onShow(to);
  };
  const toggle = (at = { x: 0.5, y: 0.5 }) => {
    point.current = at;
    setClose(!isClose);
  };
  const toggleAt = (event: MouseEvent<HTMLElement>) => toggle(pointInPicture(event));
  const step = (by: number) => show(Math.min(count - 1, Math.max(0, index + by)));

  const ratio = String(picture.width / picture.height);
  useLayoutEffect(() => frame.current?.style.setProperty('--z-product-gallery-ratio', ratio), [ratio]);
  useLayoutEffect(() => {
    const node = stage.current;
    if (!node || !isClose) return;
    const { x, y } = point.current;
    node.scrollTo({
      left: x * node.scrollWidth - node.clientWidth / 2,
      top: y * node.scrollHeight - node.clientHeight / 2,
      behavior: 'instant',
    });
  }, [isClose]);

  const onPointerUp = ({ clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) => {
    const { x, y, type } = press.current;
    const across = clientX - x;
    const isPinched = (window.visualViewport?.scale ?? 1) > 1.01;
    if (type !== 'touch' || isClose || isPinched || Math.abs(across) < SWIPE) return;
    if (Math.abs(across) > 2 * Math.abs(clientY - y))
      step((across < 0 ? 1 : -1) * (isRtl(currentTarget.parentElement ?? currentTarget) ? -1 : 1));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      toggle();
      return;
    }
    // Enlarged, the arrows move the picture.
    const direction = isRtl(event.currentTarget.parentElement ?? event.currentTarget);
    const to = isClose ? null : pictureForKey(event, { index, count, isRtl: direction });
    if (to === null) return;
    event.preventDefault();
    show(to);
  };

  return (
    <Dialog className="z-product-gallery-zoom" labelledBy={title} onClose={onClose}>
      <div className="z-product-gallery-bar">
        <p id={title} aria-live="polite">
          <bdi>{picture.alt}</bdi>
          {count > 1 && <span className="z-visually-hidden">{` ${t('position', { number: index + 1, count })}`}</span>}
        </p>
        <button type="button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form */}
      <div
        ref={stage}
        role="group"
        aria-labelledby={title}
        className="z-product-gallery-stage"
        data-close={isClose || undefined}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be in reach of the keyboard; the button below enlarges too
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={({ clientX, clientY, pointerType }) => {
          press.current = { x: clientX, y: clientY, moved: 0, type: pointerType };
        }}
        onPointerMove={({ buttons, pointerType, movementX, movementY, currentTarget }) => {
          if (buttons !== 1 || pointerType !== 'mouse') return;
          press.current.moved += Math.abs(movementX) + Math.abs(movementY);
          currentTarget.scrollBy({ left: -movementX, top: -movementY, behavior: 'instant' });
        }}
        onPointerUp={onPointerUp}
        onClick={(event) => press.current.type === 'mouse' && press.current.moved <= STILL && toggleAt(event)}
        onDoubleClick={(event) => press.current.type !== 'mouse' && toggleAt(event)}
      >
        <div ref={frame} className="z-product-gallery-frame">
          <img src={picture.large} width={picture.width} height={picture.height} alt={picture.alt} draggable={false} />
        </div>
      </div>
      <Bar {...{ index, count, isClose, t }} onToggle={() => toggle()} onStep={step} />
    </Dialog>
  );
}

/** Returns where in the picture a pointer is, as parts of its size. */
function pointInPicture({ clientX, clientY, currentTarget }: MouseEvent<HTMLElement>) {
  const box = (currentTarget.querySelector('img') ?? currentTarget).getBoundingClientRect();
  const part = (value: number, size: number) => Math.min(1, Math.max(0, size > 0 ? value / size : 0.5));
  return { x: part(clientX - box.left, box.width), y: part(clientY - box.top, box.height) };
}

interface BarProps {
  readonly index: number;
  readonly count: number;
  readonly isClose: boolean;
  readonly t: TranslateGallery;
  readonly onToggle: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

function Bar({ index, count, isClose, t, onToggle, onStep }: BarProps) {
  return (
    <div className="z-product-gallery-bar">
      <button type="button" aria-pressed={isClose} onClick={onToggle}>
        <Icon name={isClose ? 'further' : 'closer'} />
        <span>{t(isClose ? 'zoomOut' : 'zoomIn')}</span>
      </button>
      {count > 1 && (
        <div className="z-product-gallery-steps">
          <button type="button" aria-label={t('previous')} aria-disabled={index === 0} onClick={() => onStep(-1)}>
            <Icon name="back" />
          </button>
          <bdi dir="ltr" aria-hidden="true">{`${index + 1} / ${count}`}</bdi>
          <button type="button" aria-label={t('next')} aria-disabled={index === count - 1} onClick={() => onStep(1)}>
            <Icon name="forward" />
          </button>
        </div>
      )}
    </div>
  );
}
