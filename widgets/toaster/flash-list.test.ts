import { describe, expect, it } from 'vitest';
import { toastKind, withFlash } from './flash-list.ts';

describe('the list of messages', () => {
  it('treats danger as an error and an unknown kind as a plain message', () => {
    expect([toastKind('danger'), toastKind('warning'), toastKind('odd'), toastKind(undefined)]).toEqual([
      'error',
      'warning',
      'info',
      'info',
    ]);
  });

  it('shows a repeated message once', () => {
    const once = withFlash([], { id: 1, kind: 'error', message: 'No connection' });
    expect(withFlash(once, { id: 2, kind: 'error', message: 'No connection' })).toEqual([
      { id: 1, kind: 'error', message: 'No connection', times: 2 },
    ]);
  });

  it('shows a message that is announced beside the same one that is not', () => {
    const once = withFlash([], { id: 1, kind: 'error', message: 'No connection', silent: true });
    const both = withFlash(once, { id: 2, kind: 'error', message: 'No connection' });
    expect(both.map(({ id, silent }) => [id, silent])).toEqual([
      [1, true],
      [2, undefined],
    ]);
    const repeated = withFlash(both, { id: 3, kind: 'error', message: 'No connection', silent: true });
    expect(repeated.map(({ id, times }) => [id, times])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });

  it('lets the oldest go when there are too many', () => {
    let toasts = withFlash([], { id: 0, kind: 'info', message: 'message 0' });
    for (let id = 1; id < 6; id++) toasts = withFlash(toasts, { id, kind: 'info', message: `message ${id}` });
    expect(toasts.map(({ id }) => id)).toEqual([2, 3, 4, 5]);
  });
});
