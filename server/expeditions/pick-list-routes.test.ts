import { beforeAll, expect, it } from 'vitest';
import { BOWL, LAMP, setStock } from '../checkout/testing/checkout-fixture.ts';
import { openStaffedShop } from '../checkout/testing/staffed-shop.ts';
import { addItem } from './items.ts';
import { BOWL_ITEM, insertColleagues, startExpedition } from './testing/expedition-fixture.ts';

const { server, staff } = await openStaffedShop();
beforeAll(async () => {
  await insertColleagues(server.db);
  await setStock(server.db, LAMP, 20);
  await setStock(server.db, BOWL, 20);
});

const page = (url: string, cookie = staff.cookie) =>
  server.app.inject({ url, headers: { cookie, accept: 'text/html' } });

it('lists what has to be picked by name, with boxes to tick and the number as barcode', async () => {
  const { change } = await startExpedition(server.db);
  await addItem(server.db, { ...change, item: BOWL_ITEM, quantity: 7 });
  const { body, statusCode } = await page(`/dashboard/expeditions/${change.expedition}/pick-list`);
  expect(statusCode).toBe(200);
  const names = [...body.matchAll(/<th scope="row"[^>]*>\s*<bdi>(.*?)<\/bdi>/g)].map(([, name = '']) => name);
  expect(names).toHaveLength(2);
  expect(names).toEqual([...names].sort(new Intl.Collator('fr').compare));
  expect(body.match(/pick-list-box/g)).toHaveLength(2);
  expect(body).toContain(`role="img" aria-label="${change.expedition}"`);
});

it('is not for strangers, and not there without an expedition', async () => {
  expect((await page('/dashboard/expeditions/1/pick-list', '')).statusCode).toBe(303);
  expect((await page('/dashboard/expeditions/999999/pick-list')).statusCode).toBe(404);
});

it('embeds both lists of an expedition in progress for the panel, and none of another one', async () => {
  const { change } = await startExpedition(server.db);
  const open = (await page(`/dashboard/expeditions/${change.expedition}`)).body;
  const [, json = ''] = /data-part="provisioning">(.*?)<\/script>/s.exec(open) ?? [];
  const data = JSON.parse(json) as { items: unknown[]; available: unknown[] };
  expect([data.items.length, data.available.length]).toEqual([1, 3]);
  expect(open).toContain(`<z-provisioning-panel class="stack provisioning" expedition="${change.expedition}"`);
  const sent = await startExpedition(server.db, { status: 'sent' });
  expect((await page(`/dashboard/expeditions/${sent.change.expedition}`)).body).not.toContain('z-provisioning-panel');
});
