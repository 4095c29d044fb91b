import { expect, it } from 'vitest';
import { LAMP, setStock } from '../checkout/testing/checkout-fixture.ts';
import { postStock } from '../stock/post-stock.ts';
import { send } from './expeditions.ts';
import { addItem, removeItem, updateItem } from './items.ts';
import { availableProducts, expeditionItems } from './queries.ts';
import {
  ALGER,
  BOWL_ITEM,
  KARIM,
  LAMP_ITEM,
  LYNDA,
  levelsOf,
  ORAN,
  openExpeditionDatabase,
  startExpedition,
} from './testing/expedition-fixture.ts';
import { refusalText } from './texts.ts';

const db = await openExpeditionDatabase();

const lampsIn = async (expedition: number) =>
  (await expeditionItems(db, 'fr', expedition)).find(({ item }) => item === LAMP_ITEM)?.quantity;

it('an item is added, added to, set and removed, and its reservation follows', async () => {
  const { change } = await startExpedition(db);
  const lamp = { ...change, item: LAMP_ITEM };
  expect(await addItem(db, { ...lamp, quantity: 2 })).toMatchObject({ kind: 'done', before: 4, after: 6 });
  expect(await levelsOf(db)).toMatchObject({ reserved: 6, available: 4 });
  expect(await updateItem(db, { ...lamp, quantity: 1 })).toMatchObject({ before: 6, after: 1 });
  expect(await levelsOf(db)).toMatchObject({ reserved: 1, available: 9 });
  expect(await removeItem(db, lamp)).toMatchObject({ before: 1, after: 0 });
  expect(await levelsOf(db)).toMatchObject({ reserved: 0, available: 10 });
  expect(await expeditionItems(db, 'fr', change.expedition)).toEqual([]);
});

it.each([0, -1, 1.5, Number.NaN, 1_000_001])('a quantity of %s is refused', async (quantity) => {
  const { change } = await startExpedition(db);
  const wrong = { kind: 'refused', refusal: { refused: 'quantity' } };
  expect(await addItem(db, { ...change, item: BOWL_ITEM, quantity })).toMatchObject(wrong);
  expect(await updateItem(db, { ...change, item: LAMP_ITEM, quantity })).toMatchObject(wrong);
  expect(await levelsOf(db)).toMatchObject({ reserved: 4 });
});

it('more than is available is refused, and what orders or other expeditions reserved is not available', async () => {
  const { change } = await startExpedition(db);
  const other = await startExpedition(db);
  const tooMany = await addItem(db, { ...change, item: LAMP_ITEM, quantity: 3 });
  expect(tooMany).toMatchObject({ kind: 'refused', refusal: { refused: 'not-enough', item: LAMP_ITEM } });
  expect((await updateItem(db, { ...other.change, item: LAMP_ITEM, quantity: 7 })).kind).toBe('refused');
  expect((await updateItem(db, { ...other.change, item: LAMP_ITEM, quantity: 6 })).kind).toBe('done');
  expect(await levelsOf(db)).toMatchObject({ reserved: 10, available: 0 });
});

it('a line says what its warehouse has, also where pieces were lost from under it (STK-16)', async () => {
  const { change } = await startExpedition(db);
  const onHand = async () => (await expeditionItems(db, 'fr', change.expedition))[0]?.onHand;
  expect(await onHand()).toBe(10);
  await postStock(db, [
    { kind: 'out', item: LAMP_ITEM, warehouse: ALGER, quantity: 7, reason: 'lost', staff: KARIM.id },
  ]);
  expect(await onHand()).toBe(3);
});

it('an addition that is sent again is counted once, and its key serves for nothing else', async () => {
  const { change } = await startExpedition(db);
  const addition = { ...change, item: BOWL_ITEM, quantity: 2, key: crypto.randomUUID() };
  const outcomes = await Promise.all([1, 2, 3].map(() => addItem(db, addition)));
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(3);
  expect(outcomes.filter((outcome) => outcome.kind === 'done' && outcome.isReplayed)).toHaveLength(2);
  expect(await levelsOf(db, BOWL_ITEM)).toMatchObject({ reserved: 2 });
  const { change: other } = await startExpedition(db);
  for (const reused of [
    { ...addition, quantity: 3 },
    { ...addition, item: LAMP_ITEM },
    { ...addition, ...other },
  ])
    expect(await addItem(db, reused)).toMatchObject({ refusal: { refused: 'key-used' } });
});

it('an addition that is sent again gets its first result, also after the expedition has left', async () => {
  const { change, line } = await startExpedition(db);
  const addition = { ...change, item: LAMP_ITEM, quantity: 2, expected: 4, version: 2, key: crypto.randomUUID() };
  expect(await addItem(db, addition)).toMatchObject({ kind: 'done', before: 4, after: 6, isReplayed: false });
  await updateItem(db, { ...change, item: LAMP_ITEM, quantity: 5 });
  const first = { kind: 'done', before: 4, after: 6, isReplayed: true };
  expect(await addItem(db, addition)).toMatchObject(first);
  await send(db, { ...change, lines: [{ line, quantity: 5 }] });
  expect(await addItem(db, addition)).toMatchObject({ ...first, status: 'sent' });
  expect(await levelsOf(db)).toMatchObject({ alger: 5, reserved: 0, onTheWay: 5 });
  const other = { ...addition, expected: undefined, key: crypto.randomUUID() };
  expect(await addItem(db, other)).toMatchObject({ refusal: { refused: 'status', status: 'sent' } });
});

it('two people on one line: who saw an older quantity is told who set the new one, and nothing is lost', async () => {
  const { change } = await startExpedition(db);
  const lamp = { item: LAMP_ITEM, expected: 4 };
  const [first, second] = await Promise.all([
    updateItem(db, { ...change, ...lamp, quantity: 5 }),
    updateItem(db, { ...change, ...lamp, staff: LYNDA, quantity: 2 }),
  ]);
  const [winner, loser] = first.kind === 'done' ? [5, second] : [2, first];
  expect(loser).toMatchObject({
    kind: 'refused',
    refusal: { refused: 'changed', current: winner, by: winner === 5 ? 'Karim' : 'Lynda' },
  });
  expect([await lampsIn(change.expedition), (await levelsOf(db)).reserved]).toEqual([winner, winner]);
});

it('two people who each add a piece to the same quantity are not counted as one', async () => {
  const { change } = await startExpedition(db);
  const lamp = { ...change, item: LAMP_ITEM, expected: 4, quantity: 5 };
  await updateItem(db, lamp);
  expect(await updateItem(db, { ...lamp, staff: LYNDA })).toMatchObject({
    refusal: { refused: 'changed', current: 5, by: 'Karim' },
  });
  expect(await updateItem(db, { ...lamp, staff: { ...LYNDA, name: 'Karim' } }), 'of the same name').toMatchObject({
    refusal: { refused: 'changed', current: 5 },
  });
});

it('a change that comes too late reads as one sentence where no name is known', () => {
  expect(refusalText('fr', { refused: 'status', by: null, status: 'sent' })).toContain('\u00a0: quelqu’un)');
});

it('a line that somebody removed says who', async () => {
  const { change } = await startExpedition(db);
  await removeItem(db, { ...change, item: LAMP_ITEM, staff: LYNDA });
  const late = await updateItem(db, { ...change, item: LAMP_ITEM, quantity: 3, expected: 4 });
  expect(late).toMatchObject({ refusal: { refused: 'changed', current: 0, by: 'Lynda' } });
  const never = await updateItem(db, { ...change, item: BOWL_ITEM, quantity: 3 });
  expect(never).toMatchObject({ refusal: { refused: 'unknown' } });
});

it('a change that is stored already is no conflict when it is sent again', async () => {
  const { change } = await startExpedition(db);
  const lamp = { ...change, item: LAMP_ITEM, expected: 4 };
  const first = await updateItem(db, { ...lamp, quantity: 5 });
  const again = await updateItem(db, { ...lamp, quantity: 5 });
  expect(again).toMatchObject({ kind: 'done', version: first.kind === 'done' ? first.version : 0 });
  await removeItem(db, { ...change, item: LAMP_ITEM, expected: 5 });
  expect(await removeItem(db, { ...change, item: LAMP_ITEM, expected: 5 })).toMatchObject({ kind: 'done', after: 0 });
});

it('available products are found by name, barcode and SKU, each with what can still be taken', async () => {
  await db.exec(`update products set barcode = '6130000000017', sku = 'LAMPE-1' where id = 1;
    update products set barcode = null, sku = null where id <> 1`);
  const { change } = await startExpedition(db);
  const find = (search: string, warehouse = 1) =>
    availableProducts(db, { shop: 1, warehouse, locale: 'fr', search, expedition: change.expedition });
  const lamp = {
    item: 1,
    product_id: 1,
    combination_id: null,
    type: 'product',
    product_name: 'Lampe',
    combination_name: null,
    barcode: '6130000000017',
    available_stock: 6,
    in_expedition: 4,
    destination_stock: 0,
  };
  expect(await find('lam')).toEqual([lamp]);
  await postStock(db, [{ kind: 'in', item: LAMP_ITEM, warehouse: ORAN, quantity: 2, reason: 'found', staff: null }]);
  const [there] = await find('lam');
  expect([there?.available_stock, there?.destination_stock], 'what Oran has (EXP-2)').toEqual([6, 2]);
  const [nowhere] = await availableProducts(db, { shop: 1, warehouse: ALGER, locale: 'fr', search: 'lam' });
  expect(nowhere?.destination_stock, 'without an expedition').toBeNull();
  await postStock(db, [{ kind: 'out', item: LAMP_ITEM, warehouse: ORAN, quantity: 2, reason: 'lost', staff: null }]);
  for (const scan of ['6130000000017', '-&"àààààààà&è']) expect(await find(scan)).toEqual([lamp]);
  for (const words of ['LAMPE-1', 'lampe-1', 'مصباح']) expect(await find(words)).toEqual([lamp]);
  expect((await find('')).map(({ product_name }) => product_name)).toEqual(['Bol', 'Lampe']);
  expect([await find('100%'), await find('', 2)]).toEqual([[], []]);
  await db.exec("update products set slug = 'veilleuse' where id = 1; delete from product_langs where product_id = 1");
  expect(await find('veilleuse'), 'without a name').toMatchObject([{ item: 1 }]);
  await setStock(db, LAMP, 0);
  expect(await find('veilleuse')).toEqual([]);
  expect(await find('lampe-1'), 'its SKU alone').toEqual([]);
});
