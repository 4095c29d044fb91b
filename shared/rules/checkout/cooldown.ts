/** Seconds a shopper waits between two orders in one shop (ORD-6). */
export const COOLDOWN_SECONDS = 100;
const COOLDOWN_MAX_SECONDS = 3600;

/** Returns the wait a 429 asks for: 1 to 3600 seconds, 100 when the answer names none or nonsense (CAL-11). */
export function cooldownFromAnswer(retryAfterSeconds: unknown): number {
  const seconds =
    typeof retryAfterSeconds === 'string' && retryAfterSeconds.trim() !== ''
      ? Number(retryAfterSeconds)
      : retryAfterSeconds;
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds <= 0) return COOLDOWN_SECONDS;
  return Math.min(Math.max(Math.ceil(seconds), 1), COOLDOWN_MAX_SECONDS);
}
