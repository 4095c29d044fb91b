import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Bench, CHROMIUM, FLAGS, NotMeasured } from './bench.ts';

type Params = Readonly<Record<string, unknown>>;
/** An answer of Chromium: its shape follows from the method, see the DevTools protocol. */
type Answer = Readonly<Record<string, unknown>>;
interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Answer;
  readonly sessionId?: string;
  readonly result?: Answer;
  readonly error?: { message: string };
}

interface Paused {
  readonly requestId: string;
  readonly responseStatusCode: number;
  readonly responseHeaders: readonly { name: string; value: string }[];
}

/** Longest time for Chromium to start, in milliseconds. */
const START_MS = 20_000;
/** A page is quiet when nothing was asked of the network for this long. */
const QUIET_MS = 500;

/**
 * A Chromium that nobody debugs. A browser that a test tool drives keeps a stack for every `Error` that is made, and for that reads the
 * whole script again: React makes five at its start, a tenth of a second at a quarter of the speed that no shopper waits.
 */
export class BareChromium {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  readonly #listeners = new Set<(message: Message) => void>();
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Message));
  }

  /** Starts it; it ends with the run. */
  static async start(bench: Bench): Promise<BareChromium> {
    const profile = await mkdtemp(join(bench.folder, 'chromium-'));
    const child = spawn(CHROMIUM, [...FLAGS.split(' '), '--remote-debugging-port=0', `--user-data-dir=${profile}`], {
      stdio: 'ignore',
    });
    const socket = new WebSocket(await addressOf(child, join(profile, 'DevToolsActivePort')));
    await once(socket as never, 'open');
    const browser = new BareChromium(socket);
    bench.atEnd(async () => {
      if (child.exitCode !== null) return;
      // Debian's command starts Chromium as a child, which a signal to the command would leave behind.
      const ended = once(child, 'exit');
      // It may end before it answers.
      void browser.send('Browser.close');
      await ended;
    });
    return browser;
  }

  #take(message: Message): void {
    if (message.id === undefined) {
      for (const listener of this.#listeners) listener(message);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.error) waiting?.reject(new Error(message.error.message));
    else waiting?.resolve(message.result ?? {});
  }

  send(method: string, params: Params = {}, sessionId?: string): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.set(++this.#lastId, answer);
    this.#socket.send(JSON.stringify({ id: this.#lastId, method, params, sessionId }));
    return answer.promise;
  }

  /** Opens a page in a fresh profile, gives it to `use`, and closes it. */
  async withPage<T>(use: (page: BarePage) => Promise<T>): Promise<T> {
    const { browserContextId } = await this.send('Target.createBrowserContext');
    try {
      const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', browserContextId });
      const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
      const session = String(sessionId);
      const page = new BarePage(
        (method, params) => this.send(method, params, session),
        (heard) => this.#listeners.add((message) => message.sessionId === session && heard(message)),
      );
      await page.send('Page.enable');
      await page.send('Network.enable');
      return await use(page);
    } finally {
      this.#listeners.clear();
      await this.send('Target.disposeBrowserContext', { browserContextId });
    }
  }
}

/** One page of a `BareChromium`. */
export class BarePage {
  readonly send: (method: string, params?: Params) => Promise<Answer>;
  readonly #listen: (heard: (message: Message) => void) => void;

  constructor(send: BarePage['send'], listen: (heard: (message: Message) => void) => void) {
    this.send = send;
    this.#listen = listen;
  }

  on<Heard>(method: string, heard: (params: Heard) => unknown): void {
    this.#listen((message) => {
      if (message.method === method) heard(message.params as Heard);
    });
  }

  /** Runs `script` in the page and gives what it returns; a promise is waited for. */
  async evaluate<T>(script: string): Promise<T> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', {
      expression: script,
      awaitPromise: true,
      returnByValue: true,
    })) as unknown as { result: { value: T }; exceptionDetails?: { exception?: { description?: string } } };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? `"${script}" failed in the page.`);
    return result.value;
  }

  /** Opens `url`, waits for its load event, and then until nothing is on its way any more. */
  async open(url: string): Promise<void> {
    const loaded = Promise.withResolvers<void>();
    this.on('Page.loadEventFired', () => loaded.resolve());
    let onTheWay = 0;
    let changed = performance.now();
    const count = (by: number) => () => {
      onTheWay += by;
      changed = performance.now();
    };
    this.on('Network.requestWillBeSent', count(1));
    this.on('Network.loadingFinished', count(-1));
    this.on('Network.loadingFailed', count(-1));
    await this.send('Page.navigate', { url });
    await loaded.promise;
    while (onTheWay > 0 || performance.now() - changed < QUIET_MS) await wait(50);
  }

  /** Rewrites the document at `url` on its way. */
  async rewrite(url: string, change: (html: string) => string): Promise<void> {
    this.on<Paused>('Fetch.requestPaused', async ({ requestId, responseHeaders, responseStatusCode }) => {
      const { body, base64Encoded } = await this.send('Fetch.getResponseBody', { requestId });
      const html = Buffer.from(String(body), base64Encoded ? 'base64' : 'utf8').toString();
      await this.send('Fetch.fulfillRequest', {
        requestId,
        responseCode: responseStatusCode,
        responseHeaders: responseHeaders.filter(({ name }) => !/^content-(length|encoding)$/i.test(name)),
        body: Buffer.from(change(html)).toString('base64'),
      });
    });
    await this.send('Fetch.enable', { patterns: [{ urlPattern: url, requestStage: 'Response' }] });
  }
}

async function addressOf(child: ChildProcess, portFile: string): Promise<string> {
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  for (const end = performance.now() + START_MS; performance.now() < end && !failure; await wait(50)) {
    const [port, path] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
    if (port && path) return `ws://127.0.0.1:${port}${path}`;
  }
  throw new NotMeasured(`no Chromium at ${CHROMIUM} (${failure?.message ?? 'it did not start'}): set CHROMIUM_PATH`);
}
