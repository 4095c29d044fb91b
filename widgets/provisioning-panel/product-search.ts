import { LatestRequest } from '../../shared/browser/http/latest-request.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { IDLE } from './line.ts';
import type { Product, Target } from './lists.ts';
import { refreshedRows, shortageBetween } from './product-rows.ts';
import type { Calls, ProvisioningEvent, ProvisioningState } from './provisioning-state.ts';

/** The searches of the panel, of which only the newest counts, and the codes that are looked up. */
export class ProductSearch {
  readonly #state: ProvisioningState;
  readonly #calls: Calls;
  readonly #report: (event: ProvisioningEvent) => void;
  readonly #latest = new LatestRequest();
  /** Products by scanned code: the second scan of a box needs no search. */
  readonly #codes = new Map<string, Target>();
  /** The newest search, answered or not. */
  #search: string;

  constructor(state: ProvisioningState, calls: Calls, report: (event: ProvisioningEvent) => void) {
    this.#state = state;
    this.#calls = calls;
    this.#report = report;
    this.#search = state.getState().search;
  }

  /** Searches. Aborts the search before. */
  async load(search = this.#search): Promise<void> {
    this.#search = search;
    this.#state.setState({ loading: 'loading' });
    const failure = await this.loadAgain();
    if (failure !== null) this.#report({ kind: 'load-failed', failure, code: null });
  }

  /** Asks for the newest search again; a failure is only in the list. */
  async loadAgain(): Promise<CallFailed | null> {
    const outcome = await this.#latest.run((signal) => this.#calls.products(this.#search, signal));
    if (outcome.kind === 'aborted') return null;
    if (outcome.kind === 'ok') {
      this.#show(outcome.data);
      return null;
    }
    this.#state.setState({ loading: 'failed', failure: outcome });
    return outcome;
  }

  /** Returns what has a code; null, with a report, unless it is one product. Several are shown to choose from. */
  async lookUp(code: string, signal: AbortSignal): Promise<Target | null> {
    const known = this.#codes.get(code);
    if (known) return known;
    const outcome = await this.#calls.products(code, signal);
    if (outcome.kind === 'aborted') return null;
    if (outcome.kind !== 'ok') {
      this.#report({ kind: 'load-failed', failure: outcome, code });
      return null;
    }
    const [only, ...others] = outcome.data;
    if (only !== undefined && others.length === 0) {
      this.#codes.set(code, only);
      return only;
    }
    if (only !== undefined) {
      this.#latest.cancel();
      this.#search = code;
      this.#show(outcome.data);
    }
    this.#report({ kind: only === undefined ? 'unknown-code' : 'several', code });
    return null;
  }

  leave(): void {
    this.#latest.cancel();
  }

  #show(answer: readonly Product[]): void {
    const { products: before, search } = this.#state.getState();
    const isSame = this.#search === search;
    const products = isSame ? refreshedRows(before, answer) : answer;
    const shortages = isSame ? this.#state.getState().shortages : {};
    this.#state.setState({ products, search: this.#search, loading: 'idle', failure: null, shortages });
    this.#putShortages(before, products);
  }

  #putShortages(before: readonly Product[], after: readonly Product[]): void {
    const byId = new Map(before.map((product) => [product.id, product]));
    for (const product of after) {
      const former = byId.get(product.id);
      const { running } = this.#state.getState().lines[product.id] ?? IDLE;
      const shortage = former && !running ? shortageBetween(former, product) : null;
      if (shortage === null) continue;
      this.#state.setState(({ shortages }) => ({ shortages: { ...shortages, [product.id]: shortage } }));
      this.#report({ kind: 'short', target: product, shortage });
    }
  }
}
