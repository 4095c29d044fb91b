import { DEMO_STAFF } from '../../server/staff/demo-staff.ts';

/** Requests of signed-in staff to the demonstration shop of a run. */
export class StaffClient {
  readonly origin: string;
  /** As a `Cookie` header. */
  cookie = '';

  private constructor(origin: string) {
    this.origin = origin;
  }

  static async signIn(origin: string): Promise<StaffClient> {
    const client = new StaffClient(origin);
    const { email, password } = DEMO_STAFF;
    await client.post('/dashboard/login', '/dashboard/login', [
      ['email', email],
      ['password', password],
    ]);
    return client;
  }

  async get(path: string, accept = 'text/html'): Promise<Response> {
    const response = await fetch(this.origin + path, {
      headers: { accept, cookie: this.cookie },
      redirect: 'manual',
    });
    this.#take(response);
    return response;
  }

  /** Posts a form of the page at `from`, with the token of that page. */
  async post(from: string, path: string, fields: readonly (readonly [string, string])[]): Promise<void> {
    const page = await (await this.get(from)).text();
    const token = /name="_csrf" value="([^"]+)"/.exec(page)?.[1] ?? '';
    const response = await fetch(this.origin + path, {
      method: 'POST',
      headers: { accept: 'text/html', cookie: this.cookie },
      body: new URLSearchParams([['_csrf', token], ...fields.map(([name, value]): [string, string] => [name, value])]),
      redirect: 'manual',
    });
    this.#take(response);
    if (response.status !== 303)
      throw new Error(`${path} answered ${response.status}, so the row has nothing to measure.`);
  }

  #take({ headers }: Response): void {
    const jar = new Map(this.cookie.split('; ').map((pair) => [pair.split('=')[0] ?? '', pair]));
    for (const one of headers.getSetCookie()) {
      const [pair = ''] = one.split(';');
      jar.set(pair.split('=')[0] ?? '', pair);
    }
    jar.delete('');
    this.cookie = [...jar.values()].join('; ');
  }
}
