import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePausableTimeout, useTimeout } from './hooks.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
let root: Root;
let node: HTMLElement;
const fired = vi.fn();

function Plain({ delay }: { delay: number | null }) {
  useTimeout(fired, delay);
  return null;
}
function Pausable() {
  usePausableTimeout(fired, 5000, node);
  return null;
}

beforeEach(() => {
  vi.useFakeTimers();
  fired.mockClear();
  document.body.innerHTML = '<div id="toast"><button>x</button></div><button id="else"></button>';
  node = document.getElementById('toast') as HTMLElement;
  root = createRoot(document.createElement('div'));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

describe('a delay', () => {
  it('ends once, later than a browser timer can wait, and not at all after the widget is gone', () => {
    const month = 31 * 24 * 3_600_000;
    act(() => root.render(<Plain delay={month} />));
    vi.advanceTimersByTime(month - 1);
    expect(fired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fired).toHaveBeenCalledTimes(1);
    act(() => root.render(<Plain delay={10} />));
    act(() => root.render(<Plain delay={null} />));
    vi.advanceTimersByTime(1000);
    expect(fired).toHaveBeenCalledTimes(1);
  });
});

describe('a message that leaves by itself', () => {
  it('stays while the pointer is on it, and then for the time that was left', () => {
    act(() => root.render(<Pausable />));
    vi.advanceTimersByTime(4000);
    node.dispatchEvent(new Event('pointerenter'));
    vi.advanceTimersByTime(60_000);
    expect(fired).not.toHaveBeenCalled();
    node.dispatchEvent(new Event('pointerleave'));
    vi.advanceTimersByTime(999);
    expect(fired).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it('stays while something in it has the focus', async () => {
    act(() => root.render(<Pausable />));
    node.querySelector('button')?.focus();
    vi.advanceTimersByTime(60_000);
    expect(fired).not.toHaveBeenCalled();
    document.getElementById('else')?.focus();
    await Promise.resolve();
    vi.advanceTimersByTime(5000);
    expect(fired).toHaveBeenCalledTimes(1);
  });

  it('stays in a hidden tab', () => {
    act(() => root.render(<Pausable />));
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(60_000);
    expect(fired).not.toHaveBeenCalled();
    Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(5000);
    expect(fired).toHaveBeenCalledTimes(1);
  });
});
