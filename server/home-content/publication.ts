/** Whether a post can be read at a moment: drafts have no date, planned ones a later one. */
export function isPublished({ publishedAt }: { readonly publishedAt: string | null }, now: Date): boolean {
  return publishedAt !== null && new Date(publishedAt) <= now;
}

export interface Term {
  readonly active: boolean;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
}

/** Where a promotion stands at a moment; its end is the first instant without it. */
export function stateOf({ active, startsAt, endsAt }: Term, now: Date): 'planned' | 'running' | 'ended' {
  if (!active || (endsAt !== null && new Date(endsAt) <= now)) return 'ended';
  return startsAt !== null && new Date(startsAt) > now ? 'planned' : 'running';
}

export function isRunning(term: Term, now: Date): boolean {
  return stateOf(term, now) === 'running';
}
