import type { TestApp, Visitor } from '../../testing/test-app.ts';

export const LIST = '/dashboard/home-blocks';

type Response = Awaited<ReturnType<TestApp['app']['inject']>>;

/** The home page as staff use it, in a test. */
export interface HomeDesk {
  page(url: string): Promise<string>;
  /** Sends a form as a browser without script does. */
  post(url: string, fields?: Fields): Promise<Response>;
  /** Sends it as a widget does. */
  send(url: string, fields: Fields, accept?: string): Promise<Response>;
}

/** Texts by name; a list is sent as repeated fields. */
export type Fields = Readonly<Record<string, string | readonly string[]>>;

export function homeDesk({ app }: TestApp, staff: Visitor): HomeDesk {
  const send = (url: string, fields: Fields, accept = 'application/json') => {
    const body = new URLSearchParams({ _csrf: staff.csrfToken });
    for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one);
    return app.inject({
      method: 'POST',
      url,
      headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: body.toString(),
    });
  };
  return {
    send,
    post: (url, fields = {}) => send(url, fields, 'text/html'),
    page: async (url) => (await app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } })).body,
  };
}
