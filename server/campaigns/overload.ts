import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { prepareGround, startServer } from './real-server.ts';

interface OverloadForm {
  /** How long the capacity is measured, and how long twice that is sent. */
  readonly measuredSeconds: number;
  readonly rushSeconds: number;
  /** Most requests on the way at once, each on a connection that is open before the rush. */
  readonly connections: number;
}

interface OverloadFigures {
  /** Most answers of 200 in a second, to clients that never pause or in the rush. */
  readonly capacity: number;
  readonly sent: number;
  readonly answered: number;
  /** Answers of 503, each with `Retry-After`. */
  readonly refused: number;
  /** Requests whose connection ended without an answer, or with 408. */
  readonly unanswered: number;
  /** Memory of the server before the rush, and its most during and after it. */
  readonly megabytes: readonly [before: number, most: number];
  /** 99 of 100 ordinary requests were answered within this time. */
  readonly p99Ms: readonly [before: number, after: number];
  readonly problems: readonly string[];
}

interface Answer {
  /** 0 where the connection ended without an answer. */
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | undefined;
  readonly body: string;
}

const CLIENTS = 64;
/** Fewer than the system lets wait to be accepted: it resets the others, of which the server never hears. */
const OPENED_AT_ONCE = 250;
const ORDINARY_REQUESTS = 200;
/** The server has this long to be itself again. */
const REST_MS = 5_000;
const MEGABYTE = 1024 ** 2;
/** Two thousand waiting requests per lane, and what the collector leaves for later. */
const MORE_MEGABYTES = 300;
const PATHS = ['/', '/catalog/new', '/checkout/cart/view'];

/** Measures what the server answers in a second and sends twice that. It refuses what is too much, and is itself again after it. */
export async function overload(kind: 'pglite' | 'postgres', form: OverloadForm): Promise<OverloadFigures> {
  const ground = await prepareGround(kind);
  // Thousands of refusals are no news.
  const env: NodeJS.ProcessEnv = { ...ground.env, LOG_LEVEL: 'silent' };
  // The default of an operator who sets nothing.
  delete env.MAX_EVENT_LOOP_DELAY_MS;
  const server = await startServer({ ...ground, env });
  // biome-ignore lint/plugin: a public name of Node's HTTP agent.
  const agent = new Agent({ keepAlive: true, maxSockets: form.connections, maxFreeSockets: form.connections });
  try {
    return await rush((path) => ask(`${server.origin}${path}`, agent), form);
  } finally {
    agent.destroy();
    await server.stop();
    ground.remove();
  }
}

type Ask = (path: string) => Promise<Answer>;

async function rush(send: Ask, form: OverloadForm): Promise<OverloadFigures> {
  const problems: string[] = [];
  // A server that just started answers fewer.
  await measureCapacity(send, form.measuredSeconds);
  const measured = await measureCapacity(send, form.measuredSeconds);
  const before = { p99: await ordinaryP99(send, problems), megabytes: await megabytesOf(send) };

  for (let open = OPENED_AT_ONCE; open <= form.connections; open += OPENED_AT_ONCE)
    await Promise.all(Array.from({ length: open }, () => send('/healthz')));
  const { answers, capacity } = await flood(send, measured, form.rushSeconds);
  let most = before.megabytes;
  const watching = new AbortController();
  const all = Promise.all(answers).finally(() => watching.abort());
  while (!watching.signal.aborted) {
    most = Math.max(most, await megabytesOf(send));
    await pause(250, undefined, { signal: watching.signal }).catch(() => undefined);
  }
  const ended = await all;
  const answered = ended.filter(({ status }) => status === 200).length;
  const refused = ended.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0).length;
  const unanswered = ended.filter(({ status }) => status === 0 || status === 408).length;
  const others = ended.length - answered - refused - unanswered;
  if (others > 0) problems.push(`${others} answers were neither 200 nor 503 with Retry-After`);
  if (answered === 0) problems.push('nothing was answered during the rush');

  await pause(REST_MS);
  const p99 = await ordinaryP99(send, problems);
  most = Math.max(most, await megabytesOf(send));
  if (most > before.megabytes + MORE_MEGABYTES) problems.push(`memory grew from ${before.megabytes} to ${most} MB`);
  return {
    capacity,
    sent: ended.length,
    answered,
    refused,
    unanswered,
    megabytes: [before.megabytes, most],
    p99Ms: [before.p99, p99],
    problems,
  };
}

/** Sends twice the capacity, without waiting for answers. A server that answers more than was measured is sent twice that. */
async function flood(send: Ask, measured: number, seconds: number) {
  const answers: Promise<Answer>[] = [];
  let [capacity, answered, due] = [measured, 0, 0];
  const start = performance.now();
  for (let [at, counted] = [0, 0]; at < seconds * 1000; ) {
    await pause(5);
    const now = performance.now() - start;
    // A late turn of this loop sends what was due in the meantime.
    due += (2 * capacity * (now - at)) / 1000;
    at = now;
    while (answers.length < due) {
      const answer = send(PATHS[answers.length % PATHS.length]!);
      answers.push(answer);
      void answer.then(({ status }) => {
        if (status === 200) answered += 1;
      });
    }
    if (at - counted < 1000) continue;
    capacity = Math.max(capacity, Math.round((answered * 1000) / (at - counted)));
    [answered, counted] = [0, at];
  }
  return { answers, capacity };
}

/** Lets clients ask without a pause. Returns the answers of 200 per second. */
async function measureCapacity(send: Ask, seconds: number): Promise<number> {
  let answered = 0;
  const start = performance.now();
  const client = async (first: number) => {
    for (let i = first; performance.now() - start < seconds * 1000; i++) {
      if ((await send(PATHS[i % PATHS.length]!)).status === 200) answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, (_, i) => client(i)));
  return Math.max(1, Math.round((answered * 1000) / (performance.now() - start)));
}

/** Asks one after another and returns the time in which 99 of 100 were answered, in milliseconds. */
async function ordinaryP99(send: Ask, problems: string[]): Promise<number> {
  const times: number[] = [];
  while (times.length < ORDINARY_REQUESTS) {
    const { status, ms, retryAfter } = await send(PATHS[times.length % PATHS.length]!);
    // The refusals of a rush may outlast it.
    if (status === 503 && Number(retryAfter) > 0) {
      await pause(50);
      continue;
    }
    if (status !== 200) problems.push(`an ordinary request was answered ${status}`);
    times.push(ms);
  }
  times.sort((one, other) => one - other);
  return Math.round(times[Math.floor(times.length * 0.99)]! * 10) / 10;
}

async function megabytesOf(send: Ask): Promise<number> {
  const { body } = await send('/metrics');
  const bytes = Number(/^process_resident_memory_bytes (\S+)$/m.exec(body)?.[1]);
  return Math.round(bytes / MEGABYTE);
}

/** Reads an answer and returns its text; that of a page is dropped, because a rush has thousands. */
async function bodyOf(response: IncomingMessage): Promise<string> {
  const body = await text(response);
  return /html/.test(response.headers['content-type'] ?? '') ? '' : body;
}

async function ask(url: string, agent: Agent): Promise<Answer> {
  const start = performance.now();
  const sent = get(url, { agent, headers: { accept: 'text/html,*/*' } });
  try {
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const body = await bodyOf(response);
    const { statusCode = 0, headers } = response;
    return { status: statusCode, ms: performance.now() - start, retryAfter: headers['retry-after'], body };
  } catch (error) {
    // The server closes a connection that is idle, maybe just as the next request takes it.
    if (sent.reusedSocket && (error as NodeJS.ErrnoException).code === 'ECONNRESET') return ask(url, agent);
    return { status: 0, ms: performance.now() - start, retryAfter: undefined, body: '' };
  }
}
