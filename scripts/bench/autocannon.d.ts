declare module 'autocannon' {
  interface Request {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
    /** Called before each request of a connection. */
    readonly setupRequest?: (request: Request) => Request;
  }
  interface Result {
    /** Per second. */
    readonly requests: { readonly average: number };
    /** Milliseconds. */
    readonly latency: { readonly p50: number; readonly p99: number };
    readonly '2xx': number;
    readonly non2xx: number;
    readonly errors: number;
    /** Seconds. */
    readonly duration: number;
  }
  /** One connection. */
  interface Client {
    setRequests(requests: readonly Request[]): void;
  }
  /** @param options `duration` in seconds */
  export default function autocannon(options: {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests?: readonly Request[];
    /** Called once for every connection. */
    readonly setupClient?: (client: Client) => void;
  }): Promise<Result>;
}
