import { type BitSet, lowestBit } from './bit-set.ts';

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

  /** Sets the codes of a slot: above 0, each once. */
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

  /** Adds `step` to `counts` for every value of every member. */
  count(set: BitSet, counts: Uint32Array, step: 1 | -1): void {
    const cells = this.#cells;
    const width = this.#width;
    for (let word = 0; word < set.length; word++) {
      for (let bits = set[word] as number; bits !== 0; bits &= bits - 1) {
        const start = ((word << 5) | lowestBit(bits)) * width;
        for (let at = start; at < start + width; at++) {
          const code = cells[at] as number;
          if (code === 0) break;
          counts[code] = (counts[code] as number) + step;
        }
      }
    }
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
