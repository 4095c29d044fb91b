import { Icon } from './icons.tsx';
import type { TranslateGallery } from './product-gallery.messages.ts';

interface Props {
  readonly index: number;
  readonly count: number;
  readonly t: TranslateGallery;
  readonly onStep: (index: number) => void;
}

/** Renders the buttons to the previous and the next picture, and the number of the current one. */
export function Steps({ index, count, t, onStep }: Props) {
  const step = (which: 'previous' | 'next') => {
    const to = index + (which === 'next' ? 1 : -1);
    const isEnd = to < 0 || to >= count;
    return (
      <button
        type="button"
        className={`z-product-gallery-${which}`}
        aria-label={t(which)}
        aria-disabled={isEnd}
        onClick={() => {
          if (!isEnd) onStep(to);
        }}
      >
        <Icon name={which === 'next' ? 'forward' : 'back'} />
      </button>
    );
  };
  return (
    <div className="z-product-gallery-steps">
      {step('previous')}
      {step('next')}
      <bdi dir="ltr" className="z-product-gallery-count" aria-hidden="true">{`${index + 1} / ${count}`}</bdi>
    </div>
  );
}
