import type { App } from '../http/app-type.ts';
import { Refusal } from '../http/refusal.ts';
import { changePolicy } from '../web/preview.ts';
import { beLate, ENDINGS } from './endings.ts';
import { readWidgets, type WorkbenchWidget } from './examples.ts';
import { addWorkbenchPages } from './pages.ts';
import { addPictureRoutes } from './picture-routes.ts';
import { isAbout, readScenario } from './scenario.ts';

/** Headers that belong to the call that came in, not to the one made for it. */
const OWN_HEADERS = ['host', 'connection', 'content-length', 'transfer-encoding'];

/** Marks a call that a scenario makes. A scenario inside a scenario would multiply one call of a stranger. */
const PASSED_ON = 'x-passed-on-by-scenario';

/**
 * Serves the workbench: every widget alone on a plain host page, on its own example markup, in every state. It is for the
 * people who test widgets, and shows nothing that is not public.
 */
export default async function qa(app: App): Promise<void> {
  // Read when somebody opens the workbench: it takes a tenth of a second that a start can do without.
  let known: WorkbenchWidget[] | undefined;
  const widgets = async () => {
    if (app.config.dev) return readWidgets();
    known ??= await readWidgets();
    return known;
  };

  // Frames of the workbench show pages of the workbench.
  app.addHook('onRequest', async (_request, reply) => {
    changePolicy(reply, (policy) => policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"));
    reply.raw.setHeader('x-frame-options', 'SAMEORIGIN');
  });

  addWorkbenchPages(app, widgets);

  // Where the examples' forms post to: shows what arrived, as a page or as data.
  app.post('/qa/echo', async (request, reply) => {
    const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
    try {
      JSON.stringify(fields);
    } catch {
      // The stack ends before a body of this depth does.
      throw new Refusal(400, 'bad-request');
    }
    if (request.headers.accept?.includes('application/json')) {
      return { success: true, message: 'Received', data: Object.fromEntries(fields) };
    }
    return reply.page('qa/echo', { title: 'Received', fields });
  });
  app.get('/qa/echo', async (request, reply) =>
    reply.page('qa/echo', { title: 'Received', fields: Object.entries(request.query as object) }),
  );

  // Where the ending `sign-in` leads.
  app.get('/qa/login', async (_request, reply) => reply.page('qa/login', { title: 'Sign in' }));

  addPictureRoutes(app);

  addScenarios(app, widgets);
}

/** Passes on the calls of an example, and ends those that its scenario is about in its way. */
function addScenarios(app: App, widgets: () => Promise<WorkbenchWidget[]>): void {
  const options = { schema: { hide: true }, config: { multipartOptions: {} } };
  app.all('/qa/scenario/:scenario/*', options, async (request, reply) => {
    const { scenario: text, '*': rest } = request.params as { scenario: string; '*': string };
    const contracts = contractsOf(await widgets());
    const scenario = readScenario(text, contracts);
    if (scenario === null || request.headers[PASSED_ON] !== undefined) throw new Refusal(404, 'not-found');
    if (isAbout(scenario, contracts, request.method, `/${rest}`)) {
      const end = ENDINGS[scenario.ending];
      if (end) return end(reply);
      await beLate(request.signal ?? new AbortController().signal);
    }
    const { search } = new URL(request.url, 'http://workbench');
    const headers = Object.entries(request.headers).filter(([name]) => !OWN_HEADERS.includes(name));
    const payload = asSent(request.body, request.headers['content-type']);
    const answer = await app.inject({
      method: request.method as 'GET',
      url: `/${rest}${search}`,
      // Limits per address count the caller, not this server.
      remoteAddress: request.socket.remoteAddress ?? '',
      headers: { ...Object.fromEntries(headers), ...payload.headers, [PASSED_ON]: '1' } as Record<string, string>,
      ...(payload.body === undefined ? {} : { payload: payload.body }),
    });
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && name !== 'content-length' && name !== 'transfer-encoding') reply.header(name, value);
    }
    return reply.code(answer.statusCode).send(answer.rawPayload);
  });
}

const contractsOf = (widgets: readonly WorkbenchWidget[]) => widgets.map(({ contract }) => contract);

/** Returns the body as text. The token was removed from it on arrival and is sent as a header. */
function asSent(body: unknown, contentType = ''): { body?: string; headers: Record<string, string> } {
  if (body === undefined || body === null) return { headers: {} };
  if (contentType.startsWith('application/json')) return { body: JSON.stringify(body), headers: {} };
  // Files stay behind: what is shown is how long an answer takes, not what it says of them.
  const fields = Object.entries(body as Record<string, unknown>).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  };
}
