import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Outcome } from './outcome.ts';
import { type Call, useCall } from './use-call.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
let root: Root;
let call: Call;

function Calling({ overlap }: { overlap: 'newest' | 'one' }) {
  call = useCall(overlap);
  return null;
}
const render = (overlap: 'newest' | 'one') => act(() => root.render(<Calling overlap={overlap} />));

/** Makes a call that the test answers. */
function pending() {
  const { promise, resolve } = Promise.withResolvers<Outcome<string>>();
  let signal: AbortSignal | undefined;
  const send = (given: AbortSignal) => {
    signal = given;
    return promise;
  };
  return { send, end: (outcome: Outcome<string>) => act(async () => resolve(outcome)), signal: () => signal };
}
const OK = { kind: 'ok', status: 200, data: 'A' } as const;
const OFFLINE = { kind: 'offline' } as const;
const state = () => ({ isBusy: call.isBusy, failure: call.failure });

/** Runs calls as events do, one after the other. */
async function run(...calls: ReturnType<typeof pending>[]) {
  const outcomes: Promise<unknown>[] = [];
  for (const { send } of calls) await act(async () => void outcomes.push(call.run(send)));
  return Promise.all(outcomes.map((outcome) => Promise.race([outcome, 'under way'])));
}

beforeEach(() => {
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(() => root.unmount()));

describe.each(['newest', 'one'] as const)('a call, of which %s counts', (overlap) => {
  it('is busy until its answer, and gives that back', async () => {
    render(overlap);
    const only = pending();
    const outcomes: Promise<unknown>[] = [];
    await act(async () => void outcomes.push(call.run(only.send)));
    expect(state()).toEqual({ isBusy: true, failure: null });
    await only.end(OK);
    expect(await outcomes[0]).toBe(OK);
    expect(state()).toEqual({ isBusy: false, failure: null });
  });

  it('leaves its failure until the next answer, or until it is cancelled', async () => {
    render(overlap);
    const [first, second, third] = [pending(), pending(), pending()];
    await run(first);
    await first.end(OFFLINE);
    await run(second);
    expect(state()).toEqual({ isBusy: true, failure: OFFLINE });
    await second.end(OK);
    expect(state()).toEqual({ isBusy: false, failure: null });
    await run(third);
    await third.end(OFFLINE);
    act(() => call.cancel());
    expect(state()).toEqual({ isBusy: false, failure: null });
  });

  it('ends with nothing when it is cancelled or the widget is gone', async () => {
    render(overlap);
    const [cancelled, left] = [pending(), pending()];
    const outcomes: Promise<unknown>[] = [];
    await act(async () => void outcomes.push(call.run(cancelled.send)));
    act(() => call.cancel());
    expect(cancelled.signal()?.aborted).toBe(true);
    await cancelled.end(OFFLINE);
    expect(state()).toEqual({ isBusy: false, failure: null });
    await act(async () => void outcomes.push(call.run(left.send)));
    act(() => root.unmount());
    expect(left.signal()?.aborted).toBe(true);
    await left.end(OK);
    expect(await Promise.all(outcomes)).toEqual([null, null]);
  });
});

it('is busy for a handler before the widget renders that, and free for one that hears of its end', async () => {
  render('one');
  const only = pending();
  const seen: boolean[] = [];
  await act(async () => {
    void call.run(only.send).then(() => seen.push(call.isBusy));
    seen.push(call.isBusy);
  });
  const { isBusy } = call;
  await only.end(OK);
  expect([...seen, isBusy]).toEqual([true, false, true]);
});

describe('of two calls at once', () => {
  it('the newest replaces the older one', async () => {
    render('newest');
    const [older, newer] = [pending(), pending()];
    await run(older, newer);
    expect(older.signal()?.aborted).toBe(true);
    await older.end(OFFLINE);
    expect(state()).toEqual({ isBusy: true, failure: null });
    await newer.end(OK);
    expect(state()).toEqual({ isBusy: false, failure: null });
  });

  it('the second is not made where one counts', async () => {
    render('one');
    const [first, second] = [pending(), pending()];
    expect(await run(first, second)).toEqual(['under way', null]);
    expect(second.signal()).toBeUndefined();
    expect(first.signal()?.aborted).toBe(false);
    await first.end(OK);
    await run(second);
    expect(second.signal()?.aborted).toBe(false);
  });
});
