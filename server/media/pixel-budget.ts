const WINDOW_MS = 60_000;

/** Pixels per minute that the pictures of one sender may decode to. Each process counts for itself. */
export class PixelBudget {
  readonly #limit: number;
  #used = new Map<string, number>();
  #windowEnd = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes the pixels of a picture. @returns false when the sender has none left, and takes nothing */
  take(sender: string, pixels: number, now: number = Date.now()): boolean {
    if (now >= this.#windowEnd) {
      this.#used = new Map();
      this.#windowEnd = now + WINDOW_MS;
    }
    const used = (this.#used.get(sender) ?? 0) + pixels;
    if (used > this.#limit) return false;
    this.#used.set(sender, used);
    return true;
  }
}
