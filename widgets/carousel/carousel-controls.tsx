import type { Translate } from '../../shared/i18n/messages.ts';
import type { messages } from './carousel.messages.ts';

interface ButtonProps {
  readonly name: 'previous' | 'next' | 'pause' | 'play';
  readonly label: string;
  /** It keeps its place and the focus: a button that vanished under the finger would leave a keyboard nowhere. */
  readonly atEnd?: boolean;
  readonly onPress: () => void;
}

const SHAPES = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  pause: 'M9 6v12M15 6v12',
  play: 'M8 5.5v13l10-6.5z',
};

export function CarouselButton({ name, label, atEnd = false, onPress }: ButtonProps) {
  return (
    <button
      type="button"
      className="z-carousel-button"
      data-name={name === 'play' ? 'pause' : name}
      aria-label={label}
      title={label}
      aria-disabled={atEnd || undefined}
      onClick={onPress}
    >
      <svg className="z-carousel-icon" viewBox="0 0 24 24" aria-hidden="true">
        <path d={SHAPES[name]} />
      </svg>
    </button>
  );
}

interface DotsProps {
  readonly count: number;
  readonly current: number;
  readonly t: Translate<typeof messages>;
  readonly onChoose: (index: number) => void;
}

/** Renders one dot per slide, the shown one marked. */
export function Dots({ count, current, t, onChoose }: DotsProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="z-carousel-dots" role="group" aria-label={t('slides')}>
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a slide is its place
          key={index}
          type="button"
          className="z-carousel-dot"
          aria-label={t('toSlide', { number: index + 1, count })}
          aria-current={index === current || undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  );
}
