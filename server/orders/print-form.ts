import { Type } from 'typebox';
import type { TextKey } from '../../host-fixtures/messages/all.ts';
import { Problem } from '../../shared/api/problem.ts';
import type { App } from '../http/app-type.ts';
import { wantsJson } from '../http/errors.ts';
import { SEE_OTHER } from '../http/openapi.ts';
import { Refusal } from '../http/refusal.ts';
import { type Staff, staffOf } from '../http/staff-area.ts';
import { pageText } from '../web/texts.ts';
import { BulkFields, movableOrders, type OrderList } from './bulk-routes.ts';

/** Their numbers are in the header that leads to the page, of which a proxy takes 4 kB unless told otherwise. */
const MOST_PRINTED = 300;

/** Schema of the orders that a page to print is about. */
export const PrintedIds = Type.String({
  pattern: `^[1-9][0-9]{0,14}(,[1-9][0-9]{0,14}){0,${MOST_PRINTED - 1}}$`,
  description: 'Order numbers, with commas between',
});

/** A page to print, or a spreadsheet, of the ticked orders of the list. */
interface PrintForm {
  /** Address of the page, which gets `ids`, and of the form that leads to it. */
  readonly path: string;
  readonly summary: string;
  /** Text for more orders than one print takes, with `limit`. */
  readonly tooMany: TextKey;
  /** Called before the form leads to the page. */
  onPrint?(orders: readonly number[], staff: Staff): Promise<void>;
}

/** Adds the form that leads from the ticked orders, or from all that match, to a page to print. */
export function addPrintForm(app: App, { filtersOf, renderRefused }: OrderList, form: PrintForm): void {
  app.post(
    form.path,
    {
      schema: {
        summary: form.summary,
        // The form of the list sends the fields of its other buttons too.
        body: Type.Partial(BulkFields),
        response: { 303: SEE_OTHER, 422: Problem },
      },
    },
    async (request, reply) => {
      const { body, locale } = request;
      const ids = [body.ids ?? []].flat();
      const numbers =
        body.all === undefined
          ? ids.map(Number).sort((a, b) => a - b)
          : (await movableOrders(app.db, filtersOf(request, body.query))).ids;
      if (numbers.length > 0 && numbers.length <= MOST_PRINTED) {
        await form.onPrint?.(numbers, staffOf(request));
        return reply.redirect(`${form.path}?ids=${numbers}`, 303);
      }
      const message =
        numbers.length === 0
          ? pageText(locale, 'ordersBulkNothing')
          : pageText(locale, form.tooMany, { limit: MOST_PRINTED });
      if (!wantsJson(request)) return renderRefused(request, reply, { body, ids, errors: { ids: [message] } });
      throw new Refusal(422, 'invalid', { message, errors: { ids: [message] } });
    },
  );
}
