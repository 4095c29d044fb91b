import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { translatorFor } from '../../i18n/translate.ts';
import { CHECKOUT_FORM_MESSAGES } from './checkout-form.messages.ts';
import { Cooldown } from './cooldown.tsx';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
const t = translatorFor(CHECKOUT_FORM_MESSAGES, 'en');
const ended = vi.fn();
let root: Root;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.stubGlobal('IntersectionObserver', undefined);
  ended.mockClear();
  root = createRoot(document.body);
  act(() => root.render(<Cooldown end={Date.now() + 100_000} t={t} onEnd={ended} />));
});
afterEach(() => {
  act(() => root.unmount());
  Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true });
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the wait before the next order', () => {
  it('is over in time in a tab that nobody looks at', () => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
    vi.advanceTimersByTime(99_999);
    expect(ended).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it('is as long as it is when the clock of the device is set meanwhile', () => {
    vi.setSystemTime(Date.now() - 3_600_000);
    vi.advanceTimersByTime(10_000);
    expect(document.body.textContent).toBe(t('form.newOrderSeconds', { count: 90 }));
  });
});
