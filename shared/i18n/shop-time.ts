import { LANGUAGE_TAG, toLocale } from './locale.ts';

/**
 * Writes instants by the shop's clock, whatever the visitor's, in 24 hours. Algeria keeps one time all year
 * (resolution 28).
 * @param locale one that a host added is written as French is
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
