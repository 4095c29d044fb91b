import { LANGUAGE_TAG, toLocale } from './locale.ts';

/**
 * Formats instants by the shop's clock, whatever the visitor's, in 24 hours. Algeria keeps one time all year
 * (TIM-5).
 * @param locale French is used for a language that a page added
 */
export function shopTime(
  locale: string,
  style: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(LANGUAGE_TAG[toLocale(locale)], {
    ...style,
    hourCycle: 'h23',
    timeZone: 'Africa/Algiers',
  });
}

/** Returns the day of an instant by the shop's clock, `2026-11-22` (TIM-5). */
export function shopDay(instant: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Algiers' }).format(instant);
}
