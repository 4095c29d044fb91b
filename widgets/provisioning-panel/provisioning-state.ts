import type { StoreApi } from 'zustand/vanilla';
import type { CallFailed, Outcome } from '../../shared/browser/http/outcome.ts';
import type { LineState, QuantityChange } from './line.ts';
import type { ChangeAnswer, Item, Product, Target } from './lists.ts';
import type { Shortage } from './product-rows.ts';

export interface Provisioning {
  /** The products of the newest answered search. */
  readonly products: readonly Product[];
  readonly search: string;
  readonly loading: 'idle' | 'loading' | 'failed';
  readonly failure: CallFailed | null;
  /** Lines of the expedition as the server has them, newest last. */
  readonly items: readonly Item[];
  /** Running and pending changes and the notice of a line, by its id. */
  readonly lines: Readonly<Record<string, LineState>>;
  readonly shortages: Readonly<Record<string, Shortage>>;
  /** Quantities that are typed beside products. */
  readonly drafts: Readonly<Record<string, string>>;
  /** Lines with a typed quantity that is not sent. */
  readonly unsent: number;
}

export type ProvisioningState = StoreApi<Provisioning>;

export interface Calls {
  products(search: string, signal: AbortSignal): Promise<Outcome<readonly Product[]>>;
  items(signal: AbortSignal): Promise<Outcome<ChangeAnswer>>;
  change(target: Target, change: QuantityChange, expected: number, signal: AbortSignal): Promise<Outcome<ChangeAnswer>>;
}

/** Messages of the panel. */
export type ProvisioningEvent =
  | {
      readonly kind: 'changed';
      readonly target: Target;
      readonly change: QuantityChange;
      readonly before: number;
      readonly after: number;
    }
  | { readonly kind: 'failed'; readonly target: Target; readonly change: QuantityChange; readonly failure: CallFailed }
  /** Somebody else set the line to `current`, 0 when it was removed. */
  | { readonly kind: 'conflict'; readonly target: Target; readonly by: string | null; readonly current: number }
  | { readonly kind: 'removed-by-others'; readonly target: Target }
  | { readonly kind: 'short'; readonly target: Target; readonly shortage: Shortage }
  /** A search failed, or the one for a scanned code. */
  | { readonly kind: 'load-failed'; readonly failure: CallFailed; readonly code: string | null }
  /** Nothing that is available has the code, or several products have it. */
  | { readonly kind: 'unknown-code' | 'several'; readonly code: string };
