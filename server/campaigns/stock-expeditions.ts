import fc from 'fast-check';
import type { ExpeditionStatus } from '../../shared/api/expeditions.ts';
import type { Database } from '../db/database.ts';
import type { ExpeditionOutcome } from '../expeditions/change.ts';
import {
  arrive,
  cancel,
  closeShort,
  comeHome,
  complete,
  createExpedition,
  send,
  writeOff,
} from '../expeditions/expeditions.ts';
import { addItem, removeItem, updateItem } from '../expeditions/items.ts';
import { confirmReceipt, type Receipt, receivePart, saveCountDraft } from '../expeditions/receipts.ts';
import { item, nth, pieces, type StockCommand, warehouse } from './stock-command.ts';

/** Staff member of the campaign, by the id that `insertStaff` writes. */
export const STAFF = { id: 1, email: 'karim@zellige.test', name: 'Karim' };
const SHOP = 1;
const DAY = '2026-11-22';

export async function insertStaff(db: Database): Promise<void> {
  await db.query(`insert into staff (id, email, name, password_hash) values ($1, $2, $3, '') on conflict do nothing`, [
    STAFF.id,
    STAFF.email,
    STAFF.name,
  ]);
}

interface Line {
  readonly id: number;
  readonly item: number;
  readonly quantity: number;
  readonly remaining: number;
}

/** An expedition as a page showed it: others may change it before the command runs. */
interface Seen {
  readonly change: { readonly shop: number; readonly expedition: number; readonly staff: typeof STAFF };
  readonly lines: readonly Line[];
}

/** Returns the expedition that `n` picks among those in the statuses, else among all; null when there is none. */
async function see(db: Database, n: number, statuses: readonly ExpeditionStatus[]): Promise<Seen | null> {
  const all = await db.query<{ id: number; status: ExpeditionStatus }>(
    'select id, status from expeditions order by id',
  );
  const fitting = all.filter(({ status }) => statuses.includes(status));
  const some = fitting.length > 0 ? fitting : all;
  const one = some[n % (some.length || 1)];
  if (one === undefined) return null;
  return { change: { shop: SHOP, expedition: one.id, staff: STAFF }, lines: await linesOf(db, one.id) };
}

function linesOf(db: Database, expedition: number): Promise<Line[]> {
  return db.query(
    `select id, stock_item_id as item, quantity, coalesce(sent_quantity, 0) - received_quantity - short_quantity as remaining
     from expedition_lines where expedition_id = $1 order by id`,
    [expedition],
  );
}

type Step = (db: Database, seen: Seen) => Promise<ExpeditionOutcome | null>;

function step(name: string, n: number, statuses: readonly ExpeditionStatus[], run: Step): StockCommand {
  return {
    name,
    async run({ db }) {
      const seen = await see(db, n, statuses);
      return seen !== null && (await run(db, seen))?.kind === 'done';
    },
  };
}

/** Share of each line that is sent, counted or received. */
const share = fc.constantFrom(0.5, 1, 1, 1, 1.5);

/** Returns a receipt of a share of what a page showed as remaining. */
function receiptOf({ lines }: Seen, part: number): Receipt {
  const counted = lines.map(({ id, remaining }) => ({ line: id, quantity: Math.ceil(remaining * part) }));
  return { key: crypto.randomUUID(), arrivedOn: DAY, lines: counted };
}

/** Sends the same receipt three times at once: it counts once, or is refused three times. */
const receiveThrice: (part: number) => Step = (part) => async (db, seen) => {
  const receipt = { ...seen.change, ...receiptOf(seen, part) };
  const outcomes = await Promise.all([1, 2, 3].map(() => confirmReceipt(db, receipt)));
  const done = outcomes.filter((outcome) => outcome.kind === 'done');
  const ids = new Set(done.map(({ receipt: id }) => id));
  if (ids.size > 1 || done.filter(({ isReplayed }) => !isReplayed).length > 1)
    throw new Error(`one receipt was counted ${ids.size} times`);
  return outcomes.find((outcome) => outcome.kind === 'done') ?? null;
};

const addTwice: (change: { item: number; quantity: number }) => Step = (change) => async (db, seen) => {
  const key = crypto.randomUUID();
  const [first, second] = await Promise.all([1, 2].map(() => addItem(db, { ...seen.change, ...change, key })));
  const added = [first, second].filter((outcome) => outcome?.kind === 'done' && !outcome.isReplayed);
  if (added.length > 1) throw new Error('one addition was counted twice');
  return first?.kind === 'done' ? first : (second ?? null);
};

/** Starts an expedition and takes it so far that the commands which need that find one. */
function provision({
  from,
  lines,
  until,
}: {
  readonly from: number;
  readonly lines: readonly { readonly item: number; readonly quantity: number }[];
  readonly until: string;
}): StockCommand {
  return {
    name: 'provision',
    async run({ db }) {
      const id = await createExpedition(db, { shop: SHOP, from, to: 3 - from, comment: '', staff: STAFF });
      const change = { shop: SHOP, expedition: id ?? 0, staff: STAFF };
      const added = await Promise.all(lines.map((line) => addItem(db, { ...change, ...line })));
      if (!added.some(({ kind }) => kind === 'done')) return false;
      if (until === 'in-progress') return true;
      const planned = await linesOf(db, change.expedition);
      await send(db, { ...change, lines: planned.map(({ id: line, quantity }) => ({ line, quantity })) });
      if (until === 'sent') return true;
      await arrive(db, { ...change, arrivedOn: DAY });
      if (until === 'received') return true;
      const arrived = { lines: await linesOf(db, change.expedition), change };
      await confirmReceipt(db, { ...change, ...receiptOf(arrived, 1) });
      return true;
    },
  };
}

const IN_PROGRESS = ['in-progress'] as const;
const SENT = ['sent'] as const;
const COUNTING = ['received', 'partially-received'] as const;

const UNTIL = ['in-progress', 'in-progress', 'in-progress', 'sent', 'sent', 'received', 'received', 'fully-received'];

const start = fc
  .record({
    from: warehouse,
    lines: fc.array(fc.record({ item, quantity: pieces }), { minLength: 1, maxLength: 3 }),
    until: fc.constantFrom(...UNTIL),
  })
  .map(provision);

/** Every way to change an expedition, with its arguments; starting one is as frequent as what is done with it needs. */
export const EXPEDITION_COMMANDS: fc.Arbitrary<StockCommand>[] = [
  start,
  start,
  start,
  fc
    .tuple(nth, fc.record({ item, quantity: pieces }))
    .map(([n, change]) => step('add item', n, IN_PROGRESS, addTwice(change))),
  fc.tuple(nth, pieces, fc.constantFrom(true, false, false, false)).map(([n, quantity, isStale]) =>
    step('change item', n, IN_PROGRESS, async (db, { change, lines }) => {
      const line = lines[n % (lines.length || 1)];
      if (line === undefined) return null;
      const expected = line.quantity + (isStale ? 1 : 0);
      return updateItem(db, { ...change, item: line.item, quantity, expected });
    }),
  ),
  nth.map((n) =>
    step('take off item', n, IN_PROGRESS, async (db, { change, lines }) => {
      const line = lines[n % (lines.length || 1)];
      return line === undefined ? null : removeItem(db, { ...change, item: line.item, expected: line.quantity });
    }),
  ),
  fc.tuple(nth, share).map(([n, part]) =>
    step('send expedition', n, IN_PROGRESS, (db, { change, lines }) =>
      send(db, {
        ...change,
        lines: lines.map(({ id, quantity }) => ({ line: id, quantity: Math.floor(quantity * part), reason: 'lost' })),
      }),
    ),
  ),
  nth.map((n) => step('cancel expedition', n, IN_PROGRESS, (db, { change }) => cancel(db, change))),
  nth.map((n) => step('arrive', n, SENT, (db, { change }) => arrive(db, { ...change, arrivedOn: DAY }))),
  nth.map((n) => step('come home', n, SENT, (db, { change }) => comeHome(db, change))),
  nth.map((n) => step('write off', n, SENT, (db, { change }) => writeOff(db, { ...change, reason: 'lost' }))),
  fc.tuple(nth, share).map(([n, part]) =>
    step('count arrived', n, COUNTING, (db, { change, lines }) =>
      saveCountDraft(db, {
        ...change,
        counts: lines.map(({ id, remaining }) => ({ line: id, quantity: Math.ceil(remaining * part) })),
      }),
    ),
  ),
  fc.tuple(nth, share).map(([n, part]) => step('receive', n, COUNTING, receiveThrice(part))),
  nth.map((n) =>
    step('receive part', n, COUNTING, async (db, { change, lines }) => {
      const line = lines[n % (lines.length || 1)];
      if (line === undefined) return null;
      const { shop, staff } = change;
      return receivePart(db, { shop, staff, line: line.id, quantity: 1, key: crypto.randomUUID(), arrivedOn: DAY });
    }),
  ),
  fc
    .tuple(nth, fc.constantFrom('home', 'lost'))
    .map(([n, fate]) =>
      step('close short', n, COUNTING, (db, { change, lines }) =>
        closeShort(db, { ...change, lines: lines.map(({ id }) => ({ line: id, fate, reason: 'lost' })) }),
      ),
    ),
  nth.map((n) => step('complete', n, ['fully-received'], (db, { change }) => complete(db, change))),
];

/** Returns where the lines of an expedition are not what its movements add up to, or its status is not what its lines say. */
export async function expeditionProblems(db: Database): Promise<string[]> {
  const rows = await db.query<object>(
    `with moved as (
       select m.expedition_id as id, m.stock_item_id as item,
         coalesce(sum(e.change) filter (where e.account = 'reserved_expedition'), 0)::int as reserved,
         coalesce(sum(e.change) filter (where e.account = 'in_transit'), 0)::int as way,
         coalesce(sum(e.change) filter (where m.kind = 'receive' and e.account = 'on_hand'), 0)::int as received
       from stock_movements m join stock_entries e on e.movement_id = m.id where m.expedition_id is not null group by 1, 2
     ), planned as (
       select l.expedition_id as id, l.stock_item_id as item,
         case when x.status = 'in-progress' then l.quantity else 0 end as reserved,
         coalesce(l.sent_quantity, 0) - l.received_quantity - l.short_quantity as way, l.received_quantity as received,
         (select coalesce(sum(r.quantity), 0)::int from expedition_receipt_lines r where r.line_id = l.id) as receipts
       from expedition_lines l join expeditions x on x.id = l.expedition_id
     )
     select coalesce(m.id, p.id) as expedition, coalesce(m.item, p.item) as item, to_jsonb(m) as moved, to_jsonb(p) as line
     from moved m full join planned p on p.id = m.id and p.item = m.item
     where (coalesce(m.reserved, 0), coalesce(m.way, 0), coalesce(m.received, 0))
       <> (coalesce(p.reserved, 0), coalesce(p.way, 0), coalesce(p.received, 0)) or p.receipts <> p.received`,
  );
  const statuses = await db.query<object>(
    `select x.id, x.status, x.version, sum(coalesce(l.sent_quantity, 0) - l.received_quantity - l.short_quantity)::int as way
     from expeditions x left join expedition_lines l on l.expedition_id = x.id group by x.id
     having (x.status in ('in-progress', 'fully-received', 'completed', 'cancelled'))
       <> (coalesce(sum(coalesce(l.sent_quantity, 0) - l.received_quantity - l.short_quantity), 0) = 0)`,
  );
  return [
    ...rows.map((row) => `an expedition differs from its movements: ${JSON.stringify(row)}`),
    ...statuses.map((row) => `an expedition has a wrong status: ${JSON.stringify(row)}`),
  ];
}
