/** The time until an end, in whole units. A started second counts, so that zero is reached at the end and not before. */
export interface TimeLeft {
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

/** Writes two digits for each unit but days, so that the text has the same width every second. */
export function timeLeft(seconds: number): TimeLeft {
  const two = (value: number) => String(value).padStart(2, '0');
  return {
    days: String(Math.floor(seconds / 86_400)),
    hours: two(Math.floor(seconds / 3600) % 24),
    minutes: two(Math.floor(seconds / 60) % 60),
    seconds: two(seconds % 60),
  };
}
