import { describe, expect, it } from 'vitest';
import { EXPEDITION_STATUSES, type ExpeditionStatus } from '../../shared/api/expeditions.ts';
import type { ExpeditionOutcome } from './change.ts';
import { arrive, cancel, closeShort, comeHome, complete, createExpedition, send, writeOff } from './expeditions.ts';
import { addItem, removeItem, updateItem } from './items.ts';
import { expeditionById, expeditionEvents } from './queries.ts';
import { confirmReceipt, saveCountDraft } from './receipts.ts';
import {
  BOWL_ITEM,
  DAY,
  KARIM,
  LAMP_ITEM,
  levelsOf,
  openExpeditionDatabase,
  receipt,
  startExpedition,
  type TestExpedition,
} from './testing/expedition-fixture.ts';

const db = await openExpeditionDatabase();

const statusOf = async ({ change }: TestExpedition) => (await expeditionById(db, 1, change.expedition))?.status;
const lamps = () => levelsOf(db);

/** The statuses in which each change is allowed. */
const CHANGES: Readonly<
  Record<string, [readonly ExpeditionStatus[], (on: TestExpedition) => Promise<ExpeditionOutcome>]>
> = {
  'adding an item': [['in-progress'], ({ change }) => addItem(db, { ...change, item: BOWL_ITEM, quantity: 1 })],
  'changing a quantity': [['in-progress'], ({ change }) => updateItem(db, { ...change, item: LAMP_ITEM, quantity: 2 })],
  'removing an item': [['in-progress'], ({ change }) => removeItem(db, { ...change, item: LAMP_ITEM })],
  sending: [['in-progress'], ({ change, line }) => send(db, { ...change, lines: [{ line, quantity: 4 }] })],
  'cancelling before it leaves': [['in-progress'], ({ change }) => cancel(db, change)],
  'coming home': [['sent'], ({ change }) => comeHome(db, change)],
  'writing off': [['sent'], ({ change }) => writeOff(db, { ...change, reason: 'lost' })],
  arriving: [['sent'], ({ change }) => arrive(db, { ...change, arrivedOn: DAY })],
  counting: [
    ['received', 'partially-received'],
    ({ change, line }) => saveCountDraft(db, { ...change, counts: [{ line, quantity: 1 }] }),
  ],
  receiving: [
    ['received', 'partially-received'],
    ({ change, line }) => confirmReceipt(db, { ...change, ...receipt(line, 1) }),
  ],
  'closing short': [
    ['received', 'partially-received'],
    ({ change, line }) => closeShort(db, { ...change, lines: [{ line, fate: 'lost', reason: 'lost' }] }),
  ],
  completing: [['fully-received'], ({ change }) => complete(db, change)],
};

describe.each(Object.entries(CHANGES))('%s', (name, [allowed, run]) => {
  it.each(EXPEDITION_STATUSES)(
    'is possible of an expedition that is %s only where the table says so',
    async (status) => {
      const expedition = await startExpedition(db, { status });
      expect(await statusOf(expedition)).toBe(status);
      const before = await lamps();
      const outcome = await run(expedition);
      if (allowed.includes(status)) return expect(outcome.kind).toBe('done');
      const refused = name.startsWith('cancelling') && status === 'sent' ? 'fate' : 'status';
      const who = refused === 'status' && { by: 'Karim', at: expect.any(String) };
      expect(outcome).toEqual({ kind: 'refused', refusal: { refused, status, ...who } });
      expect([await statusOf(expedition), await lamps()]).toEqual([status, before]);
    },
  );
});

describe('the pieces of an expedition', () => {
  it('are reserved, leave, arrive: no shopper is promised them meanwhile', async () => {
    const expedition = await startExpedition(db);
    expect(await lamps()).toEqual({ alger: 10, reserved: 4, onTheWay: 0, oran: 0, available: 6 });
    await send(db, { ...expedition.change, lines: [{ line: expedition.line, quantity: 4 }] });
    expect(await lamps()).toEqual({ alger: 6, reserved: 0, onTheWay: 4, oran: 0, available: 6 });
    await arrive(db, { ...expedition.change, arrivedOn: DAY });
    await confirmReceipt(db, { ...expedition.change, ...receipt(expedition.line, 3) });
    expect(await lamps()).toEqual({ alger: 6, reserved: 0, onTheWay: 1, oran: 3, available: 9 });
    expect(await statusOf(expedition)).toBe('partially-received');
    await confirmReceipt(db, { ...expedition.change, ...receipt(expedition.line, 1) });
    expect(await statusOf(expedition)).toBe('fully-received');
    await complete(db, expedition.change);
    expect(await lamps()).toEqual({ alger: 6, reserved: 0, onTheWay: 0, oran: 4, available: 10 });
    const history = await expeditionEvents(db, expedition.change.expedition);
    expect(history.map(({ kind }) => kind)).toEqual([
      'completed',
      'receipt',
      'receipt',
      'arrived',
      'sent',
      'item-added',
      'created',
    ]);
    expect(new Set(history.map(({ staffName }) => staffName))).toEqual(new Set(['Karim']));
  });

  it('that are not sent after all are available again, for a reason', async () => {
    const { change, line } = await startExpedition(db);
    const short = { ...change, lines: [{ line, quantity: 3 }] };
    expect(await send(db, short)).toMatchObject({ refusal: { refused: 'reason', line } });
    const unknown = await send(db, { ...change, lines: [{ line, quantity: 3, reason: 'whatever' }] });
    expect(unknown).toMatchObject({ refusal: { refused: 'reason', line } });
    expect(await lamps()).toMatchObject({ reserved: 4, onTheWay: 0 });
    const sent = await send(db, { ...change, lines: [{ line, quantity: 3, reason: 'damaged' }] });
    expect(sent).toMatchObject({ kind: 'done', status: 'sent', pieces: 3 });
    expect(await lamps()).toEqual({ alger: 7, reserved: 0, onTheWay: 3, oran: 0, available: 7 });
  });

  it('are not sent by a page that did not show all of them, in a wrong quantity, or when there are none', async () => {
    const { change, line } = await startExpedition(db);
    expect(await send(db, { ...change, lines: [] })).toMatchObject({ refusal: { refused: 'changed', line } });
    for (const quantity of [-1, 1.5, 5, Number.NaN]) {
      const wrong = await send(db, { ...change, lines: [{ line, quantity, reason: 'lost' }] });
      expect(wrong).toMatchObject({ refusal: { refused: 'quantity', line, current: 4 } });
    }
    const none = await send(db, { ...change, lines: [{ line, quantity: 0, reason: 'lost' }] });
    expect(none).toEqual({ kind: 'refused', refusal: { refused: 'empty' } });
    const id = await createExpedition(db, { shop: 1, from: 1, to: 2, comment: '', staff: KARIM });
    const empty = await send(db, { ...change, expedition: id ?? 0, lines: [] });
    expect(empty).toEqual({ kind: 'refused', refusal: { refused: 'empty' } });
  });

  it('are not sent when a loss took them from the shelf', async () => {
    const { change, line } = await startExpedition(db, { quantity: 8 });
    await db.query(
      `select post_stock('[{"item": 1, "kind": "out", "reason": "lost", "warehouse": 1, "quantity": 5}]'::jsonb)`,
    );
    const refused = await send(db, { ...change, lines: [{ line, quantity: 8 }] });
    expect(refused).toMatchObject({ refusal: { refused: 'not-enough', line, current: 5 } });
    const sent = await send(db, { ...change, lines: [{ line, quantity: 5, reason: 'lost' }] });
    expect(sent.kind).toBe('done');
  });

  it('are free again when it is cancelled, back in Alger when it came home, and lost when it is written off', async () => {
    await cancel(db, (await startExpedition(db)).change);
    expect(await lamps()).toMatchObject({ alger: 10, reserved: 0, available: 10 });
    const home = await startExpedition(db, { status: 'sent' });
    expect(await comeHome(db, home.change)).toMatchObject({ kind: 'done', status: 'cancelled' });
    expect(await lamps()).toMatchObject({ alger: 10, onTheWay: 0, available: 10 });
    const lost = await startExpedition(db, { status: 'sent' });
    const noReason = await writeOff(db, { ...lost.change, reason: '' });
    expect(noReason).toMatchObject({ refusal: { refused: 'reason' } });
    await writeOff(db, { ...lost.change, reason: 'lost', comment: 'accident' });
    expect(await lamps()).toMatchObject({ alger: 6, onTheWay: 0, oran: 0, available: 6 });
    expect((await expeditionEvents(db, lost.change.expedition))[0]).toMatchObject({
      kind: 'written-off',
      details: { pieces: 4, comment: 'accident' },
    });
  });

  it('that never came are closed short, each line with what became of it and why', async () => {
    const { change, line } = await startExpedition(db, { status: 'partially-received' });
    expect(await closeShort(db, { ...change, lines: [] })).toMatchObject({ refusal: { refused: 'reason', line } });
    const closed = await closeShort(db, { ...change, lines: [{ line, fate: 'home', reason: 'correction' }] });
    expect(closed).toMatchObject({ kind: 'done', status: 'completed', pieces: 3 });
    expect(await lamps()).toEqual({ alger: 9, reserved: 0, onTheWay: 0, oran: 1, available: 10 });
    const empty = await startExpedition(db, { status: 'received' });
    await closeShort(db, { ...empty.change, lines: [{ line: empty.line, fate: 'lost', reason: 'lost' }] });
    expect(await lamps()).toMatchObject({ alger: 5, onTheWay: 0, oran: 1 });
  });
});

it('an expedition is of two warehouses of its shop', async () => {
  const start = (from: number, to: number) => createExpedition(db, { shop: 1, from, to, comment: '', staff: KARIM });
  expect([await start(1, 1), await start(1, 3), await start(3, 1), await start(1, 99)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const { change } = await startExpedition(db);
  const elsewhere = await cancel(db, { ...change, shop: 2 });
  expect(elsewhere).toEqual({ kind: 'refused', refusal: { refused: 'unknown' } });
});

it('a step decided on an older version is refused, with who changed the expedition', async () => {
  const { change } = await startExpedition(db);
  const version = (await expeditionById(db, 1, change.expedition))?.version;
  await addItem(db, { ...change, item: BOWL_ITEM, quantity: 1 });
  const late = await cancel(db, { ...change, version });
  expect(late).toMatchObject({ kind: 'refused', refusal: { refused: 'changed', by: 'Karim' } });
});
