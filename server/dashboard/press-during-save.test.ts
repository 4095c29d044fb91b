import { expect, it } from 'vitest';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import type { Database } from '../db/database.ts';
import { changeBlock } from '../home-content/stored-blocks.ts';
import { endPromotion } from '../promotions/life.ts';
import { holdOpen, lockWaits } from '../testing/open-transaction.ts';
import { replaceDraft } from '../theme/queries.ts';
import { hiddenValue } from '../web/testing/read-page.ts';

interface Press {
  readonly url: string;
  /** Makes the change of a colleague that comes while the form at `url` is being saved. */
  readonly press: (tx: Database) => Promise<unknown>;
  readonly typed: Readonly<Record<string, string>>;
  /** Query for the values that the two people changed. */
  readonly stored: string;
  readonly expected: Readonly<Record<string, unknown>>;
}

const { server, staff } = await openStaffedShop();
await server.db.exec(`
  insert into promotions (id, shop_id, name, rule_type, value, scope) values (901, 1, '{"fr": "Soldes"}', 'percentage', 1000, 'all');
  insert into home_blocks (id, shop_id, type, public_title) values (901, 1, 'products_grid', '{"fr": "Choix"}');
  insert into menu_items (id, shop_id, type) values (901, 1, '6');
  insert into themes (shop_id, draft, draft_version) values (1, '{"brand": "#0b6e4f"}', 1);
`);

// The embedded database has one connection, so nothing changes while a save reads there.
it.runIf(process.env.TEST_DATABASE === 'postgres').each<[string, Press]>([
  [
    'the end of a promotion',
    {
      url: '/dashboard/promotions/901',
      press: (tx) => endPromotion(tx, { shopId: 1, id: 901 }),
      typed: { name_fr: 'Grandes soldes', scope: 'all', ruleType: 'percentage', value: '10', ends_at: '' },
      stored: `select name ->> 'fr' as name, ends_at is not null as "hasEnded" from promotions`,
      expected: { name: 'Grandes soldes', hasEnded: true },
    },
  ],
  [
    'the hiding of a block of the home page',
    {
      url: '/dashboard/home-blocks/901',
      press: (tx) => changeBlock(tx, 1, 901, 'hide'),
      typed: { type: 'products_grid', title_fr: 'Notre choix', active: '1' },
      stored: `select public_title ->> 'fr' as title, active from home_blocks`,
      expected: { title: 'Notre choix', active: false },
    },
  ],
  [
    'the hiding of an entry of the menu',
    {
      url: '/dashboard/menu/901',
      press: (tx) => tx.query('update menu_items set active = false where id = 901'),
      typed: { type: '6', labelFr: 'Journal', active: '1' },
      stored: `select name ->> 'fr' as label, active from menu_items`,
      expected: { label: 'Journal', active: false },
    },
  ],
  [
    'the reset of the theme',
    {
      url: '/dashboard/theme',
      press: (tx) => replaceDraft(tx, { shopId: 1, staffId: null, values: {}, seen: 1 }),
      typed: { brand: '#0b6e4f', size58: '60' },
      stored: 'select draft from themes',
      expected: { draft: { size58: '60' } },
    },
  ],
])('%s that comes during a save is not overwritten by it', async (_, { url, press, typed, stored, expected }) => {
  const page = await server.app.inject({ url, headers: { cookie: staff.cookie, accept: 'text/html' } });
  const finish = await holdOpen(server.db, press);
  const saving = server.app.inject({
    method: 'POST',
    url,
    headers: { ...staff.headers, accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...typed, _seen: hiddenValue(page.body, '_seen') }).toString(),
  });
  await lockWaits(server.db);
  await finish();
  expect((await saving).statusCode).toBe(303);
  expect(await server.db.query(stored)).toEqual([expected]);
});
