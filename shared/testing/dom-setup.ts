import { afterEach, beforeEach, expect } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    hostStates?: string[];
  }
}

/** The console output of the code under test: a test that expects something reads it, any other fails on it. */
const written: string[] = [];

/** Recognises the line about a call that failed (CAL-9): a test makes calls fail on purpose. */
const isFailedCall = (line: string) => /^<z-[a-z-]+>: the call "[a-z-]+" failed \(/.test(line);

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
  for (const method of ['error', 'warn'] as const) {
    console[method] = (...parts: unknown[]) => {
      written.push(
        parts
          .filter((part) => typeof part !== 'object' || part instanceof Error)
          .map(String)
          .join(' '),
      );
    };
  }
});

afterEach(({ task }) => {
  addStates(stateChanges.takeRecords());
  task.meta.hostStates = [...hostStates];
  hostStates.clear();
  document.body.replaceChildren();
  const unexpected = takeConsole().filter((line) => !isFailedCall(line));
  expect(unexpected, 'nothing unexpected is written to the console').toEqual([]);
});

/** Returns everything written since the test began or since the last call; asking for it means it was expected. */
export function takeConsole(): string[] {
  return written.splice(0);
}
