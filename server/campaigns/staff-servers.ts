import { type Ground, type RealServer, staffHeaders, startServer } from './real-server.ts';

export interface StaffAnswer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: calls of many shapes, whose answers the tests of their routes check.
  readonly body: any;
}

/** Servers on one database, with a session of the staff from each. */
export interface StaffServers {
  get(path: string): Promise<StaffAnswer>;
  /** Posts to the servers in turn, with any of the sessions. A call without an answer is posted to the next server, until there is one. */
  post(path: string, body: object): Promise<StaffAnswer>;
  /** Posts the same several times at once, each to another server. */
  postAtOnce(copies: number, path: string, body: object): Promise<StaffAnswer[]>;
  /** Kills a server and starts it again, when so many more calls were answered. */
  killAfter(answers: number, nth: number): void;
  stop(): Promise<void>;
  readonly figures: { calls: number; kills: number; unanswered: number; busy: number };
}

/**
 * Starts `count` servers and signs in at each whom `createStaff` wrote; the embedded database allows one server.
 * Answers of 500 and above are added to `problems`.
 */
export async function openStaffServers(ground: Ground, count: number, problems: string[]): Promise<StaffServers> {
  const started = await Promise.all(Array.from({ length: count }, () => startServer(ground)));
  const sessions = await Promise.all(started.map(({ origin }) => staffHeaders(origin)));
  const running = started.map((server) => Promise.resolve(server));
  const figures = { calls: 0, kills: 0, unanswered: 0, busy: 0 };
  let next = 0;
  let kill: { answers: number; readonly nth: number } | null = null;

  const restart = async (old: Promise<RealServer>) => {
    await (await old).kill();
    return startServer(ground);
  };
  const afterAnswer = () => {
    figures.calls += 1;
    if (kill === null || --kill.answers > 0) return;
    const nth = kill.nth % count;
    kill = null;
    figures.kills += 1;
    // Replaced before the kill, so that nobody calls the old one again.
    running[nth] = restart(running[nth]!);
  };
  const call = async (method: 'GET' | 'POST', path: string, body?: object): Promise<StaffAnswer> => {
    const nth = next++;
    // The next call of a session goes to another server than its last.
    const session = sessions[(nth + Math.floor(nth / count)) % count]!;
    for (let attempt = nth; ; attempt++) {
      const { origin } = await running[attempt % count]!;
      const answer = await send(`${origin}${path}`, {
        method,
        headers: session,
        ...(body && { body: JSON.stringify(body) }),
      });
      if (answer === null) {
        figures.unanswered += 1;
        continue;
      }
      if (answer.status === 503) {
        figures.busy += 1;
        continue;
      }
      afterAnswer();
      if (answer.status >= 500) problems.push(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    }
  };
  const post = (path: string, body: object) => call('POST', path, body);
  return {
    figures,
    post,
    get: (path) => call('GET', path),
    postAtOnce: (copies, path, body) => Promise.all(Array.from({ length: copies }, () => post(path, body))),
    killAfter(answers, nth) {
      kill = { answers, nth };
    },
    async stop() {
      for (const server of running) await (await server).stop();
    },
  };
}

/** Sends a request once. Returns null when no answer came. */
async function send(url: string, init: RequestInit): Promise<StaffAnswer | null> {
  try {
    const response = await fetch(url, init);
    return { status: response.status, body: await response.json() };
  } catch (error) {
    // The error of a connection that was cut; an answer that is no JSON is another.
    if (error instanceof TypeError) return null;
    throw error;
  }
}
