import type { ExpeditionItem, ExpeditionStatus } from '../../shared/api/expeditions.ts';
import { LAMP_ITEM } from '../expeditions/testing/expedition-fixture.ts';
import type { Random } from '../seed/random.ts';
import type { StaffAnswer, StaffServers } from './staff-servers.ts';

const CARPET_ITEM = 2;
const CALLS = '/dashboard/api/internal-expedition';

/** Quantities that the answers gave; the database has to have the same afterwards. */
export interface Books {
  /** Pieces by the key of an addition or receipt that was accepted. */
  readonly additions: Map<string, number>;
  readonly receipts: Map<string, number>;
  /** Orders and received centimes by the number of a payment. */
  readonly payments: Map<number, { readonly orders: number; readonly received: number }>;
  /** Calls that were carried out and refused, by name. */
  readonly outcomes: Record<string, [done: number, refused: number]>;
  readonly problems: string[];
}

export interface Trip {
  readonly servers: StaffServers;
  readonly books: Books;
  readonly random: Random;
}

/** Notes how calls ended and returns how many were accepted. */
export function note({ outcomes }: Books, name: string, answers: readonly StaffAnswer[]): number {
  const accepted = answers.filter(({ status }) => status === 200).length;
  outcomes[name] ??= [0, 0];
  outcomes[name][0] += accepted;
  outcomes[name][1] += answers.length - accepted;
  return accepted;
}

/** Sends the same call to two servers at once. Both have to say that it is done. */
async function twice({ servers, books }: Trip, name: string, path: string, body: object): Promise<void> {
  const answers = await servers.postAtOnce(2, path, body);
  if (note(books, name, answers) === 2) return;
  const texts = answers.map(({ status, body: { message } }) => `${status} ${message}`);
  books.problems.push(`${path} twice was answered ${texts.join(' and ')}`);
}

/** Fills an expedition, sends, receives and ends it, with several people at each step at once. */
export async function travel(trip: Trip, places: { readonly from: string; readonly to: string }): Promise<void> {
  const { servers, books, random } = trip;
  const { body } = await servers.post('/dashboard/expeditions/new', { ...places, comment: '' });
  const id = Number(/\d+$/.exec(body.redirect)?.[0]);
  const url = `/dashboard/expeditions/${id}`;
  await fill(trip, id);
  if (!(await send(trip, id))) return twice(trip, 'cancel', `${url}/cancel`, {});
  if (random.chance(0.15)) {
    const fate = random.chance(0.5) ? { fate: 'home' } : { fate: 'lost', reason: 'lost' };
    return twice(trip, 'cancel', `${url}/cancel`, fate);
  }
  await twice(trip, 'arrive', `${url}/arrive`, {});
  const { items } = await read(trip, id);
  const received = await Promise.all(items.map((item) => receive(trip, item)));
  await end(trip, id, (line, pieces) => {
    const nth = items.findIndex(({ partId }) => partId === line);
    received[nth] = (received[nth] ?? 0) + pieces;
  });
  const after = await read(trip, id);
  if (after.status !== 'completed') books.problems.push(`expedition ${id} ended as ${after.status}`);
  for (const [nth, item] of after.items.entries()) {
    if (item.received !== received[nth])
      books.problems.push(`line ${item.partId} received ${item.received} pieces instead of ${received[nth]}`);
  }
}

async function read(
  { servers }: Trip,
  id: number,
): Promise<{ readonly status: ExpeditionStatus; readonly version: number; readonly items: ExpeditionItem[] }> {
  return (await servers.get(`${CALLS}/${id}/items`)).body;
}

/** Adds lamps by three people, each sent twice, while others set and take off carpets. */
async function fill(trip: Trip, id: number): Promise<void> {
  const { servers, books, random } = trip;
  const add = async (item: number) => {
    const addition = { item, quantity: random.int(1, 3), key: crypto.randomUUID() };
    const answers = await servers.postAtOnce(2, `${CALLS}/${id}/add-item`, addition);
    if (note(books, 'add item', answers) === 0) return 0;
    books.additions.set(addition.key, addition.quantity);
    return addition.quantity;
  };
  const set = async (quantity: number) =>
    note(books, 'update item', [
      await servers.post(`${CALLS}/${id}/update-item`, { item: CARPET_ITEM, quantity, expected: 2 }),
      await servers.post(`${CALLS}/${id}/update-item`, { item: CARPET_ITEM, quantity }),
    ]);
  const remove = async () =>
    note(books, 'remove item', await servers.postAtOnce(2, `${CALLS}/${id}/remove-item`, { item: CARPET_ITEM }));
  const lamps = [add(LAMP_ITEM), add(LAMP_ITEM), add(LAMP_ITEM)];
  await Promise.all([...lamps, add(CARPET_ITEM), set(3), random.chance(0.5) && remove(), add(CARPET_ITEM), set(4)]);
  const added = (await Promise.all(lamps)).reduce((sum, pieces) => sum + pieces, 0);
  const planned = (await read(trip, id)).items.find(({ item }) => item === LAMP_ITEM)?.quantity ?? 0;
  if (planned !== added) books.problems.push(`expedition ${id} has ${planned} lamps, ${added} were added`);
}

/** Sends an expedition by two people at once, while a third changes it. Returns false when it did not leave. */
async function send(trip: Trip, id: number): Promise<boolean> {
  const { servers, books, random } = trip;
  for (const isDisturbed of [random.chance(0.5), false]) {
    const { status, version, items } = await read(trip, id);
    if (status !== 'in-progress' || items.length === 0) break;
    const leaving = items.flatMap(({ partId, quantity }) => {
      const isShort = quantity > 1 && random.chance(0.3);
      return [
        [`sent_${partId}`, String(isShort ? quantity - 1 : quantity)],
        [`reason_${partId}`, isShort ? 'lost' : ''],
      ];
    });
    const sent = { version: String(version), ...Object.fromEntries(leaving) };
    const [answers] = await Promise.all([
      servers.postAtOnce(2, `/dashboard/expeditions/${id}/send`, sent),
      isDisturbed && servers.post(`${CALLS}/${id}/update-item`, { item: CARPET_ITEM, quantity: 1 }),
    ]);
    const accepted = note(books, 'send', answers);
    if (accepted === 1 || (accepted === 0 && !isDisturbed))
      books.problems.push(`expedition ${id} was sent by ${accepted} of two people`);
  }
  return (await read(trip, id)).status === 'sent';
}

/** Receives pieces of a line and returns how many were accepted; some lines stay without a receipt. */
async function receive(trip: Trip, { partId, item, sent }: ExpeditionItem): Promise<number> {
  const { servers, books, random } = trip;
  const expected = sent ?? 0;
  if (expected === 0 || (item !== LAMP_ITEM && random.chance(0.5))) return 0;
  // Each of two parts, sent three times, is one receipt.
  const parts = expected >= 3 ? [1, 1] : [];
  await Promise.all(
    parts.map(async (qtyReceived) => {
      const key = crypto.randomUUID();
      const answers = await servers.postAtOnce(3, `${CALLS}/receive/part/${partId}`, { qtyReceived, key });
      const accepted = note(books, 'receive part', answers);
      if (accepted < 3) books.problems.push(`line ${partId}: one receipt was accepted ${accepted} times of three`);
      if (accepted > 0) books.receipts.set(key, qtyReceived);
    }),
  );
  // Three people receive the rest at once: it is put on the shelf once.
  const rest = expected - parts.length;
  const keys = [1, 2, 3].map(() => crypto.randomUUID());
  const answers = await Promise.all(
    keys.map((key) => servers.post(`${CALLS}/receive/part/${partId}`, { qtyReceived: rest, key })),
  );
  const accepted = note(books, 'receive rest', answers);
  if (accepted !== 1) books.problems.push(`line ${partId}: its rest was received by ${accepted} of three people`);
  answers.forEach(({ status }, nth) => {
    if (status === 200) books.receipts.set(keys[nth]!, rest);
  });
  return parts.length + accepted * rest;
}

/** Closes an expedition short by two people at once, while a third receives one more piece, or completes it. */
async function end(trip: Trip, id: number, onReceived: (line: number, pieces: number) => void): Promise<void> {
  const { servers, books, random } = trip;
  const url = `/dashboard/expeditions/${id}`;
  for (let attempt = 0; attempt < 3; attempt++) {
    const { status, items } = await read(trip, id);
    if (status === 'fully-received') return twice(trip, 'complete', `${url}/complete`, {});
    if (status !== 'received' && status !== 'partially-received') return;
    const open = items.filter(({ sent, received, short }) => (sent ?? 0) - received - short > 0);
    const fates = open.flatMap(({ partId }) => [
      [`fate_${partId}`, random.chance(0.3) ? 'lost' : 'home'],
      [`reason_${partId}`, 'lost'],
    ]);
    const line = open[0]?.partId ?? 0;
    const key = crypto.randomUUID();
    const [closed, late] = await Promise.all([
      servers.postAtOnce(2, `${url}/receive/close`, Object.fromEntries(fates)),
      servers.post(`${CALLS}/receive/part/${line}`, { qtyReceived: 1, key }),
    ]);
    if (note(books, 'close short', closed) === 1)
      books.problems.push(`expedition ${id} was closed, and the same press sent again was refused`);
    if (note(books, 'receive late', [late]) === 0) continue;
    books.receipts.set(key, 1);
    onReceived(line, 1);
  }
}
