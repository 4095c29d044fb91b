import { createStore } from 'zustand/vanilla';
import { randomUuid } from '../../shared/browser/storage/random-uuid.ts';
import type { QuantityChange } from './line.ts';
import { LineChanges } from './line-changes.ts';
import type { Target } from './lists.ts';
import { ProductSearch } from './product-search.ts';
import type { Calls, Provisioning, ProvisioningEvent, ProvisioningState } from './provisioning-state.ts';

/** The state of the panel, with what changes it. */
export interface ProvisioningStore extends Pick<ProvisioningState, 'getState' | 'subscribe' | 'getInitialState'> {
  /** Changes a line: at once where it is idle, else after the call that runs. */
  change(target: Target, change: QuantityChange): void;
  /** Makes the changes of a line again that failed. */
  retry(target: Target): void;
  /** Removes the note of a line. */
  dismiss(id: string): void;
  /** Notes a quantity that is typed beside a product. */
  type(id: string, text: string): void;
  /** Counts a line with a typed quantity that is not sent, until the returned function is called. */
  countUnsent(): () => void;
  /** Searches; without a text, the newest search again. */
  load(search?: string): Promise<void>;
  /** Adds one piece of what has the code; codes are looked up one after another. @returns false unless it is one product */
  scan(code: string): Promise<boolean>;
  /** Asks for both lists again. */
  refresh(): void;
  /** Aborts every call. */
  leave(): void;
}

export function createProvisioning(
  start: Pick<Provisioning, 'products' | 'search' | 'items'>,
  calls: Calls,
  report: (event: ProvisioningEvent) => void,
): ProvisioningStore {
  const state = createStore<Provisioning>()(() => ({
    ...start,
    loading: 'idle',
    failure: null,
    lines: {},
    shortages: {},
    drafts: {},
    unsent: 0,
  }));
  const search = new ProductSearch(state, calls, report);
  const lines = new LineChanges(state, calls, report, () => void search.loadAgain());
  const leaving = new AbortController();
  let scans: Promise<unknown> = Promise.resolve();

  const scanNext = async (code: string): Promise<boolean> => {
    const target = await search.lookUp(code, leaving.signal);
    if (target !== null) lines.change(target, { kind: 'add', quantity: 1, key: randomUuid() });
    return target !== null;
  };
  return {
    ...state,
    change: (target, change) => lines.change(target, change),
    retry: (target) => lines.retry(target),
    dismiss: (id) => lines.dismiss(id),
    type: (id, text) => state.setState(({ drafts }) => ({ drafts: { ...drafts, [id]: text } })),
    countUnsent() {
      state.setState(({ unsent }) => ({ unsent: unsent + 1 }));
      return () => state.setState(({ unsent }) => ({ unsent: unsent - 1 }));
    },
    load: (text) => search.load(text),
    scan(code) {
      const scan = scans.then(() => scanNext(code));
      scans = scan;
      return scan;
    },
    refresh() {
      void search.loadAgain();
      void lines.refresh();
    },
    leave() {
      leaving.abort();
      search.leave();
      lines.leave();
    },
  };
}
