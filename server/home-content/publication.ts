import { schedulePhase } from '../../shared/rules/time/schedule.ts';

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

export function isRunning(schedule: Schedule, now: Date): boolean {
  return schedule.active && schedulePhase(schedule, now) === 'running';
}
