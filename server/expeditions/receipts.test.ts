import { expect, it } from 'vitest';
import { expeditionById, expeditionItems, expeditionReceipts, storedCounts } from './queries.ts';
import { confirmReceipt, receivePart, saveCountDraft } from './receipts.ts';
import {
  BOWL_ITEM,
  DAY,
  LYNDA,
  levelsOf,
  openExpeditionDatabase,
  receipt,
  startExpedition,
} from './testing/expedition-fixture.ts';

const db = await openExpeditionDatabase();

it('three receipts of one line at once put it on the shelf once', async () => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  const same = { ...change, ...receipt(line, 4) };
  const retries = await Promise.all([1, 2, 3].map(() => confirmReceipt(db, same)));
  expect(retries.map(({ kind }) => kind)).toEqual(['done', 'done', 'done']);
  expect(retries.filter((outcome) => outcome.kind === 'done' && outcome.isReplayed)).toHaveLength(2);
  expect(await levelsOf(db)).toMatchObject({ onTheWay: 0, oran: 4 });
});

it('three people who receive one line at once put it on the shelf once', async () => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  const outcomes = await Promise.all([1, 2, 3].map(() => confirmReceipt(db, { ...change, ...receipt(line, 4) })));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['done', 'refused', 'refused']);
  expect(await levelsOf(db)).toMatchObject({ onTheWay: 0, oran: 4 });
});

it('a key that belongs to another receipt is refused', async () => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  const first = receipt(line, 1);
  await confirmReceipt(db, { ...change, ...first });
  const changed = await confirmReceipt(db, { ...change, ...first, lines: [{ line, quantity: 2 }] });
  expect(changed).toMatchObject({ refusal: { refused: 'key-used' } });
  const other = await startExpedition(db, { status: 'received' });
  const elsewhere = await confirmReceipt(db, { ...other.change, ...first, lines: [{ line: other.line, quantity: 1 }] });
  expect(elsewhere).toMatchObject({ refusal: { refused: 'key-used' } });
  expect(await levelsOf(db)).toMatchObject({ oran: 1, onTheWay: 7 });
});

it('a receipt sent again after the expedition went on gets its first answer', async () => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  const version = (await expeditionById(db, 1, change.expedition))?.version;
  const all = { ...change, ...receipt(line, 4), version };
  const first = await confirmReceipt(db, all);
  expect(await confirmReceipt(db, all)).toEqual({ ...first, isReplayed: true });
});

it('more than is expected is refused; what came besides is an arrival with the expedition as its cause', async () => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  const tooMany = await confirmReceipt(db, { ...change, ...receipt(line, 5) });
  expect(tooMany).toEqual({ kind: 'refused', refusal: { refused: 'too-many', line, current: 4 } });
  const extras = [{ item: BOWL_ITEM, quantity: 2, reason: 'found' }];
  const outcome = await confirmReceipt(db, { ...change, ...receipt(line, 4), extras });
  expect(outcome).toMatchObject({ kind: 'done', status: 'fully-received', pieces: 6 });
  expect(await levelsOf(db, BOWL_ITEM)).toMatchObject({ oran: 2, available: 12 });
  const causes = await db.query('select kind, quantity from stock_movements where expedition_id = $1 and kind = $2', [
    change.expedition,
    'in',
  ]);
  expect(causes).toEqual([{ kind: 'in', quantity: 2 }]);
});

it.each([
  ['nothing', 'empty', { quantity: 0 }],
  ['half a piece', 'quantity', { quantity: 1.5 }],
  ['a line of nowhere', 'unknown', { line: 999_999 }],
])('a receipt of %s is refused', async (_what, refused, wrong) => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  const lines = [{ line, quantity: 1, ...wrong }];
  const outcome = await confirmReceipt(db, { ...change, ...receipt(line, 1), lines });
  expect(outcome).toMatchObject({ kind: 'refused', refusal: { refused } });
  expect(await levelsOf(db)).toMatchObject({ oran: 0, onTheWay: 4 });
});

it('counts are kept as a draft until a receipt confirms their lines', async () => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  const count = { line, quantity: 3, comment: 'one broken' };
  const saved = await saveCountDraft(db, {
    ...change,
    counts: [{ ...count, expected: null }],
    arrivedOn: '2026-11-21',
  });
  expect(saved).toMatchObject({ kind: 'done', status: 'received' });
  expect(await storedCounts(db, change.expedition)).toMatchObject([{ ...count, by: 'Karim' }]);
  expect(await expeditionById(db, 1, change.expedition)).toMatchObject({ arrivedOn: '2026-11-21' });
  expect(await levelsOf(db)).toMatchObject({ oran: 0, onTheWay: 4 });
  await confirmReceipt(db, { ...change, ...receipt(line, 3) });
  expect(await storedCounts(db, change.expedition)).toEqual([]);
});

it('two people who count one line: who saw no count is told who counted', async () => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  await saveCountDraft(db, { ...change, counts: [{ line, quantity: 3, expected: null }] });
  const late = await saveCountDraft(db, { ...change, staff: LYNDA, counts: [{ line, quantity: 2, expected: null }] });
  expect(late).toMatchObject({ kind: 'refused', refusal: { refused: 'changed', line, current: 3, by: 'Karim' } });
  expect(await storedCounts(db, change.expedition)).toMatchObject([{ quantity: 3 }]);
  await saveCountDraft(db, { ...change, staff: LYNDA, counts: [{ line, quantity: null, expected: 3 }] });
  expect(await storedCounts(db, change.expedition)).toEqual([]);
});

it('a receipt says what it was about', async () => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  const extras = [{ item: BOWL_ITEM, quantity: 2, reason: 'found' }];
  await confirmReceipt(db, { ...change, ...receipt(line, 4), extras, comment: 'first van' });
  expect(await expeditionReceipts(db, change.expedition)).toMatchObject([
    { arrivedOn: DAY, pieces: 6, comment: 'first van', staffName: 'Karim' },
  ]);
});

it('a part is received with a key, which counts once', async () => {
  const { change, line } = await startExpedition(db, { status: 'received' });
  const { shop, staff } = change;
  const part = { shop, staff, line, quantity: 2, key: crypto.randomUUID(), arrivedOn: DAY };
  const answer = { kind: 'done', status: 'partially-received', received: 2, remaining: 2 };
  expect(await receivePart(db, part)).toMatchObject(answer);
  expect(await receivePart(db, part)).toMatchObject(answer);
  expect(await expeditionItems(db, 'fr', change.expedition)).toMatchObject([{ sent: 4, received: 2, short: 0 }]);
  expect(await receivePart(db, { ...part, quantity: 0 })).toMatchObject({ refusal: { refused: 'quantity' } });
  expect(await receivePart(db, { ...part, line: 999_999 })).toMatchObject({ refusal: { refused: 'unknown' } });
});
