import { Type } from 'typebox';
import { Problem } from '../../shared/api/problem.ts';
import type { App } from '../http/app-type.ts';
import { LongIdParams } from '../http/ids.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { staffOf } from '../http/staff-area.ts';
import { redirectWithFlash } from '../web/flash.ts';
import { pageText } from '../web/texts.ts';
import { noteOrder } from './order-history.ts';
import { FromList, nextOrderUrl, orderUrl, ShowQuery } from './orders-list.ts';

/** Adds a note to the history of an order (ORD-22). */
export default async function (app: App): Promise<void> {
  app.post(
    '/dashboard/orders/:id/notes',
    {
      schema: {
        summary: 'Add a note to the history of an order',
        params: LongIdParams,
        querystring: ShowQuery,
        body: Type.Object({
          note: Type.String({ maxLength: 500, description: 'Spaces alone are none' }),
          after: Type.Optional(
            Type.String({ pattern: '^[0-9]{1,15}$', description: 'Last event that the page showed; 0 for none' }),
          ),
          list: FromList,
        }),
        response: { 303: SEE_OTHER, 404: Problem, 422: Problem },
      },
    },
    async (request, reply) => {
      const { locale, params, query, body } = request;
      const id = Number(params.id);
      const note = body.note.trim();
      if (note === '') {
        const message = pageText(locale, 'orderNoteEmpty');
        throw new Refusal(422, 'invalid', { message, errors: { note: [message] } });
      }
      const after = body.after === undefined ? undefined : Number(body.after);
      const isAdded = await noteOrder(app.db, id, { note, staff: staffOf(request), after });
      if (!isAdded) throw new Refusal(404, 'not-found');
      const url =
        query.show === 'next'
          ? await nextOrderUrl(app.db, request, { id, list: body.list })
          : `${orderUrl(id, body.list)}#history-title`;
      return redirectWithFlash(reply, url, pageText(locale, 'orderNoteAdded', { number: id, note }));
    },
  );
}
