/** Ends the count of one request. */
export type Leave = () => void;

/** Counts the requests that wait for an answer, in all and by address. */
export class WaitingRequests {
  readonly #limits: { readonly total: number; readonly perAddress: number };
  readonly #byAddress = new Map<string, number>();
  #total = 0;

  constructor(limits: { readonly total: number; readonly perAddress: number }) {
    this.#limits = limits;
  }

  /** Counts a request in, or returns the limit that is reached; such a request is not counted. */
  enter(address: string): Leave | 'total' | 'address' {
    const ofAddress = this.#byAddress.get(address) ?? 0;
    if (ofAddress >= this.#limits.perAddress) return 'address';
    if (this.#total >= this.#limits.total) return 'total';
    this.#total += 1;
    this.#byAddress.set(address, ofAddress + 1);
    return () => {
      this.#total -= 1;
      const left = (this.#byAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, left);
    };
  }
}

/**
 * Counts the requests whose bodies are still arriving, by address. The one that has been arriving for longest is cut for
 * a new one: an honest body takes a moment, and many people share a mobile carrier's address.
 */
export class ArrivingBodies {
  readonly #perAddress: number;
  readonly #byAddress = new Map<string, Set<Leave>>();

  constructor(perAddress: number) {
    this.#perAddress = perAddress;
  }

  /** Counts a body in. What is returned may be called again. */
  enter(address: string, cut: () => void): Leave {
    const cuts = this.#byAddress.get(address) ?? new Set();
    this.#byAddress.set(address, cuts);
    cuts.add(cut);
    const leave = () => {
      cuts.delete(cut);
      if (cuts.size === 0 && this.#byAddress.get(address) === cuts) this.#byAddress.delete(address);
    };
    if (cuts.size > this.#perAddress) {
      // A set iterates in the order of insertion.
      const [oldest = cut] = cuts;
      cuts.delete(oldest);
      oldest();
    }
    return leave;
  }
}
