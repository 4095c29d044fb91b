import { useEffect, useRef, useState } from 'react';
import type { CountsSaved } from '../../shared/api/receiving.ts';
import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { clearFieldError, clearFieldErrors, showFieldError } from '../../shared/browser/form/field-errors.ts';
import { isRefusal } from '../../shared/browser/form/form-answer.ts';
import { useEarlySave } from '../../shared/browser/form/use-early-save.ts';
import { useLeaveGuard } from '../../shared/browser/form/use-leave-guard.ts';
import type { CallFailed, Outcome, SettledOutcome } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { parsePieces } from '../../shared/rules/stock/quantity.ts';
import { fieldOf, type LineNodes } from './line.ts';
import { contract } from './part-receiving.contract.ts';

const PAUSE_MS = 600;
/** Name of the form's field for the day of arrival. */
const DAY = 'arrivedOn';

export type DraftStatus =
  | { readonly kind: 'idle' | 'unsaved' | 'saving' | 'saved' }
  | { readonly kind: 'failed'; readonly failure: CallFailed };

interface DraftOptions {
  readonly form: HTMLFormElement | undefined;
  readonly lines: readonly LineNodes[];
  readonly patch: DomPatch;
  /** Undefined: counts are sent with the form only. */
  readonly url: string | undefined;
  readonly locale: Locale;
  /** The server refused the count of a line. `stored` is somebody else's count, undefined when it is wrong by itself. */
  readonly onRefused: (line: LineNodes, text: string, stored: number | undefined) => void;
  /** `beside`: the messages beside fields; empty where the failure is the status. */
  readonly onFailed: (failure: CallFailed, beside: readonly string[]) => void;
  /** Somebody else's count is shown now. */
  readonly onOthers: (line: LineNodes, by: string | null) => void;
}

const CALL = { tag: contract.tag, call: 'draft', method: 'POST', keepalive: true } as const;

/** Stores counts while they are typed, one call after another; each sends what changed since the one before. */
export function useStoredCounts({ form, lines, patch, url, locale, onRefused, onFailed, onOthers }: DraftOptions) {
  const [status, setStatus] = useState<DraftStatus>({ kind: 'idle' });
  const [revision, setRevision] = useState(0);
  const changed = useRef(new Set<string>());
  const call = useRef<Promise<void> | null>(null);
  const abort = useRef<AbortController | null>(null);
  useEffect(
    () => () => {
      abort.current?.abort();
      if (form) clearFieldErrors(form);
    },
    [form],
  );

  const setSeen = (line: LineNodes, name: 'seen' | 'noted', value: string) => {
    const field = fieldOf(line, name);
    if (field) patch.set(field, 'value', value);
  };
  /** Takes over what is stored. A line that was typed into meanwhile keeps what was typed. */
  const showStored = (counts: CountsSaved['counts'], sent: ReadonlySet<string>) => {
    for (const { partId, count, comment, by } of counts) {
      const line = lines.find(({ id }) => id === String(partId));
      if (!line || (changed.current.has(line.id) && !sent.has(line.id))) continue;
      const seen = count === null ? '' : String(count);
      const isOthers = !sent.has(line.id) && fieldOf(line, 'seen')?.value !== seen;
      setSeen(line, 'seen', seen);
      setSeen(line, 'noted', comment);
      if (!isOthers) continue;
      line.now.value = count ? seen : '';
      const note = fieldOf(line, 'note');
      if (note) note.value = comment;
      onOthers(line, by);
    }
  };
  /** Returns why nothing more can be stored now; null to go on. */
  const settle = (outcome: SettledOutcome<Saved>, sent: ReadonlySet<string>, body: URLSearchParams) => {
    if (outcome.kind === 'ok') {
      showStored(outcome.data.counts ?? sentCounts(sent, body), sent);
      return null;
    }
    const { errors = {}, stored = {} } = refusalOf(outcome);
    const refused = lines.filter(({ id }) => sent.has(id) && errors[`count_${id}`]);
    for (const id of sent) changed.current.add(id);
    const dayErrors = sent.has(DAY) ? (errors[DAY] ?? []) : [];
    const isDayRefused = dayErrors.length > 0 && form !== undefined && showFieldError(form, DAY, dayErrors);
    const beside = refused.flatMap(({ id }) => errors[`count_${id}`] ?? []);
    onFailed(outcome, isDayRefused ? [...beside, ...dayErrors] : beside);
    // Counts are stored without the day.
    if (isDayRefused) changed.current.delete(DAY);
    for (const line of refused) {
      changed.current.delete(line.id);
      const now = stored[`count_${line.id}`];
      if (now !== undefined) setSeen(line, 'seen', now);
      const note = fieldOf(line, 'note');
      const comment = stored[`note_${line.id}`];
      if (comment !== undefined) {
        // A comment that was not typed follows what is stored.
        if (note && note.value === fieldOf(line, 'noted')?.value) note.value = comment;
        setSeen(line, 'noted', comment);
      }
      onRefused(line, errors[`count_${line.id}`]?.join(' ') ?? '', now === undefined ? undefined : Number(now));
    }
    return isDayRefused || refused.length > 0 ? null : outcome;
  };
  const run = async () => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    while (form && url && changed.current.size > 0) {
      const sent = new Set(changed.current);
      changed.current.clear();
      setStatus({ kind: 'saving' });
      const body = bodyOf(form, lines, sent);
      const outcome = await request({ ...CALL, url, form: body, locale, signal, expect: isSaved });
      if (outcome.kind === 'aborted') return;
      const failure = settle(outcome, sent, body);
      if (failure !== null) return setStatus({ kind: 'failed', failure });
    }
    setStatus({ kind: 'saved' });
  };
  const flush = useEventCallback((): Promise<void> => {
    call.current ??= run().finally(() => {
      call.current = null;
    });
    return call.current;
  });
  useLeaveGuard(form, status.kind !== 'idle' && status.kind !== 'saved');
  useEarlySave(() => void (changed.current.size > 0 && flush()));
  useDebouncedEffect(() => void flush(), url !== undefined && revision > 0 ? PAUSE_MS : null, [revision]);

  return {
    status,
    isSaving: () => call.current !== null,
    flush,
    /** Stores a line, or the day of arrival, at the next pause. */
    change(what: LineNodes | typeof DAY) {
      if (url === undefined || !form) return;
      if (what === DAY) clearFieldError(form, DAY);
      changed.current.add(typeof what === 'string' ? what : what.id);
      setStatus((now) => (now.kind === 'saving' ? now : { kind: 'unsaved' }));
      setRevision((number) => number + 1);
    },
    /** Stores the count of a line no more, and waits for a call that may store it already. */
    settle(line: LineNodes): Promise<void> {
      changed.current.delete(line.id);
      return call.current ?? Promise.resolve();
    },
    /** Forgets a line of which the server has no count any more. */
    drop(line: LineNodes) {
      changed.current.delete(line.id);
      setSeen(line, 'seen', '');
      setSeen(line, 'noted', '');
    },
  };
}

function bodyOf(form: HTMLFormElement, lines: readonly LineNodes[], sent: ReadonlySet<string>): URLSearchParams {
  const all = new FormData(form);
  const names = lines
    .filter(({ id }) => sent.has(id))
    .flatMap(({ id }) => ['count', 'seen', 'note', 'noted'].map((name) => `${name}_${id}`));
  if (sent.has(DAY)) names.push(DAY);
  const fields = names.filter((name) => all.has(name)).map((name) => [name, String(all.get(name))]);
  return new URLSearchParams([['intent', 'save'], ...fields]);
}

/** The answer of a server; one without counts stored those that were sent. */
type Saved = Pick<CountsSaved, 'success'> & Partial<CountsSaved>;

function isSaved(value: unknown): value is Saved {
  const { success, counts = [] } = (value ?? {}) as { success?: unknown; counts?: unknown };
  return Boolean(success) && !isRefusal(value) && Array.isArray(counts);
}

function sentCounts(sent: ReadonlySet<string>, body: URLSearchParams): CountsSaved['counts'] {
  return [...sent].map((id) => {
    const count = parsePieces(body.get(`count_${id}`) ?? '');
    return { partId: Number(id), count, comment: body.get(`note_${id}`) ?? '', by: null, at: null };
  });
}

/** Returns the messages by field of a refusal, and what is stored of them. */
function refusalOf(outcome: Outcome<unknown>): {
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly stored?: Readonly<Record<string, string>>;
} {
  if (outcome.kind === 'invalid') return { errors: outcome.errors };
  return outcome.kind === 'conflict' && typeof outcome.data === 'object' && outcome.data !== null ? outcome.data : {};
}
