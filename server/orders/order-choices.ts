import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';
import { staffChoices } from '../staff/accounts.ts';
import type { FilterChoice } from '../web/list-view.ts';
import { pageText } from '../web/texts.ts';

/** Value of the employee of an order that nobody takes care of. */
export const NOBODY = '0';
/** Offered numbers of days for which an order has had its status. */
const WAITING_DAYS = [1, 2, 3, 7, 14];

/** Returns what the list of orders is filtered by, in the language of the page. */
export async function orderChoices(db: Database, locale: Locale): Promise<Readonly<Record<string, FilterChoice[]>>> {
  const named = (query: string) => db.query<FilterChoice>(query, [locale]);
  return {
    employee: [{ value: NOBODY, label: pageText(locale, 'nobody') }, ...(await staffChoices(db))],
    wilaya: await named(
      `select id::text as value, code || ' · ' || case when $1 = 'ar' then name_ar else name_fr end as label
       from wilayas order by code`,
    ),
    transporter: [
      // A carrier that delivers at home and at a desk: both together, as it pays for them.
      ...(await db.query<FilterChoice>(
        `select string_agg(id::text, ',' order by id) as value, carrier as label
         from transporters group by shop_id, carrier having count(*) > 1 order by min(position), 1`,
      )),
      ...(await named(
        `select id::text as value, coalesce(name ->> $1, name ->> 'fr') as label from transporters order by position, id`,
      )),
    ],
    tracking: [{ value: 'none', label: pageText(locale, 'ordersWithoutTracking') }],
    waiting: WAITING_DAYS.map((count) => ({
      value: `${count}`,
      label: pageText(locale, 'ordersWaitingDays', { count }),
    })),
    called: [
      { value: 'no', label: pageText(locale, 'ordersNotCalled') },
      { value: 'not-today', label: pageText(locale, 'ordersCalledBefore') },
      { value: 'yes', label: pageText(locale, 'ordersCalledOnes') },
    ],
  };
}
