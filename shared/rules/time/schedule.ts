/** A limit of a schedule, a date or an ISO time; null: without limit. */
type Limit = Date | string | null;

/** Returns the phase of a schedule at an instant; `endsAt` is the first instant after it. */
export function schedulePhase(
  { startsAt, endsAt }: { readonly startsAt: Limit; readonly endsAt: Limit },
  now: Date | number,
): 'planned' | 'running' | 'ended' {
  const instant = new Date(now);
  if (endsAt !== null && new Date(endsAt) <= instant) return 'ended';
  return startsAt !== null && new Date(startsAt) > instant ? 'planned' : 'running';
}
