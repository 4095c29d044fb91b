import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import type { GalleryPicture } from './gallery-data.ts';

interface Props {
  readonly picture: GalleryPicture;
  readonly label: string;
  readonly isCurrent: boolean;
  readonly isNear: boolean;
  readonly onOpen: () => void;
}

/** Renders a picture that the server did not. Out of view it is out of the tab order. */
export function Slide({ picture, label, isCurrent, isNear, onOpen }: Props) {
  return (
    <div data-slide="" data-z-host="">
      <a
        href={picture.large}
        aria-label={label}
        aria-haspopup="dialog"
        tabIndex={isCurrent ? undefined : -1}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onOpen();
        }}
      >
        <img
          src={picture.large}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          loading={isNear ? 'eager' : 'lazy'}
          decoding="async"
        />
      </a>
    </div>
  );
}
