import { expect, it } from 'vitest';
import { saveInOrder } from './save-in-order.ts';

const formOf = (name: string, saveGroup?: string) => ({ name, dataset: { saveGroup } });

/** Records when each save begins and ends; a save ends when the test says so. */
function recordSaves() {
  const log: string[] = [];
  const ends = new Map<string, () => void>();
  const save = ({ name }: { name: string }) => {
    log.push(`+${name}`);
    return new Promise<void>((resolve) => {
      ends.set(name, () => {
        log.push(`-${name}`);
        resolve();
      });
    });
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    for (let turn = 0; turn < 5; turn++) await Promise.resolve();
  };
  return { log, save, end };
}

it('saves one form after another in their order', async () => {
  const { log, save, end } = recordSaves();
  const all = saveInOrder([formOf('a'), formOf('b')], save, () => false);
  await end('a');
  await end('b');
  await all;
  expect(log).toEqual(['+a', '-a', '+b', '-b']);
});

it('saves rows of one group four at a time, after the other forms', async () => {
  const { log, save, end } = recordSaves();
  const rows = [1, 2, 3, 4, 5, 6].map((row) => formOf(`r${row}`, 'rows'));
  const all = saveInOrder([formOf('a'), ...rows, formOf('b')], save, () => false);
  await end('a');
  await end('b');
  expect(log.slice(4)).toEqual(['+r1', '+r2', '+r3', '+r4']);
  await end('r3');
  expect(log.at(-1)).toBe('+r5');
  for (const name of ['r1', 'r2', 'r4', 'r5', 'r6']) await end(name);
  expect(log.at(-1)).toBe('-r6');
  await all;
});

it('begins nothing more once it is stopped', async () => {
  const { log, save, end } = recordSaves();
  let isStopped = false;
  const all = saveInOrder([formOf('a'), formOf('b')], save, () => isStopped);
  isStopped = true;
  await end('a');
  await all;
  expect(log).toEqual(['+a', '-a']);
});
