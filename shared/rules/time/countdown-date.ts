const COUNTDOWN_DATE =
  /^(\d{4})-(\d{1,2})-(\d{1,2})(?:\s*CET\s*|[T\s]+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(CET|Z|[+-]\d{2}:?\d{2})?$/i;
const CET_MINUTES = 60;

/**
 * Reads the time a countdown ends, as milliseconds since 1970: `2026-03-01 CET 12:00:00`, with or without the spaces and the
 * seconds, or an ISO date (TIM-2). CET is one hour ahead of UTC all year, as Algeria has no summer time; so is a date that
 * names no zone.
 *
 * @returns null for anything else, a day that does not exist and a year of two digits included: browsers send `0026` for 26.
 */
export function parseCountdownDate(text: string): number | null {
  const match = COUNTDOWN_DATE.exec(text.trim());
  if (!match) return null;
  const [year, month, day, hours, minutes, seconds] = match.slice(1, 7).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  if (year < 1000) return null;
  if (hours > 23 || minutes > 59 || seconds > 59) return null;
  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;
  const local = Date.UTC(year, month - 1, day, hours, minutes, seconds);
  return local - zoneMinutes(match[7]) * 60_000;
}

/** Reads an instant as a form sends it; null for none, or what is no time. */
export function readShopDateTime(text = ''): Date | null {
  const time = parseCountdownDate(text);
  return time === null ? null : new Date(time);
}

function zoneMinutes(zone: string | undefined): number {
  if (zone === undefined || /^CET$/i.test(zone)) return CET_MINUTES;
  if (/^Z$/i.test(zone)) return 0;
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2));
  return zone.startsWith('-') ? -minutes : minutes;
}

/** Returns an instant by the shop's clock as `<input type="datetime-local">` has it: `2026-03-01T12:00`, an hour ahead of UTC. */
export function shopDateTime(instant: Date): string {
  return new Date(instant.getTime() + CET_MINUTES * 60_000).toISOString().slice(0, 16);
}
