import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import { HOME } from '../checkout/testing/checkout-fixture.ts';
import { note, type Trip } from './expedition-trip.ts';

const API = '/dashboard/api/payments';
const FORMS = '/dashboard/payments';

/** Pays orders of one transporter: two people save a draft at once, then two confirm, one of them twice. */
export async function pay({ servers, books }: Trip, orders: readonly number[]): Promise<void> {
  const transporter = String(HOME);
  const unpaid: { id: number; total: string }[] = (await servers.get(`${API}/get/transporters/nonPaidOrders/${HOME}`))
    .body;
  const received = unpaid.reduce((sum, { id, total }) => sum + (orders.includes(id) ? toCentimes(total) : 0), 0);
  const amount = canonicalAmount(received);
  const readDraft = async () => (await servers.get(`${API}/transporters/${HOME}/draft`)).body;
  const save = async (some: readonly number[], version: number) =>
    servers.post(`${FORMS}/draft`, {
      transporter,
      version: String(version),
      orders: some.map(String),
      received: amount,
    });

  const { version } = await readDraft();
  const saved = await Promise.all([save(orders, version), save(orders.slice(1), version)]);
  if (note(books, 'save draft', saved) !== 1) books.problems.push('two different drafts were saved over each other');
  const again = await readDraft();
  const same = await Promise.all([save(orders, again.version), save(orders, again.version)]);
  if (note(books, 'save draft', same) !== 2) books.problems.push('the same draft, saved twice, was refused');

  const shown = { transporter, orders: orders.map(String), count: String(orders.length) };
  const confirm = (key: string) =>
    servers.post(`${FORMS}/confirm`, { ...shown, total: amount, fee: '0.00', received: amount, key });
  const [mine, theirs] = [crypto.randomUUID(), crypto.randomUUID()];
  const answers = await Promise.all([confirm(mine), confirm(theirs), confirm(mine)]);
  const accepted = note(books, 'confirm payment', answers);
  const numbers = new Set<number>(answers.flatMap(({ status, body }) => (status === 200 ? [body.id] : [])));
  const isOnce = answers[1]?.status === 200 ? accepted === 1 : accepted === 2;
  if (numbers.size !== 1 || !isOnce)
    books.problems.push(`a payment was confirmed ${accepted} times as ${[...numbers].join(', ')}`);
  for (const number of numbers) books.payments.set(number, { orders: orders.length, received });
  if ((await readDraft()).orders.length > 0) books.problems.push('the draft of a confirmed payment has orders');
}
