import { afterEach, beforeEach, expect } from 'vitest';

/** What the code under test wrote to the console: a test that expects something reads it, any other fails on it. */
const written: string[] = [];

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

afterEach(() => {
  document.body.replaceChildren();
  expect(takeConsole(), 'nothing unexpected is written to the console').toEqual([]);
});

/** Everything written since the test began or since the last call; asking for it means it was expected. */
export function takeConsole(): string[] {
  return written.splice(0);
}
