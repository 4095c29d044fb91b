import { LatestRequest } from '../../shared/browser/http/latest-request.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { changedQuantity, IDLE, joinChanges, type LineState, type QuantityChange, withEarlierKey } from './line.ts';
import { asFields, type ChangeAnswer, type Item, type Target } from './lists.ts';
import type { Calls, ProvisioningEvent, ProvisioningState } from './provisioning-state.ts';

/** The changes of the lines: each line has one call at a time, and others go on meanwhile (PVN-1). */
export class LineChanges {
  readonly #state: ProvisioningState;
  readonly #calls: Calls;
  readonly #report: (event: ProvisioningEvent) => void;
  readonly #onIdle: () => void;
  readonly #latest = new LatestRequest();
  readonly #leaving = new AbortController();
  /** Of the expedition, as the newest answer has it. */
  #version = 0;

  /** @param onIdle called when changes were answered and none runs any more */
  constructor(state: ProvisioningState, calls: Calls, report: (event: ProvisioningEvent) => void, onIdle: () => void) {
    this.#state = state;
    this.#calls = calls;
    this.#report = report;
    this.#onIdle = onIdle;
  }

  /** Changes a line: at once where it is idle, else after the call that runs. */
  change(target: Target, change: QuantityChange): void {
    const line = this.#lineOf(target.id);
    const waiting = joinChanges(line.waiting, withEarlierKey(change, line.note));
    this.#patch(target.id, { target, waiting, note: null });
    this.#state.setState(({ shortages: { [target.id]: _, ...shortages } }) => ({ shortages }));
    void this.#send(target);
  }

  /** Makes the changes again that failed. */
  retry(target: Target): void {
    const { note } = this.#lineOf(target.id);
    if (note?.kind !== 'failed') return;
    for (const change of note.changes) this.change(target, change);
  }

  /** Removes the note of a line. */
  dismiss(id: string): void {
    this.#patch(id, { note: null });
  }

  /** Asks for the lines again. */
  async refresh(): Promise<void> {
    const outcome = await this.#latest.run((signal) => this.#calls.items(signal));
    if (outcome.kind === 'ok') this.#putList(outcome.data);
  }

  leave(): void {
    this.#leaving.abort();
    this.#latest.cancel();
  }

  async #send(target: Target): Promise<void> {
    let isSent = false;
    while (await this.#sendNext(target)) isSent = true;
    // Once for all lines: a new search aborts the one before.
    if (!isSent || Object.values(this.#state.getState().lines).some(({ running }) => running)) return;
    // After a failure nobody knows what the server has.
    if (this.#lineOf(target.id).note !== null) void this.refresh();
    this.#onIdle();
  }

  /** Sends what waits at a line. @returns false when nothing had to be sent, or a call of the line runs */
  async #sendNext(target: Target): Promise<boolean> {
    const { running, waiting: change } = this.#lineOf(target.id);
    if (running || !change) return false;
    const base = this.#storedOf(target.id);
    const isSo = change.kind === 'set' ? change.quantity === base : change.kind === 'remove' && base === 0;
    this.#patch(target.id, isSo ? { waiting: null } : { base, running: change, waiting: null });
    if (isSo) return false;
    const outcome = await this.#calls.change(target, change, base, this.#leaving.signal);
    if (outcome.kind === 'aborted') return false;
    if (outcome.kind === 'ok') this.#finish(target, change, outcome.data);
    else this.#fail(target, change, outcome);
    return true;
  }

  #finish(target: Target, change: QuantityChange, changed: ChangeAnswer): void {
    const { base } = this.#lineOf(target.id);
    const after = changedQuantity(base, change);
    if (changed.items === null) this.#putOwn(target, after);
    else this.#putList(changed, target.id);
    const { product } = changed;
    if (product !== null) {
      this.#state.setState(({ products }) => ({
        products: products.map((one) => (one.id === product.id ? product : one)),
      }));
    }
    const stored = this.#storedOf(target.id);
    // Another person's addition joins ours without a conflict.
    const note = stored !== after && stored > 0 ? ({ kind: 'changed', before: after, after: stored } as const) : null;
    this.#patch(target.id, { running: null, note });
    // The typed quantity is used up, unless another one was typed meanwhile.
    if (change.kind === 'add' && parseQuantity(this.#state.getState().drafts[target.id] ?? '') === change.quantity) {
      this.#state.setState(({ drafts: { [target.id]: _, ...drafts } }) => ({ drafts }));
    }
    this.#report({ kind: 'changed', target, change, before: base, after: stored });
  }

  #fail(target: Target, change: QuantityChange, failure: CallFailed): void {
    const { base, waiting } = this.#lineOf(target.id);
    const after = changedQuantity(changedQuantity(base, change), waiting);
    const { current, by } = conflictOf(failure);
    if (current === null) {
      const changes = waiting ? [change, waiting] : [change];
      this.#patch(target.id, { running: null, waiting: null, note: { kind: 'failed', failure, changes, after } });
      this.#report({ kind: 'failed', target, change, failure });
      return;
    }
    this.#putOwn(target, current);
    const note = { kind: 'conflict', by, current, mine: after > 0 && after !== current ? after : null } as const;
    this.#patch(target.id, { running: null, waiting: null, note: current > 0 ? note : null });
    this.#report({ kind: 'conflict', target, by, current });
  }

  /** Takes over the lines of an answer, unless a newer one was there before. @param own the line whose change was answered */
  #putList({ items, version }: ChangeAnswer, own?: string): void {
    if (items === null || (version ?? this.#version) < this.#version) return;
    this.#version = version ?? this.#version;
    const before = this.#state.getState().items;
    this.#state.setState({ items });
    const isQuiet = ({ id }: Item) => id !== own && !this.#lineOf(id).running;
    for (const item of items.filter(isQuiet)) {
      const former = before.find(({ id }) => id === item.id);
      const { note } = this.#lineOf(item.id);
      // A change without an answer was made after all.
      if (note?.kind === 'failed' && note.after === item.quantity) this.dismiss(item.id);
      else if (former && former.quantity !== item.quantity)
        this.#patch(item.id, { note: noteOfChange(note, former, item) });
    }
    for (const item of before.filter(isQuiet)) {
      const isGone = !items.some(({ id }) => id === item.id);
      if (isGone && this.#lineOf(item.id).note?.kind !== 'failed') {
        this.#report({ kind: 'removed-by-others', target: item });
      }
    }
  }

  /** Stores what a change did where its answer does not say it. */
  #putOwn(target: Target, quantity: number): void {
    const { items } = this.#state.getState();
    const { id, productId, combinationId, name, combination } = target;
    const former = items.find((one) => one.id === id);
    const available = former?.available == null ? null : Math.max(0, former.available + former.quantity - quantity);
    const onHand = former?.onHand ?? null;
    const item: Item = { id, productId, combinationId, name, combination, quantity, available, onHand };
    if (quantity === 0) this.#state.setState({ items: items.filter((one) => one.id !== id) });
    else if (former) this.#state.setState({ items: items.map((one) => (one.id === id ? item : one)) });
    else this.#state.setState({ items: [...items, item] });
  }

  #lineOf(id: string): LineState {
    return this.#state.getState().lines[id] ?? IDLE;
  }

  #storedOf(id: string): number {
    return this.#state.getState().items.find((item) => item.id === id)?.quantity ?? 0;
  }

  #patch(id: string, patch: Partial<LineState>): void {
    const line = { ...this.#lineOf(id), ...patch };
    this.#state.setState(({ lines }) => ({ lines: { ...lines, [id]: line } }));
  }
}

/** Reads the quantity that a 409 says, and whose it is; null when it is about something else, such as a sent expedition. */
function conflictOf(failure: CallFailed): { current: number | null; by: string | null } {
  const { stock } = asFields(failure.kind === 'conflict' ? failure.data : null);
  const { current, by } = asFields(stock);
  return { current: typeof current === 'number' ? current : null, by: typeof by === 'string' ? by : null };
}

/**
 * Returns the note of a line whose quantity somebody else changed. An addition that failed can still be made again; another
 * change that failed is offered beside the quantity it would replace.
 */
function noteOfChange(note: LineState['note'], before: Item, after: Item): LineState['note'] {
  if (note?.kind !== 'failed') return { kind: 'changed', before: before.quantity, after: after.quantity };
  if (note.changes.every(({ kind }) => kind === 'add')) return note;
  return { kind: 'conflict', by: null, current: after.quantity, mine: note.after > 0 ? note.after : null };
}
