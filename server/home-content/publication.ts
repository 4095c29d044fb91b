/** Says if a post can be read at an instant: drafts have no date, planned posts a later one. */
export function isPublished({ publishedAt }: { readonly publishedAt: string | null }, now: Date): boolean {
  return publishedAt !== null && new Date(publishedAt) <= now;
}

/** When a promotion is valid; null: without limit. */
export interface Schedule {
  readonly active: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** Returns the phase of a schedule at an instant; `endsAt` is the first instant after it. */
export function schedulePhase({ active, startsAt, endsAt }: Schedule, now: Date): 'planned' | 'running' | 'ended' {
  if (!active || (endsAt !== null && new Date(endsAt) <= now)) return 'ended';
  return startsAt !== null && new Date(startsAt) > now ? 'planned' : 'running';
}

export function isRunning(schedule: Schedule, now: Date): boolean {
  return schedulePhase(schedule, now) === 'running';
}
