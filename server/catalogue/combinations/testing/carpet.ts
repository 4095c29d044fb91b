import { beforeEach } from 'vitest';
import { CARPET, LARGE, SMALL } from '../../../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../../../checkout/testing/staffed-shop.ts';

/** Address of the combinations of the carpet. */
export const PAGE = `/dashboard/products/${CARPET}/combinations`;
/** Address of its small one. */
export const ROW = `${PAGE}/${SMALL}`;

/** Opens a shop with staff, where the carpet has its two combinations as they were before each test of the file. */
export async function openCarpet() {
  const { server, staff } = await openStaffedShop();
  beforeEach(() =>
    server.db.exec(`
      delete from combinations where product_id = ${CARPET} and id not in (${SMALL}, ${LARGE});
      delete from pack_lines where combination_id is not null;
      update products set price_ht = 100000, tax = 1900 where id = ${CARPET};
      update combinations set name = '', sku = null, barcode = null, archived_at = null, position = 0 where product_id = ${CARPET};
      update combinations set is_default = false, price_ht = 120000, available = false where id = ${LARGE};
      update combinations set is_default = true, price_ht = 100000, available = true where id = ${SMALL};
      delete from option_values where id > 2;
      select setval(pg_get_serial_sequence('option_values', 'id'), 2), setval(pg_get_serial_sequence('combinations', 'id'), 30),
        setval(pg_get_serial_sequence('stock_items', 'id'), 1000 + nextval(pg_get_serial_sequence('stock_items', 'id')));
    `),
  );

  /** Posts a form as a browser without script does. */
  const post = (url: string, fields: Record<string, string> | [string, string][] = {}, accept = 'text/html') =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { cookie: staff.cookie, accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams([
        ['_csrf', staff.csrfToken],
        ...(Array.isArray(fields) ? fields : Object.entries(fields)),
      ]).toString(),
    });
  /** Makes the call that `z-combination-form` makes. */
  const call = (url: string, payload: object) =>
    server.app.inject({
      method: 'POST',
      url,
      headers: { ...staff.headers, 'x-requested-with': 'XMLHttpRequest' },
      payload,
    });
  const get = (url: string) => server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } });
  const stored = async (id = SMALL) => {
    const [row] = await server.db.query<Record<string, unknown>>(
      'select name, sku, barcode, price_ht, available, is_default, archived_at is not null as archived from combinations where id = $1',
      [id],
    );
    return row;
  };
  const listed = async () => {
    const rows = await server.db.query<{ id: number }>(
      'select id from combinations where product_id = $1 and archived_at is null order by position, id',
      [CARPET],
    );
    return rows.map(({ id }) => id);
  };
  const flashOf = async (answer: Awaited<ReturnType<typeof post>>) => {
    const flash = answer.cookies.find(({ name }) => name === 'z_flash')?.value ?? '';
    const page = await server.app.inject({
      url: PAGE,
      headers: { cookie: `${staff.cookie}; z_flash=${encodeURIComponent(flash)}` },
    });
    return page.body;
  };
  return { server, staff, post, call, get, stored, listed, flashOf };
}
