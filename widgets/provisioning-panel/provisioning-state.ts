import type { StoreApi } from 'zustand/vanilla';
import type { Failure, Outcome } from '../../shared/browser/http/outcome.ts';
import type { Change, Line } from './line.ts';
import type { Changed, Item, Product, Target } from './lists.ts';
import type { Shortage } from './product-rows.ts';

export interface Provisioning {
  /** The products of the newest answered search. */
  readonly products: readonly Product[];
  readonly search: string;
  readonly loading: 'idle' | 'loading' | 'failed';
  readonly failure: Failure | null;
  /** Lines of the expedition as the server has them, newest last. */
  readonly items: readonly Item[];
  /** Running and pending changes and the notice of a line, by its id. */
  readonly lines: Readonly<Record<string, Line>>;
  readonly shortages: Readonly<Record<string, Shortage>>;
  /** Quantities that are typed beside products. */
  readonly drafts: Readonly<Record<string, string>>;
}

export type ProvisioningState = StoreApi<Provisioning>;

export interface Calls {
  products(search: string, signal: AbortSignal): Promise<Outcome<readonly Product[]>>;
  items(signal: AbortSignal): Promise<Outcome<Changed>>;
  change(target: Target, change: Change, expected: number, signal: AbortSignal): Promise<Outcome<Changed>>;
}

/** Messages of the panel. */
export type Report =
  | {
      readonly kind: 'changed';
      readonly target: Target;
      readonly change: Change;
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: 'failed'; readonly target: Target; readonly change: Change; readonly failure: Failure }
  /** Somebody else set the line to `current`, 0 when it was removed. */
  | { readonly kind: 'conflict'; readonly target: Target; readonly by: string | null; readonly current: number }
  | { readonly kind: 'removed-by-others'; readonly target: Target }
  | { readonly kind: 'short'; readonly target: Target; readonly shortage: Shortage }
  /** A search failed, or the one for a scanned code. */
  | { readonly kind: 'load-failed'; readonly failure: Failure; readonly code: string | null }
  /** Nothing that is available has the code, or several products have it. */
  | { readonly kind: 'unknown-code' | 'several'; readonly code: string };
