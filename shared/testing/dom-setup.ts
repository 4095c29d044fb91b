import { afterEach, beforeEach, expect } from 'vitest';
import { announcementsWritten } from './announced.ts';

declare module 'vitest' {
  interface TaskMeta {
    hostStates?: string[];
  }
}

/** The console output of the code under test: a test that expects something reads it, any other fails on it. */
const written: string[] = [];

/** Recognises the line about a call that failed (CAL-9): a test makes calls fail on purpose. */
const FAILED_CALL = /^<z-[a-z-]+>: the call "[a-z-]+" failed \([a-z-]+\): (\w+ \S+) /;
const isFailedCall = (line: string) => FAILED_CALL.test(line);

/** Calls by method and address about which no line is written yet: one call is at most one line. */
const unwritten = new Map<string, number>();
/** Second lines about one call. */
const repeated: string[] = [];

/** Counts a call that the pretended server gets. */
export function countCall(method: string, url: string): void {
  const { origin, pathname } = new URL(url);
  const call = `${method} ${origin}${pathname}`;
  unwritten.set(call, (unwritten.get(call) ?? 0) + 1);
}

function countLine(line: string): void {
  const [, call] = FAILED_CALL.exec(line) ?? [];
  if (call === undefined) return;
  const count = unwritten.get(call) ?? 0;
  if (count === 0) repeated.push(line);
  else unwritten.set(call, count - 1);
}

/** States that elements of widgets had during the test, such as "z-toaster empty"; scripts/test-summary.ts reads them. */
const hostStates = new Set<string>();
const stateChanges = new MutationObserver(addStates);
stateChanges.observe(document, { subtree: true, attributeFilter: ['data-state'], attributeOldValue: true });

/** Adds the states of elements, the earlier too: of two changes in a row, only the last is still on the element. */
function addStates(changes: readonly MutationRecord[]): void {
  for (const { target, oldValue } of changes) {
    const { localName, dataset } = target as HTMLElement;
    for (const state of [oldValue, dataset.state]) if (state) hostStates.add(`${localName} ${state}`);
  }
}

beforeEach(() => {
  // Pages have the boot scripts in their head; these mark that they ran.
  for (const mark of ['data-z-theme-boot', 'data-z-cart-boot']) document.documentElement.setAttribute(mark, '');
  written.length = 0;
  unwritten.clear();
  repeated.length = 0;
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...parts: unknown[]) => {
      const line = parts
        .filter((part) => typeof part !== 'object' || part instanceof Error)
        .map(String)
        .join(' ');
      countLine(line);
      written.push(line);
    };
  }
});

afterEach(async ({ task }) => {
  addStates(stateChanges.takeRecords());
  task.meta.hostStates = [...hostStates];
  hostStates.clear();
  // The next test would read what is still to be announced.
  document.body.replaceChildren(...document.querySelectorAll('[data-z-announcer]'));
  await announcementsWritten();
  document.body.replaceChildren();
  const unexpected = takeConsole().filter((line) => !isFailedCall(line));
  expect(unexpected, 'nothing unexpected is written to the console').toEqual([]);
  expect(repeated, 'a failed call is written to the console once').toEqual([]);
});

/** Returns everything written since the test began or since the last call; asking for it means it was expected. */
export function takeConsole(): string[] {
  return written.splice(0);
}
