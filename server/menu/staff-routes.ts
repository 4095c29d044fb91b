import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { IdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { shopOr404 } from '../shop/shop.ts';
import { addSortMoves } from '../shop/sort-moves.ts';
import { answerRemovedBefore } from '../web/change-answer.ts';
import { recordName, storeRemovals } from '../web/field-authors.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import choices from './choice-routes.ts';
import itemForms from './item-form.ts';
import { flattened, itemName, type MenuItem, type MenuNode, menuItems, menuTree } from './menu-items.ts';
import { type MenuPage, menuPage } from './menu-view.ts';
import { lockMenu, MENU_STEPS, moveItem, stepItem } from './move-item.ts';
import { isRemovedItem, removeItem, restoreItem } from './removed-items.ts';

declare module '../http/app-type.ts' {
  interface PageViews {
    'dashboard/menu': MenuPage;
    'dashboard/menu-remove': {
      readonly title: string;
      readonly name: string;
      readonly action: string;
      readonly below: number;
      /** True when the number changed since the question was answered. */
      readonly hasChanged: boolean;
    };
  }
}

const PATH = '/dashboard/menu';

/** Serves the staff's page of the shop's menu. */
export default async function (app: App): Promise<void> {
  await app.register(choices);
  await app.register(itemForms);
  addSortMoves(app, {
    callPath: `${PATH}/api/move`,
    formPath: `${PATH}/:id/move`,
    summaries: ['Move an entry of the menu', 'Move an entry of the menu by one step'],
    steps: MENU_STEPS,
    move: moveItem,
    step: stepItem,
    moved: (item, locale) => ({
      url: `${PATH}#entry-${item.id}`,
      message: pageText(locale, 'menuItemMoved', { name: itemName(item, locale) }),
    }),
  });
  addRemoval(app);

  app.get(PATH, { schema: { hide: true } }, async (request, reply) =>
    reply.page('dashboard/menu', menuPage(await allNodes(app), request.locale)),
  );

  app.post(
    `${PATH}/:id/visibility`,
    {
      schema: {
        summary: 'Hide an entry of the menu, or show it again',
        params: IdParams,
        body: Type.Object({ active: Type.Union([Type.Literal('1'), Type.Literal('0')]) }),
        response: { 303: SEE_OTHER, 404: Problem },
      },
    },
    async (request, reply) => {
      const { locale, params, body } = request;
      const item = await entryOr404(app, params.id);
      await app.db.query('update menu_items set active = $2 where id = $1', [item.id, body.active === '1']);
      const text = body.active === '1' ? 'menuItemShown' : 'menuItemHidden';
      return redirectWithFlash(
        reply,
        `${PATH}#entry-${item.id}`,
        pageText(locale, text, { name: itemName(item, locale) }),
      );
    },
  );
}

async function allNodes(app: App): Promise<MenuNode<MenuItem>[]> {
  return flattened(menuTree(await menuItems(app.db, (await shopOr404(app.db)).id)));
}

async function entryOr404(app: App, id: string): Promise<MenuNode<MenuItem>> {
  const item = (await allNodes(app)).find((node) => node.id === Number(id));
  if (item === undefined) throw new Refusal(404, 'not-found');
  return item;
}

function addRemoval(app: App): void {
  const ask = (reply: FastifyReply, item: MenuNode<MenuItem>, hasChanged: boolean) => {
    const { locale } = reply.request;
    return reply.page(
      'dashboard/menu-remove',
      {
        title: pageText(locale, 'menuItemRemove'),
        name: itemName(item, locale),
        action: `${PATH}/${item.id}/remove`,
        below: flattened(item.below).length,
        hasChanged,
      },
      { status: hasChanged ? 409 : 200 },
    );
  };
  app.get(`${PATH}/:id/remove`, { schema: { hide: true, params: IdParams } }, async (request, reply) =>
    ask(reply, await entryOr404(app, request.params.id), false),
  );

  app.post(
    `${PATH}/:id/remove`,
    {
      schema: {
        summary: 'Remove an entry of the menu, with those below it',
        params: IdParams,
        body: Type.Object({
          below: Type.String({ pattern: '^[0-9]{1,4}$', description: 'The entries below it that the question named' }),
        }),
        response: { 303: SEE_OTHER, 404: Problem, 409: Problem },
      },
    },
    async (request, reply) => {
      const { locale, params, body } = request;
      const { id: shopId } = await shopOr404(app.db);
      const item = await app.db.transaction(async (tx) => {
        await lockMenu(tx, shopId);
        const nodes = flattened(menuTree(await menuItems(tx, shopId)));
        const node = nodes.find(({ id }) => id === Number(params.id));
        if (node === undefined) return null;
        const isExpected = flattened(node.below).length === Number(body.below);
        if (isExpected) {
          await removeItem(tx, node);
          const removed = flattened([node]).map(({ id }) => recordName(`${PATH}/:id`, { id: String(id) }));
          await storeRemovals(tx, removed, request.staff);
        }
        return { node, isExpected };
      });
      const undo = { url: `${PATH}/${params.id}/restore`, fields: {} };
      if (item === null) {
        const isRemoved = await isRemovedItem(app.db, shopId, Number(params.id));
        return answerRemovedBefore(reply, PATH, isRemoved ? undo : undefined);
      }
      if (!item.isExpected && wantsJson(request)) {
        throw new Refusal(409, 'conflict', { message: pageText(locale, 'menuItemRemoveChanged') });
      }
      if (!item.isExpected) return ask(reply, item.node, true);
      const message = pageText(locale, 'menuItemRemoved', { name: itemName(item.node, locale) });
      return redirectWithFlash(reply, PATH, message, { undo });
    },
  );

  app.post(
    `${PATH}/:id/restore`,
    {
      schema: {
        summary: 'Put a removed entry of the menu back, with those that were below it',
        params: IdParams,
        response: { 303: SEE_OTHER, 404: Problem },
      },
    },
    async (request, reply) => {
      const { locale, params } = request;
      const { id: shopId } = await shopOr404(app.db);
      const item = await app.db.transaction((tx) => restoreItem(tx, shopId, Number(params.id)));
      if (item === null) throw new Refusal(404, 'not-found');
      const message = pageText(locale, 'menuItemRestored', { name: itemName(item, locale) });
      return redirectWithFlash(reply, `${PATH}#entry-${item.id}`, message);
    },
  );
}
