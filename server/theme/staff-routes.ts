import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import { themeStylesheet } from '../../shared/rules/theme/declarations.ts';
import { exportTheme } from '../../shared/rules/theme/exchange.ts';
import { differences, effectiveValue, type ThemeValues } from '../../shared/rules/theme/values.ts';
import type { VariableName } from '../../shared/rules/theme/variables.ts';
import { productUrl } from '../catalogue/queries.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { previewUrl } from '../web/preview.ts';
import { pageText } from '../web/texts.ts';
import {
  DEFAULTS,
  publishDraft,
  publishedRevision,
  replaceDraft,
  type ThemeDraft,
  type ThemeRevision,
  themeDraft,
  themeRevision,
  undoReplacement,
} from './queries.ts';
import { DRAFT, previewedValues } from './shop-theme.ts';
import { addThemeForm, isDraftPublished, THEME_PATH } from './theme-form.ts';

interface ConflictPage {
  readonly title: string;
  readonly draft: ThemeDraft;
  readonly published: ThemeRevision;
  /** Says if somebody published meanwhile; otherwise somebody changed the draft. */
  readonly isRepublished: boolean;
  readonly rows: readonly { readonly name: VariableName; readonly draft: string; readonly published: string }[];
}

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/theme-conflict': ConflictPage;
  }
}

const Id = Type.String({ pattern: '^(draft|[1-9][0-9]{0,5})$' });
const Revision = Type.String({ pattern: '^[1-9][0-9]{0,5}$' });
/** Version of the draft that the page showed. */
const Draft = Type.String({ pattern: '^[0-9]{1,9}$' });
const PREVIEWED = ['shop', 'product', 'cart', 'form'] as const;

/** Serves the editor of the theme. */
export default async function (app: App): Promise<void> {
  addThemeForm(app);
  addPreview(app);
  addPublishing(app);
  addReplacements(app);

  app.get(`${THEME_PATH}/export`, { schema: { hide: true } }, async (_request, reply) => {
    const { values } = await themeDraft(app.db, (await shopOr404(app.db)).id);
    reply.header('content-disposition', 'attachment; filename="theme.json"');
    return reply.type('application/json; charset=utf-8').send(exportTheme(values));
  });
}

function addPreview(app: App): void {
  app.get(
    `${THEME_PATH}/sheets/:id`,
    { schema: { hide: true, params: Type.Object({ id: Id }) } },
    async (request, reply) => {
      const values = await previewedValues(app, (await shopOr404(app.db)).id, request.params.id);
      if (values === null) throw new Refusal(404, 'not-found');
      return reply.type('text/css; charset=utf-8').send(themeStylesheet(values));
    },
  );

  // The page holds no token: one is signed when a frame is opened.
  app.get(
    `${THEME_PATH}/preview/:page`,
    {
      schema: {
        hide: true,
        params: Type.Object({ page: Type.Union(PREVIEWED.map((page) => Type.Literal(page))) }),
        querystring: Type.Object({ revision: Type.Optional(Revision) }),
      },
    },
    async (request, reply) => {
      const { id, uuid } = await shopOr404(app.db);
      const { revision = DRAFT } = request.query;
      const path = await previewedPath(app, id, request.params.page);
      return reply.redirect(previewUrl(app, uuid, path, { kind: 'theme', id: revision }), 303);
    },
  );
}

async function previewedPath(app: App, shopId: number, page: (typeof PREVIEWED)[number]): Promise<string> {
  if (page === 'shop') return '/';
  if (page === 'cart') return '/checkout/cart/view';
  const [product] = await app.db.query<{ slug: string; category: string }>(
    `select p.slug, c.slug as category from products p join categories c on c.id = p.category_id
     where p.shop_id = $1 and p.active and p.status = 'published' order by p.id limit 1`,
    [shopId],
  );
  if (product === undefined) return '/catalog/new';
  return `${productUrl(product.category, product.slug)}${page === 'form' ? '#order' : ''}`;
}

function addPublishing(app: App): void {
  app.post(
    `${THEME_PATH}/publish`,
    {
      schema: {
        summary: 'Publish the draft of the theme',
        body: Type.Object({ revision: Revision, draft: Draft }),
        response: { 303: SEE_OTHER, 409: Problem },
      },
    },
    async (request, reply) => {
      const { id: shopId } = await shopOr404(app.db);
      const seen = { revision: Number(request.body.revision), draft: Number(request.body.draft) };
      const draft = await themeDraft(app.db, shopId);
      const published = await publishedRevision(app.db, shopId);
      if (draft.version === seen.draft && isDraftPublished(draft, [published])) {
        return leave(request, reply, 'themeNothingToPublish', 'info');
      }
      const isDone = await app.db.transaction((tx) => publishDraft(tx, { shopId, staffId: staffId(request), seen }));
      if (isDone) return leave(request, reply, 'themePublished');
      if (wantsJson(request)) throw new Refusal(409, 'conflict');
      return conflictPage(app, request, reply, shopId, seen.revision);
    },
  );
}

/** Shows what differs between the draft and what was published meanwhile, to choose from. */
async function conflictPage(app: App, request: FastifyRequest, reply: FastifyReply, shopId: number, seen: number) {
  const draft = await themeDraft(app.db, shopId);
  const published = await publishedRevision(app.db, shopId);
  return reply.page(
    'dashboard/theme-conflict',
    {
      title: pageText(request.locale, 'themeConflict'),
      draft,
      published,
      isRepublished: published.number !== seen,
      rows: differences(draft.values, published.values).map((name) => ({
        name,
        draft: effectiveValue(draft.values, name),
        published: effectiveValue(published.values, name),
      })),
    },
    { status: 409 },
  );
}

function addReplacements(app: App): void {
  const response = { 303: SEE_OTHER, 409: Problem };
  /** Answers a change of the draft; one that was changed since the page was shown is compared with what is published. */
  const finish = async (request: FastifyRequest, reply: FastifyReply, isDone: boolean, message: Message) => {
    if (isDone) return leave(request, reply, message);
    if (wantsJson(request)) throw new Refusal(409, 'conflict');
    const { id } = await shopOr404(app.db);
    return conflictPage(app, request, reply, id, (await publishedRevision(app.db, id)).number);
  };
  const replace = async (request: FastifyRequest, values: ThemeValues, draft: string) =>
    replaceDraft(app.db, {
      shopId: (await shopOr404(app.db)).id,
      staffId: staffId(request),
      values,
      seen: Number(draft),
    });

  app.post(
    `${THEME_PATH}/reset`,
    {
      schema: { summary: 'Set the draft of the theme to the defaults', body: Type.Object({ draft: Draft }), response },
    },
    async (request, reply) =>
      finish(request, reply, await replace(request, DEFAULTS.values, request.body.draft), 'themeReset'),
  );

  app.post(
    `${THEME_PATH}/restore`,
    {
      schema: {
        summary: 'Set the draft of the theme to a revision',
        body: Type.Object({ revision: Revision, draft: Draft }),
        response: { ...response, 404: Problem },
      },
    },
    async (request, reply) => {
      const { id } = await shopOr404(app.db);
      const revision = await themeRevision(app.db, id, Number(request.body.revision));
      if (revision === null) throw new Refusal(404, 'not-found');
      return finish(request, reply, await replace(request, revision.values, request.body.draft), 'themeRestored');
    },
  );

  app.post(
    `${THEME_PATH}/undo`,
    {
      schema: {
        summary: 'Bring back the draft before it was replaced',
        body: Type.Object({ draft: Draft, former: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
        response,
      },
    },
    async (request, reply) => {
      const { draft, former } = request.body;
      const isUndone = await undoReplacement(app.db, {
        shopId: (await shopOr404(app.db)).id,
        staffId: staffId(request),
        seen: Number(draft),
        former,
      });
      return finish(request, reply, isUndone, 'themeUndone');
    },
  );
}

type Message = 'themePublished' | 'themeNothingToPublish' | 'themeReset' | 'themeRestored' | 'themeUndone';

function leave({ locale }: FastifyRequest, reply: FastifyReply, key: Message, kind: 'success' | 'info' = 'success') {
  return redirectWithFlash(reply, THEME_PATH, pageText(locale, key), { kind });
}

function staffId(request: FastifyRequest): number | null {
  return request.staff?.id ?? null;
}
