import { useEffect, useRef, useState } from 'react';
import type { PartReceived } from '../../shared/api/expeditions.ts';
import type { Problem } from '../../shared/api/problem.ts';
import type { StockTotal } from '../../shared/api/receiving.ts';
import { isRefusal } from '../../shared/browser/form/form-answer.ts';
import { useChangeFailureText } from '../../shared/browser/form/use-change-failure-text.ts';
import type { CallFailed, Outcome, SettledOutcome } from '../../shared/browser/http/outcome.ts';
import { reportRefusal } from '../../shared/browser/http/report-failure.ts';
import { request } from '../../shared/browser/http/request.ts';
import { randomUuid } from '../../shared/browser/storage/random-uuid.ts';
import { readSession, writeSession } from '../../shared/browser/storage/session.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { contract } from './part-receiving.contract.ts';

/** Result of receiving pieces of a line. */
type ReceiveResult =
  | {
      readonly kind: 'received';
      readonly quantity: number;
      /** Of the line; null where the answer has none. */
      readonly received: number | null;
      readonly remaining: number | null;
      readonly stock: readonly StockTotal[];
      /** Of the expedition, for people; null where the answer has none. */
      readonly statusText: string | null;
    }
  | {
      readonly kind: 'failed';
      /** How the call ended; `ok` with a body that refuses. */
      readonly reason: CallFailed['kind'] | 'ok';
      readonly text: string;
      readonly isSignedOut: boolean;
      /** Received pieces of the line, where others than the page showed; else null. */
      readonly received: number | null;
    };

interface PartReceipt {
  readonly url: string;
  readonly quantity: number;
  /** Received pieces of the line that the page shows. */
  readonly expected: number | undefined;
  readonly arrivedOn: string | undefined;
  readonly comment: string | undefined;
  /** Settled before the call is made. */
  readonly ready: Promise<void>;
}

/**
 * Receives pieces of lines, one call per line at a time. Each press has a key, so that it counts once however often it is
 * sent. It is stored until an answer says what became of the press, so that a lost answer and a reload change nothing.
 */
export function useReceive(locale: Locale) {
  const failureText = useChangeFailureText();
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set());
  const calls = useRef(new Map<string, AbortController>());
  useEffect(
    () => () => {
      for (const call of calls.current.values()) call.abort();
    },
    [],
  );

  return {
    busy,
    /** Returns undefined while the line is under way already, or when the widget is gone. */
    async receive({
      url,
      quantity,
      expected,
      arrivedOn,
      comment,
      ready,
    }: PartReceipt): Promise<ReceiveResult | undefined> {
      if (calls.current.has(url)) return undefined;
      const call = new AbortController();
      calls.current.set(url, call);
      setBusy(new Set(calls.current.keys()));
      await ready;
      const stored = readSession(storageKey(url));
      const key = stored.kind === 'found' ? stored.text : randomUuid();
      writeSession(storageKey(url), key);
      const json = { qtyReceived: quantity, key, arrivedOn, comment, expected };
      const sent = { tag: contract.tag, call: 'receive', method: 'POST', url, locale, signal: call.signal } as const;
      const outcome = await request({ ...sent, json });
      calls.current.delete(url);
      if (outcome.kind === 'aborted') return undefined;
      setBusy(new Set(calls.current.keys()));
      if (isSettled(outcome, stored.kind === 'found')) writeSession(storageKey(url), null);
      const result = resultOf(outcome, quantity, failureText);
      if (outcome.kind === 'ok' && result.kind === 'failed') reportRefusal(url, sent, outcome);
      return result;
    },
  };
}

const storageKey = (url: string) => `z-part-receiving ${url}`;

/** Says if the press needs its key no longer. A refusal says nothing of an earlier press with the key that got no answer. */
function isSettled(outcome: Outcome<unknown>, isRetry: boolean): boolean {
  if (outcome.kind === 'ok' || outcome.kind === 'conflict') return true;
  return !isRetry && ['invalid', 'not-found', 'forbidden', 'signed-out', 'too-many'].includes(outcome.kind);
}

function resultOf(
  outcome: SettledOutcome<unknown>,
  quantity: number,
  failureText: ReturnType<typeof useChangeFailureText>,
): ReceiveResult {
  if (outcome.kind !== 'ok') {
    const own = outcome.kind === 'invalid' ? Object.values(outcome.errors).flat().join(' ') : '';
    const text = own || failureText(outcome);
    const { kind: reason } = outcome;
    return { kind: 'failed', reason, text, isSignedOut: reason === 'signed-out', received: receivedNow(outcome) };
  }
  const answer = (outcome.data ?? {}) as Partial<PartReceived>;
  if (!answer.success || isRefusal(answer))
    return { kind: 'failed', reason: 'ok', text: String(answer.message ?? ''), isSignedOut: false, received: null };
  const { received = null, remaining = null, stock = [], statusText = null } = answer;
  return { kind: 'received', quantity, received, remaining, stock, statusText };
}

/** Returns the received pieces that a conflict names; null for another failure. */
function receivedNow(outcome: Outcome<unknown>): number | null {
  const { stock } = (outcome.kind === 'conflict' && outcome.data ? outcome.data : {}) as Pick<Problem, 'stock'>;
  return typeof stock?.current === 'number' ? stock.current : null;
}
