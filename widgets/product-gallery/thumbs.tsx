import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import type { GalleryPicture } from './gallery-data.ts';
import type { TranslateGallery } from './product-gallery.messages.ts';

interface Props {
  readonly pictures: readonly GalleryPicture[];
  readonly index: number;
  /** The class of the page's own list, which this one replaces. */
  readonly className: string;
  readonly t: TranslateGallery;
  readonly onChoose: (index: number) => void;
}

/** Renders the thumbnails of a combination that the page was not rendered with. */
export function Thumbs({ pictures, index, className, t, onChoose }: Props) {
  return (
    <ul className={`z-product-gallery-thumbs ${className}`} data-z-host="">
      {pictures.map((picture, at) => (
        <li key={picture.id}>
          <a
            href={picture.large}
            aria-current={at === index || undefined}
            onClick={(event) => {
              if (!isPlainClick(event)) return;
              event.preventDefault();
              onChoose(at);
            }}
          >
            <img src={picture.small} width="100" height="100" alt={t('thumb', { number: at + 1 })} />
          </a>
        </li>
      ))}
    </ul>
  );
}
