/** The longest delay of a browser's timer in milliseconds; a longer one fires at once. */
const LONGEST_MS = 2_147_483_647;

/** Calls back once after `delayMs`, however long that is. Returns what cancels it. */
export function startTimeout(callback: () => void, delayMs: number): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (left: number) => {
    timer = setTimeout(
      () => (left > LONGEST_MS ? wait(left - LONGEST_MS) : callback()),
      Math.min(Math.max(left, 0), LONGEST_MS),
    );
  };
  wait(delayMs);
  return () => clearTimeout(timer);
}
