import { LANGUAGE_TAG, type Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Returns in words how long ago an instant was, and after a day its date. */
export function ageText(date: Date, locale: Locale): string {
  const minutes = Math.max(0, Math.round((Date.now() - date.getTime()) / 60_000));
  if (minutes >= DAY_MINUTES) return shopTime(locale, { dateStyle: 'short' }).format(date);
  const words = new Intl.RelativeTimeFormat(LANGUAGE_TAG[locale], { numeric: 'auto' });
  if (minutes === 0) return words.format(0, 'second');
  return minutes < HOUR_MINUTES
    ? words.format(-minutes, 'minute')
    : words.format(-Math.floor(minutes / HOUR_MINUTES), 'hour');
}
