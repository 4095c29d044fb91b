import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { onSameHost } from '../http/origin.ts';

/** No form posts there without script. */
const CALL = /^\/(web|public)\//;

/**
 * Lets the address of each form lead to the page above it. A refused form is shown at the address it was sent to, which is asked
 * again when a browser restores its tabs, and by the links to the other languages.
 * @returns what to call once all forms are registered
 */
export function installFormAddresses(app: App): () => void {
  const forms = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if ([method].flat().includes('POST') && !CALL.test(url)) forms.add(url);
  });
  return () => {
    const isPage = (url: string) => app.hasRoute({ method: 'GET', url });
    const cuts = [...forms].map((form) => [form, partsBelowPage(form, isPage)] as const);
    for (const [form, cut] of cuts) {
      if (cut === 0) continue;
      app.get(form, { schema: { hide: true } }, (request, reply) => {
        if (wantsJson(request)) return reply.callNotFound();
        const [path = '', query] = onSameHost(request.url).split('?', 2);
        const page = path.split('/').slice(0, -cut).join('/');
        return reply.redirect(query === undefined ? page : `${page}?${query}`, 303);
      });
    }
  };
}

/** Returns how many parts of a form's address have to go until it is that of a page; 0 when it is one, or none is above it. */
function partsBelowPage(form: string, isPage: (url: string) => boolean): number {
  const parts = form.split('/');
  for (let cut = 0; parts.length - cut > 1; cut++) {
    if (isPage(parts.slice(0, parts.length - cut).join('/'))) return cut;
  }
  return 0;
}
