import { describe, expect, it } from 'vitest';
import { LatestRequest } from './latest-request.ts';
import type { Outcome } from './outcome.ts';
import { outcomeMessage } from './outcome-messages.ts';

/** Creates a call that the test answers and that does not care about being aborted, as some servers and caches do. */
function pending() {
  let resolve: (outcome: Outcome<string>) => void = () => undefined;
  let aborted = () => false;
  const call = (signal: AbortSignal) => {
    aborted = () => signal.aborted;
    return new Promise<Outcome<string>>((answer) => {
      resolve = answer;
    });
  };
  return { call, answer: (data: string) => resolve({ kind: 'ok', status: 200, data }), aborted: () => aborted() };
}

describe('of several calls', () => {
  it('the newest counts: the older is aborted, and its answer dropped even when it comes later', async () => {
    const latest = new LatestRequest();
    const [first, second] = [pending(), pending()];
    const older = latest.run(first.call);
    const newer = latest.run(second.call);
    expect(first.aborted()).toBe(true);
    expect(second.aborted()).toBe(false);
    second.answer('B');
    first.answer('A');
    expect(await newer).toMatchObject({ data: 'B' });
    expect(await older).toEqual({ kind: 'aborted' });
  });

  it('none counts after the widget was left', async () => {
    const latest = new LatestRequest();
    const only = pending();
    const outcome = latest.run(only.call);
    latest.cancel();
    only.answer('A');
    expect(await outcome).toEqual({ kind: 'aborted' });
    expect(only.aborted()).toBe(true);
  });
});

describe('a failed call', () => {
  it('is told in the server’s words, or in ours where the server is what failed', () => {
    expect(outcomeMessage({ kind: 'forbidden', message: 'Non.' }, 'fr')).toBe('Non.');
    expect(outcomeMessage({ kind: 'server-error', status: 500, message: 'SQL…' }, 'en')).toContain(
      'server has a problem',
    );
    expect(outcomeMessage({ kind: 'offline' }, 'ar-DZ')).toContain('لا يوجد اتصال');
  });

  it('is told with the seconds to wait, in the plural of the language', () => {
    expect(outcomeMessage({ kind: 'too-many', retryAfterSeconds: 1 }, 'fr')).toContain('1 seconde.');
    expect(outcomeMessage({ kind: 'too-many', retryAfterSeconds: 5 }, 'ar')).toContain('5 ثوانٍ');
  });
});
