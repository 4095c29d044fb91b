/** Work done before others get their turn: a few milliseconds. */
const CHUNK = 1_024;

export function othersTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Sorts without keeping the process from answering: chunks first, then merges of them, with pauses between. */
export async function sortInTurns(items: Uint32Array, compare: (a: number, b: number) => number): Promise<Uint32Array> {
  let from = items.slice();
  for (let start = 0; start < from.length; start += CHUNK) {
    from.subarray(start, start + CHUNK).sort(compare);
    await othersTurn();
  }
  let to = new Uint32Array(from.length);
  for (let width = CHUNK; width < from.length; width *= 2) {
    for (let start = 0; start < from.length; start += 2 * width) {
      const middle = Math.min(start + width, from.length);
      const end = Math.min(start + 2 * width, from.length);
      let left = start;
      let right = middle;
      for (let at = start; at < end; at++) {
        const leftFirst = left < middle && (right >= end || compare(from[left] as number, from[right] as number) <= 0);
        to[at] = from[leftFirst ? left++ : right++] as number;
        if (at % (4 * CHUNK) === 0) await othersTurn();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
