/** Reads the combination that the address of a card leads to, as in a list filtered by colour; undefined when to none. */
export function shownCombination(url: string): number | undefined {
  return Number(/[?&]combination=(\d+)/.exec(url)?.[1]) || undefined;
}
