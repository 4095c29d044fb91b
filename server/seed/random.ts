/** Reproducible chance: the same seed gives the same shop on every machine. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  pick<T>(list: readonly T[]): T;
  chance(probability: number): boolean;
  uuid(): string;
}

/** A counter hashed to 32 bits (splitmix32), so that streams of neighbouring seeds do not resemble each other. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const bits = (): number => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return (mixed ^ (mixed >>> 15)) >>> 0;
  };
  const next = (): number => bits() / 2 ** 32;
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)] as (typeof list)[number],
    chance: (probability) => next() < probability,
    uuid: () => {
      const hex = Array.from({ length: 4 }, () => bits().toString(16).padStart(8, '0')).join('');
      const variant = '89ab'[Number.parseInt(hex[16] ?? '0', 16) % 4];
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
}
