import { AUTOMATIC_PAGES } from '../../shared/rules/catalogue/automatic-pages.ts';
import type { Shown, Status } from './listing-state.ts';
import type { contract } from './product-listing.contract.ts';

interface Below {
  readonly shown: Shown;
  readonly status: Status;
  readonly mode: (typeof contract.attributes.mode.values)[number];
  readonly pageSize: number;
}

/**
 * For how many cards there is room below those that are shown. Every page that comes by itself has its room before it is asked
 * for, and one that is asked for by hand at the press, so that what follows the list stays where it is when the cards arrive.
 */
export function roomBelow({ shown, status, mode, pageSize }: Below): number {
  const { last, total, until } = shown;
  if (mode === 'pagination') return 0;
  const more = status.kind !== 'idle' && status.wanted.kind === 'more' ? status.wanted : null;
  const byItself = more?.byHand ? more.page + AUTOMATIC_PAGES : until;
  const byHand = status.kind === 'loading' && more ? more.page : last;
  const end = mode === 'infinite' ? byItself : byHand;
  return Math.max(0, Math.min(total, end * pageSize) - last * pageSize);
}
