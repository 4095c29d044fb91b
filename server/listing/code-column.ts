import { type BitSet, forEachIn } from './bit-set.ts';

const FIRST_WIDTH = 16;

/** The facet values of every product, side by side in memory, because counting reads those of the whole list. */
export class CodeColumn {
  #width = FIRST_WIDTH;
  #cells: Uint32Array;
  readonly #capacity: number;

  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#cells = new Uint32Array(capacity * FIRST_WIDTH);
  }

  /** @param codes above 0, each once */
  set(slot: number, codes: readonly number[]): void {
    while (codes.length > this.#width) this.#widen();
    const start = slot * this.#width;
    this.#cells.fill(0, start, start + this.#width);
    this.#cells.set(codes, start);
  }

  of(slot: number): number[] {
    const start = slot * this.#width;
    return [...this.#cells.subarray(start, start + this.#width)].filter((code) => code > 0);
  }

  /** Adds one to `counts` for every value of every member; returns how many members there are. */
  count(set: BitSet, counts: Uint32Array): number {
    const cells = this.#cells;
    const width = this.#width;
    let members = 0;
    forEachIn(set, (slot) => {
      members += 1;
      const end = (slot + 1) * width;
      for (let at = slot * width; at < end; at++) {
        const code = cells[at] as number;
        if (code === 0) break;
        counts[code] = (counts[code] as number) + 1;
      }
    });
    return members;
  }

  #widen(): void {
    const wider = new Uint32Array(this.#cells.length * 2);
    for (let slot = 0; slot < this.#capacity; slot++) {
      const start = slot * this.#width;
      wider.set(this.#cells.subarray(start, start + this.#width), start * 2);
    }
    this.#cells = wider;
    this.#width *= 2;
  }
}
