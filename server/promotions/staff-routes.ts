import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { Problem } from '../../shared/api/problem.ts';
import { PromotionImpactAnswer, PromotionProducts } from '../../shared/api/promotions.ts';
import { searchProducts } from '../catalogue/product-search.ts';
import { savingOf } from '../home-content/promotion-words.ts';
import type { App } from '../http/app-type.ts';
import { IdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import type { Staff } from '../http/staff-area.ts';
import { shopOr404 } from '../shop/shop.ts';
import { answerRemovedBefore } from '../web/change-answer.ts';
import { recordName, storeRemovals } from '../web/field-authors.ts';
import { type Flash, redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import { promotionImpact } from './impact.ts';
import { endPromotion, removePromotion, restorePromotion, resumePromotion } from './life.ts';
import { addPromotionForms } from './promotion-form.ts';
import { RULE_FIELDS, readDraft } from './rule-fields.ts';
import { addPromotionList } from './staff-list.ts';

const PATH = '/dashboard/promotions';
/** Products that a search of the picker lists. */
const MOST_HITS = 20;

const Draft = Type.Object({
  ...Object.fromEntries(Object.keys(RULE_FIELDS).map((name) => [name, Type.Optional(Type.String({ maxLength: 100 }))])),
  id: Type.Optional(Type.String({ pattern: '^([1-9][0-9]{0,8})?$', description: 'The promotion that is edited' })),
});

/** Serves the staff's pages of promotions. */
export default async function (app: App): Promise<void> {
  addPromotionList(app);
  addPromotionForms(app);
  addCalls(app);
  addActions(app);
}

function addCalls(app: App): void {
  app.get(
    '/dashboard/api/promotions/impact',
    {
      schema: {
        summary: 'What a promotion would do: products, example price, warnings, overlaps',
        querystring: Draft,
        response: { 200: PromotionImpactAnswer, 400: Problem },
      },
    },
    async (request, reply) => {
      const { locale } = request;
      const { id = '', ...values } = request.query as Readonly<Record<string, string>>;
      const { id: shopId } = await shopOr404(app.db);
      const about = { shopId, id: id === '' ? null : Number(id), locale, now: new Date() };
      const impact = await promotionImpact(app.db, readDraft(values), about);
      const html = await reply.pagePart('dashboard/promotion-impact', { impact, saving: savingOf });
      return { products: impact.products, phase: impact.phase, html };
    },
  );

  app.get(
    '/dashboard/api/promotions/products',
    {
      schema: {
        summary: 'Products that a promotion can be for',
        querystring: Type.Object({ search: Type.Optional(Type.String({ maxLength: 100 })) }),
        response: { 200: PromotionProducts, 400: Problem },
      },
    },
    async ({ locale, query }) => {
      const search = query.search?.trim() ?? '';
      const hits = search === '' ? [] : await searchProducts(app.db, { locale, search, limit: MOST_HITS });
      return {
        products: hits.map(({ id, name, category, sku }) => ({
          id,
          name,
          detail: [category, sku].filter(Boolean).join(' · '),
        })),
      };
    },
  );
}

function addActions(app: App): void {
  const action = (
    name: 'end' | 'remove' | 'restore',
    summary: string,
    act: (promotion: {
      shopId: number;
      id: number;
      staff: Staff | null;
    }) => Promise<{ kind: 'success' | 'info'; text: TextKey; url?: string; undo?: Flash['undo'] } | null>,
  ) =>
    app.post(
      `${PATH}/:id/${name}`,
      { schema: { summary, params: IdParams, response: { 303: SEE_OTHER, 404: Problem } } },
      async (request, reply) => {
        const id = Number(request.params.id);
        const { id: shopId } = await shopOr404(app.db);
        const done = await act({ shopId, id, staff: request.staff });
        if (done === null) return answerRemovedBefore(reply, PATH);
        const { kind, text, url = `${PATH}/${id}`, undo } = done;
        return redirectWithFlash(reply, url, pageText(request.locale, text), { kind, undo });
      },
    );

  action('end', 'End a promotion now', async (promotion) => {
    const ended = await endPromotion(app.db, promotion);
    if (ended === null) return { kind: 'info', text: 'staffPromotionNotRunning' };
    const fields = { endsAt: ended.endsAt.toISOString(), former: ended.former?.toISOString() ?? '' };
    const undo = { url: `${PATH}/${promotion.id}/resume`, fields };
    return { kind: 'success', text: 'staffPromotionEndedNow', undo };
  });
  action('remove', 'Delete a promotion, or archive it where orders name it', async (promotion) => {
    const isDeleted = await app.db.transaction(async (tx) => {
      const isGone = await removePromotion(tx, promotion);
      const record = recordName(`${PATH}/:id`, { id: String(promotion.id) });
      if (isGone) await storeRemovals(tx, [record], promotion.staff);
      return isGone;
    });
    if (isDeleted === null) return null;
    return isDeleted
      ? { kind: 'success', text: 'staffPromotionDeleted', url: PATH }
      : { kind: 'success', text: 'staffPromotionArchivedNow' };
  });
  action('restore', 'Take a promotion out of the archive', async (promotion) => {
    if (!(await restorePromotion(app.db, promotion))) throw new Refusal(404, 'not-found');
    return { kind: 'success', text: 'staffPromotionRestored' };
  });

  app.post(
    `${PATH}/:id/resume`,
    {
      schema: {
        summary: 'Give a promotion that was ended its former end again',
        params: IdParams,
        body: Type.Object({
          endsAt: Type.String({ format: 'date-time', description: 'The end that it got' }),
          former: Type.Union([Type.Literal(''), Type.String({ format: 'date-time' })], {
            description: 'The end that it had; empty for none',
          }),
        }),
        response: { 303: SEE_OTHER, 404: Problem },
      },
    },
    async (request, reply) => {
      const { endsAt, former } = request.body;
      const id = Number(request.params.id);
      const { id: shopId } = await shopOr404(app.db);
      const ends = { endsAt: new Date(endsAt), former: former === '' ? null : new Date(former) };
      const isResumed = await resumePromotion(app.db, { shopId, id, ...ends });
      const text = isResumed ? 'staffPromotionResumed' : 'staffPromotionNotResumed';
      return redirectWithFlash(reply, `${PATH}/${id}`, pageText(request.locale, text), {
        kind: isResumed ? 'success' : 'info',
      });
    },
  );
}
