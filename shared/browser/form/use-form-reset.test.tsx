import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFormReset } from './use-form-reset.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
let root: Root;
let form: HTMLFormElement;
const called = vi.fn();

function Following() {
  useFormReset(form, called);
  return null;
}
/** Tells the listeners of a reset, as a browser does before it gives the fields their first values. */
const reset = () => act(() => form.dispatchEvent(new Event('reset', { bubbles: true, cancelable: true })));

beforeEach(() => {
  vi.useFakeTimers();
  called.mockClear();
  document.body.innerHTML = '<form></form>';
  form = document.querySelector('form') as HTMLFormElement;
  root = createRoot(document.createElement('div'));
  act(() => root.render(<Following />));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
});

describe('a form that is reset', () => {
  it('is read after the event, when its fields have their first values, each time', async () => {
    reset();
    await act(async () => {});
    expect(called).not.toHaveBeenCalled();
    act(() => vi.runAllTimers());
    expect(called).toHaveBeenCalledTimes(1);
    reset();
    act(() => vi.runAllTimers());
    expect(called).toHaveBeenCalledTimes(2);
  });

  it('is not read when a later listener prevented the reset', () => {
    form.addEventListener('reset', (event) => event.preventDefault());
    reset();
    act(() => vi.runAllTimers());
    expect(called).not.toHaveBeenCalled();
  });
});
