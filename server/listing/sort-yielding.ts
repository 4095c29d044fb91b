import { setImmediate as yieldToEventLoop } from 'node:timers/promises';

/** Items sorted between two yields: a few milliseconds of work. */
const CHUNK = 1_024;

/** Sorts without blocking the event loop: chunks first, then merges of them, yielding between. */
export async function sortYielding(
  items: Uint32Array,
  compare: (a: number, b: number) => number,
): Promise<Uint32Array> {
  let from = items.slice();
  for (let start = 0; start < from.length; start += CHUNK) {
    from.subarray(start, start + CHUNK).sort(compare);
    await yieldToEventLoop();
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
        if (at % (4 * CHUNK) === 0) await yieldToEventLoop();
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
