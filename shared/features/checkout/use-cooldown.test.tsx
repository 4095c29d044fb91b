import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cooldownEnd, startCooldown } from './cooldown-store.ts';
import { useCooldown } from './use-cooldown.ts';

const SHOP = 's';
const NOW = new Date('2026-11-30T12:00:00Z').getTime();
let root: Root;
let form: HTMLFormElement;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Open for ten seconds already.
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(NOW - 10_000);
  form = document.createElement('form');
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

let shown: number | null;
function Page() {
  shown = useCooldown(SHOP, form).end;
  return null;
}
const open = () => act(() => root.render(<Page />));
const writeCooldown = (seconds: number) => {
  form.innerHTML = `<p data-part="cooldown" data-seconds="${seconds}"></p>`;
};

it('takes over the wait that the server wrote, less the time the page was open', () => {
  writeCooldown(60);
  open();
  expect(shown).toBe(NOW + 50_000);
});

it('does not begin one that is over', () => {
  writeCooldown(9);
  open();
  expect(shown).toBeNull();
});

it('keeps a wait that is known already', () => {
  startCooldown(SHOP, 20, NOW);
  writeCooldown(100);
  open();
  expect(shown).toBe(NOW + 20_000);
});

it('waits as long as the answer to an order says, and not at all where that is 0', () => {
  startCooldown(SHOP, 240, NOW);
  open();
  expect(shown).toBe(NOW + 240_000);
  vi.setSystemTime(NOW + 240_000);
  startCooldown(SHOP, 0, NOW + 240_000);
  act(() => void dispatchEvent(new Event('pageshow')));
  expect(shown).toBeNull();
});

it('does not wait for the order of another shop on the same origin', () => {
  startCooldown('other', 100, NOW);
  open();
  expect(shown).toBeNull();
  localStorage.setItem('lastPurchaseTime', String(NOW - 40_000));
  expect(cooldownEnd(SHOP, NOW), 'a page that knows the plain key only').toBe(NOW + 60_000);
});

it('looks anew when another tab ordered, and when the page comes back from the browser’s cache', () => {
  open();
  startCooldown(SHOP, 20, NOW);
  expect(shown).toBeNull();
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'theme' })));
  expect(shown, 'nothing of a wait was said').toBeNull();
  act(() => void dispatchEvent(new StorageEvent('storage', { key: `${SHOP}:cooldownUntil` })));
  expect(shown).toBe(NOW + 20_000);
  vi.setSystemTime(NOW + 20_000);
  act(() => void dispatchEvent(new Event('pageshow')));
  expect([shown, cooldownEnd(SHOP, NOW + 20_000)]).toEqual([null, null]);
});
