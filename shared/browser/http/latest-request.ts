import type { Outcome } from './outcome.ts';

/**
 * Calls of which only the newest counts, such as the communes of the wilaya chosen last (CAL-4). A new call
 * aborts the older one, whose outcome is `aborted` even when its answer was already on the way.
 */
export class LatestRequest {
  #current: AbortController | undefined;

  get isBusy(): boolean {
    return this.#current !== undefined;
  }

  async run<T>(call: (signal: AbortSignal) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    this.cancel();
    const controller = new AbortController();
    this.#current = controller;
    const outcome = await call(controller.signal);
    if (this.#current !== controller) return { kind: 'aborted' };
    this.#current = undefined;
    return outcome;
  }

  cancel(): void {
    this.#current?.abort();
    this.#current = undefined;
  }
}
