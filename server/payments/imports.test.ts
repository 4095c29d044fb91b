import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { HOME, ORAN_ONLY } from '../checkout/testing/checkout-fixture.ts';
import { multipart } from '../reviews/testing/review-body.ts';
import { MAX_FILE_BYTES } from './payment-file.ts';
import {
  clearPayments,
  confirmation,
  JSON_ONLY,
  openPaymentShop,
  type PaymentShop,
} from './testing/payments-fixture.ts';

let shop: PaymentShop;
let orders: number[];
beforeAll(async () => {
  shop = await openPaymentShop();
});
afterAll(() => shop.server.close());
beforeEach(async () => {
  await clearPayments(shop);
  await shop.rows('delete from payment_imports');
  orders = [await shop.deliver(), await shop.deliver()];
  for (const [at, order] of orders.entries()) {
    await shop.post(`orders/${order}/tracking`, { tracking: `RX-${1000 + at}${order}`, seen: '' });
  }
});

const tracking = (at: number) => `RX-${1000 + at}${orders[at]}`;
const draft = async () => (await shop.get(`api/payments/transporters/${HOME}/draft`)).json();
const upload = (
  text: string | Buffer,
  { transporter = String(HOME), accept = 'text/html', name = 'rapide.csv' } = {},
) => {
  const data = typeof text === 'string' ? Buffer.from(text) : text;
  const { payload, headers } = multipart({ transporter, _csrf: shop.staff.csrfToken }, [
    { field: 'file', filename: name, type: 'text/csv', data },
  ]);
  return shop.server.app.inject({
    method: 'POST',
    url: '/dashboard/payments/imports',
    headers: { ...headers, cookie: shop.staff.cookie, accept },
    payload,
  });
};
/** Uploads a file and returns the address of its page, below `/dashboard/`. */
const read = async (text: string | Buffer) => {
  const answer = await upload(text);
  expect(answer.statusCode).toBe(303);
  return String(answer.headers.location).replace('/dashboard/', '');
};
const textOf = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/[\s\u2068\u2069]+/g, ' ')
    .replaceAll('&#39;', '’');
/** Returns the texts of the rows of a page, by the line of the file and the kind. */
const shownRows = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<tr data-row>(.*?)<\/tr>/gs)].map(([, row = '']) => {
      const cells = [...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell = '']) => textOf(cell).trim());
      const [number, line, status, kind, ...others] = cells;
      return [`${line} ${kind}`, [number, status, ...others].join(' | ')];
    }),
  );
const sums = (html: string) =>
  [...html.matchAll(/<tr><th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, label = '', sum = '']) => [
    label,
    textOf(sum).trim(),
  ]);

describe('the page of an imported file', () => {
  it('shows each row with its order and why it is not included, and the totals', async () => {
    const elsewhere = await shop.deliver(ORAN_ONLY);
    const [paid = 0, sent = 0] = [await shop.deliver(), await shop.deliver()];
    await shop.post('payments/confirm', confirmation([paid]));
    const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
    await shop.rows(`update orders set status = 'sent' where id = $1`, [sent]);
    const page = await read(
      [
        'Suivi;Statut;Sens;Montant',
        `${tracking(0).toLowerCase()};Livré;Crédit;2 900,05`,
        `${orders[1]};Livré;Crédit;2000,05`,
        `${elsewhere};Livré;Crédit;2900,05`,
        `${paid};Livré;Crédit;2900,05`,
        `${sent};Livré;Crédit;2900,05`,
        `${tracking(0)};Livré;Crédit;2900,05`,
        'ZZ-999;Livré;Crédit;100',
        ';;Crédit;50',
        `${tracking(0)};Frais;Débit;400`,
      ].join('\n'),
    );
    const { body, statusCode } = await shop.get(page);
    expect(statusCode).toBe(200);
    expect(shownRows(body)).toEqual({
      '2 Crédit': `${tracking(0)} | Livré | 2 900,05 DA | ${orders[0]} | 2 900,05 DA | Reconnue`,
      '3 Crédit': `${orders[1]} | Livré | 2 000,05 DA | ${orders[1]} | 2 900,05 DA | Le montant diffère : le total de la commande est 2 900,05 DA.`,
      '4 Crédit': `${elsewhere} | Livré | 2 900,05 DA | ${elsewhere} | 2 800,05 DA | Elle est d’un autre transporteur : Wahran.`,
      '5 Crédit': `${paid} | Livré | 2 900,05 DA | ${paid} | 2 900,05 DA | Déjà payée dans le paiement ${payment?.id}.`,
      '6 Crédit': `${sent} | Livré | 2 900,05 DA | ${sent} | 2 900,05 DA | Pas livrée : elle est « Expédiée ». Marquez-la livrée ci-dessus.`,
      '7 Crédit': `${tracking(0)} | Livré | 2 900,05 DA | ${orders[0]} | 2 900,05 DA | Deux fois dans le fichier : déjà à la ligne 2.`,
      '8 Crédit': 'ZZ-999 | Livré | 100,00 DA |  |  | Aucune commande n’a ce numéro.',
      '9 Crédit': '– |  | 50,00 DA |  |  | La ligne n’a pas de numéro de suivi.',
      '10 Débit': `${tracking(0)} | Frais | -400,00 DA | ${orders[0]} |  | Compté dans les frais du transporteur.`,
    });
    expect(body).toContain(`href="/dashboard/payments/${payment?.id}"`);
    expect(sums(body)).toEqual([
      ['Lignes reconnues', '1'],
      ['Lignes laissées de côté', '7'],
      ['Net du fichier', '16 250,30 DA'],
      ['Débits du fichier', '-400,00 DA'],
      ['Net des lignes reprises', '2 500,05 DA'],
    ]);
  });

  it('takes an amount less the delivery price for one that is net of the fee, unless the file names a fee of the order', async () => {
    const page = await read(
      `Suivi;Net à payer\n${tracking(0)};2500,05\n${tracking(1)};2500,05\n;-100\n${orders[1]};-400`,
    );
    const { body } = await shop.get(page);
    expect(shownRows(body)).toMatchObject({
      '2 Crédit': expect.stringMatching(
        /2 500,05 DA \| \d+ \| 2 900,05 DA \| Reconnue, nette des frais de livraison : 400,00 DA$/,
      ),
      '3 Crédit': expect.stringContaining('Le montant diffère'),
    });
    expect(sums(body)).toContainEqual(['Frais déjà déduits des montants', '-400,00 DA']);
  });

  it('takes amounts less than 1 DA apart for the same, and says so in the row', async () => {
    const [net = 0, apart = 0, sent = 0] = [await shop.deliver(), await shop.deliver(), await shop.deliver()];
    await shop.rows(`update orders set status = 'sent' where id = $1`, [sent]);
    const file = [
      'Suivi;Montant',
      ...[`${orders[0]};2900`, `${orders[1]};2901,04`, `${net};2500`, `${apart};2901,05`, `${sent};2900`],
    ].join('\n');
    const page = await read(file);
    const rows = shownRows((await shop.get(page)).body);
    expect(Object.values(rows).map((row) => row.split(' | ').at(-1))).toEqual([
      'Le montant diffère : le total de la commande est 2 900,05 DA.',
      'Pas livrée : elle est « Expédiée ». Marquez-la livrée ci-dessus. · écart de moins de 1 DA',
      'Reconnue · écart de moins de 1 DA',
      'Reconnue · écart de moins de 1 DA',
      'Reconnue, nette des frais de livraison : 400,00 DA · écart de moins de 1 DA',
    ]);
    await shop.post(`${page}/delivered`, {});
    await shop.post(`${page}/draft`, {});
    expect(await draft()).toMatchObject({ orders: [...orders, net, sent], received: '14102.09', fee: '400.00' });
  });

  it('finds the same orders as pasted numbers do, of two with one number the transporter’s own', async () => {
    const elsewhere = await shop.deliver(ORAN_ONLY);
    await shop.post(`orders/${elsewhere}/tracking`, { tracking: tracking(0), seen: '' });
    const { body } = await shop.get(await read(`Suivi;Montant\n${tracking(0)};2900,05\n`));
    expect(shownRows(body)['2 Crédit']).toContain(`| ${orders[0]} |`);
  });

  it('finds an order by the number beside a tracking number that the shop does not have', async () => {
    const file = `Tracking;Référence commande;Prix\nYL-77AB01;#${orders[0]};2900,05\n${tracking(1)};77;2900,05\nYL-77AB03;;100`;
    const page = await read(file);
    const { body } = await shop.get(page);
    expect(shownRows(body)).toMatchObject({
      '2 Crédit': expect.stringMatching(new RegExp(`^YL-77AB01 .*\\| ${orders[0]} \\| 2 900,05 DA \\| Reconnue$`)),
      '3 Crédit': expect.stringMatching(new RegExp(`\\| ${orders[1]} \\| 2 900,05 DA \\| Reconnue$`)),
      '4 Crédit': expect.stringContaining('Aucune commande n’a ce numéro.'),
    });
    await shop.post(`${page}/draft`, {});
    expect(await draft()).toMatchObject({ orders });
    expect((await shop.get('payments')).body).toContain('<strong>dans le brouillon</strong>');
    // As a version stored it that read one number of a row.
    await shop.rows(`update payment_imports set content = jsonb_set(content, '{rows}', (
      select jsonb_agg(row - 'orderNumber') from jsonb_array_elements(content -> 'rows') row))`);
    expect(shownRows((await shop.get(page)).body)['2 Crédit']).toContain('Aucune commande');
    expect((await shop.get('payments')).body).toContain('<strong>dans le brouillon</strong>');
  });

  it('is the same when the file is sent again, and is listed where a payment is prepared', async () => {
    const file = `Suivi;Montant\n${tracking(0)};2900,05\n`;
    expect(await read(file)).toBe(await read(file));
    expect(await shop.rows('select 1 from payment_imports')).toHaveLength(1);
    const page = (await shop.get('payments')).body;
    expect(textOf(page)).toContain('rapide.csv Rapide, 1 ligne, fichier lu par Amina Staff');
    const [other] = await shop.rows<{ id: number }>('select max(id)::int as id from payment_imports');
    expect((await shop.get(`payments/imports/${(other?.id ?? 0) + 1}`)).statusCode).toBe(404);
  });
});

describe('the page of a file that does not say its encoding', () => {
  it('says which one it was read in', async () => {
    const french = await read(Buffer.from(`Suivi;Statut;Montant\n${tracking(0)};Livré;2900,05\n`, 'latin1'));
    expect(textOf((await shop.get(french)).body)).toContain('il a été lu en Windows-1252.');
    const certain = await read(`Suivi;Statut;Montant\n${tracking(0)};Livré;2900,05\n`);
    expect((await shop.get(certain)).body).not.toContain('son encodage');
  });
});

describe('an imported file', () => {
  it('puts its matched orders, its net and its debits into the draft, once', async () => {
    const page = await read(
      `Suivi;Montant\n${tracking(0)};2900,05\n${tracking(1)};2900,05\nZZ-999;100\n${tracking(0)};-400`,
    );
    const first = await shop.post(`${page}/draft`, {});
    expect([first.statusCode, first.headers.location]).toEqual([303, `/dashboard/payments?transporter=${HOME}`]);
    const added = await draft();
    expect(added).toMatchObject({ orders, received: '5500.10', fee: '400.00' });
    const again = await shop.post(`${page}/draft`, {}, JSON_ONLY);
    expect(again.json().message.replaceAll('\u00a0', ' ')).toBe(
      '2 commandes du fichier sont dans le brouillon. 1 ligne laissée de côté : ligne 4.',
    );
    expect(await draft()).toEqual(added);
    expect(textOf((await shop.get(page)).body)).toContain('2 y sont déjà.');
  });

  it('says on its page and in the list if it is in the draft or paid, and nothing before', async () => {
    const page = await read(`Suivi;Montant\n${tracking(0)};2900,05\n${tracking(1)};2900,05`);
    const states = () =>
      Promise.all(
        [page, 'payments'].map(async (url) => /<strong>(.*? le .*?)<\/strong>/.exec((await shop.get(url)).body)?.[1]),
      );
    expect(await states()).toEqual([undefined, undefined]);
    await shop.post('payments/confirm', confirmation(orders.slice(0, 1)));
    const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
    expect(await states()).toEqual(Array(2).fill(`payé dans le paiement ${payment?.id}`));
    await shop.post(`${page}/draft`, {});
    expect(await states()).toEqual(Array(2).fill(`dans le brouillon · payé dans le paiement ${payment?.id}`));
  });

  it('puts the fee that was deducted from its amounts into the draft, which then agrees with the net', async () => {
    const page = await read(`Suivi;Montant\n${tracking(0)};2500,05\n${tracking(1)};2900,05\n;-100`);
    const answer = await shop.post(`${page}/draft`, {}, JSON_ONLY);
    expect(answer.json().message.replaceAll('\u00a0', ' ')).toBe(
      '2 commandes du fichier sont dans le brouillon. Montant reçu : 5 300,10 DA. Frais du transporteur : 500,00 DA.',
    );
    expect(await draft()).toMatchObject({ orders, received: '5300.10', fee: '500.00' });
  });

  it('shows what is taken back for a paid parcel that came back apart from the fees', async () => {
    const [back = 0, other = 0] = orders;
    await shop.post('payments/confirm', confirmation([back]));
    const [payment] = await shop.rows<{ id: number }>('select id from transporter_payments');
    const file = `Suivi;Montant;Frais retour\n${tracking(1)};2900,05;\n${tracking(0)};-2900,05;250\n;-100;\n`;
    const early = await read(file);
    expect(sums((await shop.get(early)).body).map(([label]) => label)).not.toContain(
      'Dont repris pour des colis revenus',
    );
    await shop.post(`orders/${back}/status`, { from: 'delivered', to: 'returned' });
    const page = await read(`${file}${other};100;`);
    const { body } = await shop.get(page);
    expect(shownRows(body)).toMatchObject({
      '3 Débit': expect.stringContaining('Compté dans les frais du transporteur.'),
      '4 Débit': expect.stringContaining('Compté dans les frais du transporteur.'),
    });
    expect(textOf(body)).toContain(
      `-2 900,05 DA ${back} Repris : le colis est revenu après le paiement ${payment?.id}.`,
    );
    expect(body).toContain(`<a href="/dashboard/payments/${payment?.id}">Repris`);
    expect(sums(body)).toEqual([
      ['Lignes reconnues', '1'],
      ['Lignes laissées de côté', '1'],
      ['Net du fichier', '-250,00 DA'],
      ['Débits du fichier', '-3 250,05 DA'],
      ['Dont repris pour des colis revenus', '-2 900,05 DA'],
      ['Net des lignes reprises', '-350,00 DA'],
    ]);
  });

  it('fills in a fee without what is taken back, and an amount that is less by that', async () => {
    const [back = 0] = orders;
    const more = [await shop.deliver(), await shop.deliver()];
    await shop.post('payments/confirm', confirmation([back]));
    await shop.post(`orders/${back}/status`, { from: 'delivered', to: 'returned' });
    const rows = [...more, orders[1]].map((order) => `${order};2900,05`).join('\n');
    const page = await read(`Suivi;Montant\n${rows}\n${tracking(0)};-2900,05\n;-100\n`);
    const answer = await shop.post(`${page}/draft`, {}, JSON_ONLY);
    expect(answer.json().message.replaceAll('\u00a0', ' ')).toBe(
      '3 commandes du fichier sont dans le brouillon. Montant reçu : 5 700,10 DA. Frais du transporteur : 100,00 DA. ' +
        'Le transporteur reprend 2 900,05 DA pour des colis revenus : le net du fichier est diminué d’autant.',
    );
    expect(await draft()).toMatchObject({ received: '5700.10', fee: '100.00' });
  });

  it('leaves in the draft what it has, and says which amount stays', async () => {
    const [first = 0, second = 0] = orders;
    const { version } = await draft();
    await shop.post('payments/draft', { transporter: HOME, version, orders: second, received: '1000', fee: '' });
    const page = await read(`Suivi;Montant\n${tracking(0)};2900,05\n`);
    const answer = await shop.post(`${page}/draft`, {}, JSON_ONLY);
    expect(answer.json().message.replaceAll('\u00a0', ' ')).toBe(
      '1 commande du fichier est dans le brouillon. Le montant reçu reste 1 000,00 DA ; le net du fichier est 2 900,05 DA.',
    );
    expect(await draft()).toMatchObject({ orders: [first, second], received: '1000.00', fee: '' });
  });

  it('counts no sum again when a part of it is paid', async () => {
    const page = await read(`Suivi;Montant\n${tracking(0)};2900,05\n${tracking(1)};2900,05\n`);
    await shop.post('payments/confirm', confirmation(orders.slice(0, 1)));
    const answer = await shop.post(`${page}/draft`, {}, JSON_ONLY);
    expect(answer.json().message).toContain('Une partie du fichier est déjà payée');
    expect(await draft()).toMatchObject({ orders: orders.slice(1), received: '', fee: '' });
    await shop.post('payments/confirm', confirmation(orders.slice(1)));
    const nothing = await shop.post(`${page}/draft`, {}, JSON_ONLY);
    expect([nothing.statusCode, nothing.json().message]).toEqual([
      409,
      'Aucune ligne ne correspond plus à une commande à payer. Le brouillon n’a pas changé.',
    ]);
    expect((await shop.post(`${page}/draft`, {})).headers.location).toBe(`/dashboard/${page}`);
  });

  it('says which order of the draft came back meanwhile', async () => {
    const [back = 0, other = 0] = orders;
    const { version } = await draft();
    await shop.post('payments/draft', { transporter: HOME, version, orders: back, received: '', fee: '' });
    const page = await read(`Suivi;Montant\n${tracking(1)};2900,05\n`);
    await shop.post(`orders/${back}/status`, { from: 'delivered', to: 'returned' });
    const answer = await shop.post(`${page}/draft`, {});
    expect(answer.statusCode).toBe(409);
    expect(textOf(answer.body)).toContain(`${back} · Pas livrée : elle est « Retournée ».`);
    expect(textOf(answer.body)).toContain('1 commande du fichier est dans le brouillon.');
    expect(await draft()).toMatchObject({ orders: [other] });
  });
});

describe('the sent orders that a file pays for', () => {
  const statuses = async (ids: readonly number[]) =>
    (await shop.rows<{ status: string }>(`select status from orders where id in (${ids.join()}) order by id`)).map(
      ({ status }) => status,
    );
  const send = (...ids: readonly number[]) =>
    shop.rows(`update orders set status = 'sent' where id in (${ids.join()})`);
  const button = (html: string) => /<summary[^>]*>(Marquer livrée[^<]*)</.exec(html)?.[1];

  it('are marked as delivered by one press, after which their rows match; another press changes nothing', async () => {
    await send(...orders);
    const page = await read(`Suivi;Montant\n${tracking(0)};2900,05\n${tracking(1)};2500,05\n${tracking(1)};2500,05`);
    const before = (await shop.get(page)).body;
    expect(button(before)).toBe('Marquer livrées les 2 commandes expédiées que ce fichier paie');
    expect(before).toMatch(/Marquer livrées les 2 .*<button [^>]*>Oui, c’est livré<.*Laissées de côté/s);
    expect(await statuses(orders)).toEqual(['sent', 'sent']);
    const pressed = await shop.post(`${page}/delivered`, {});
    expect([pressed.statusCode, pressed.headers.location]).toEqual([303, `/dashboard/${page}`]);
    expect(await statuses(orders)).toEqual(['delivered', 'delivered']);
    const after = (await shop.get(page)).body;
    expect(button(after)).toBeUndefined();
    expect(sums(after).slice(0, 2)).toEqual([
      ['Lignes reconnues', '2'],
      ['Lignes laissées de côté', '1'],
    ]);
    const events = () => shop.rows(`select 1 from order_events where order_id in (${orders.join()})`);
    const { length } = await events();
    const again = await shop.post(`${page}/delivered`, {}, JSON_ONLY);
    expect([again.statusCode, again.json()]).toEqual([
      200,
      {
        success: true,
        message: 'Ce fichier ne paie plus aucune commande expédiée. Rien n’a été modifié.',
        redirect: `/dashboard/${page}`,
      },
    ]);
    expect(await events()).toHaveLength(length);
  });

  it('are marked once by two presses at once', async () => {
    await send(...orders);
    const page = await read(`Suivi;Montant\n${tracking(0)};2900,05\n${tracking(1)};2900,05`);
    await shop.rows(`delete from order_events where order_id in (${orders.join()})`);
    const answers = await Promise.all([1, 2].map(() => shop.post(`${page}/delivered`, {}, JSON_ONLY)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await shop.rows(`select 1 from order_events where order_id in (${orders.join()})`)).toHaveLength(2);
  });

  it('are none that another transporter has, that was not sent, or that the file pays for with another amount', async () => {
    const elsewhere = await shop.deliver(ORAN_ONLY);
    const [confirmed = 0, returned = 0, fee = 0] = [await shop.deliver(), await shop.deliver(), await shop.deliver()];
    const [other = 0, exact = 0] = orders;
    await send(elsewhere, returned, fee, other, exact);
    await shop.rows(`update orders set status = 'confirmed' where id = $1`, [confirmed]);
    const page = await read(
      [
        'Suivi;Montant',
        `${elsewhere};2800,05`,
        `${confirmed};2900,05`,
        `${returned};0`,
        `${fee};-400`,
        `${other};2000,05`,
        `${exact};2900,05`,
      ].join('\n'),
    );
    const { body } = await shop.get(page);
    expect(button(body)).toBe('Marquer livrée la commande expédiée que ce fichier paie');
    expect(shownRows(body)['6 Crédit']).toMatch(/elle est « Expédiée »\.$/);
    const pressed = await shop.post(`${page}/delivered`, {}, JSON_ONLY);
    expect(textOf(pressed.json().message)).toBe('1 commande du fichier est passée à « Livrée ».');
    expect(await statuses([elsewhere, confirmed, returned, fee, other, exact])).toEqual(
      [other, exact, elsewhere, confirmed, returned, fee].map((id) =>
        id === exact ? 'delivered' : id === confirmed ? 'confirmed' : 'sent',
      ),
    );
  });

  it('are of an import that the shop has', async () => {
    expect((await shop.post('payments/imports/999999/delivered', {})).statusCode).toBe(404);
  });
});

describe('a file', () => {
  it('without a name is read like any other', async () => {
    const { payload, headers } = multipart({ transporter: String(HOME), _csrf: shop.staff.csrfToken }, [
      { field: 'file', filename: '?', type: 'application/octet-stream', data: Buffer.from('Suivi;Montant\nRX-1;1') },
    ]);
    const answer = await shop.server.app.inject({
      method: 'POST',
      url: '/dashboard/payments/imports',
      headers: { ...headers, cookie: shop.staff.cookie, accept: 'text/html' },
      payload: payload.toString().replace('; filename="?"', ''),
    });
    expect(answer.statusCode).toBe(303);
    expect(await shop.rows('select file_name from payment_imports')).toEqual([{ file_name: 'csv' }]);
  });
});

describe('a file that cannot be read', () => {
  it('is refused with the line and the reason, and the draft stays', async () => {
    const { version } = await draft();
    await shop.post('payments/draft', { transporter: HOME, version, orders, received: '100', fee: '' });
    const before = await draft();
    const refused = await upload(`Suivi;Montant\n${tracking(0)};2900,05\n${tracking(1)};beaucoup`);
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain('id="payment-file-error"');
    expect(textOf(refused.body)).toContain(
      'Ligne 3 : «\u00a0beaucoup\u00a0» n’est pas un montant.'.replaceAll('\u00a0', ' '),
    );
    expect(textOf(refused.body)).toContain('Le fichier n’a pas été lu. Le brouillon n’a pas changé.');
    expect(refused.body.match(/<option value="\d+" selected data-tracking/g)).toHaveLength(2);
    expect(await draft()).toEqual(before);
    expect(await shop.rows('select 1 from payment_imports')).toEqual([]);
  });

  it('is a workbook of Excel, with how to save it as CSV', async () => {
    const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04, 0x14, 0, 0x06, 0, 0x08, 0, 0xff, 0xd0]);
    const refused = await upload(zip, { name: 'rapide.xlsx', accept: 'application/json' });
    expect([refused.statusCode, refused.json().errors.file]).toEqual([
      422,
      [expect.stringMatching(/Un classeur Excel .* Enregistrer sous, CSV UTF-8/)],
    ]);
  });

  it('is one that is too large, or missing, or of no transporter', async () => {
    const large = await upload(Buffer.alloc(MAX_FILE_BYTES + 1, 'a'));
    expect([large.statusCode, textOf(large.body).includes('Le fichier dépasse 2 Mo.')]).toEqual([413, true]);
    const missing = await upload('', { name: '', accept: 'application/json' });
    expect([missing.statusCode, missing.json().errors]).toEqual([
      422,
      { file: ['Choisissez le fichier du transporteur.'] },
    ]);
    const file = 'Suivi;Montant\nRX-1;1\n';
    const nobody = await upload(file, { transporter: '' });
    expect([nobody.statusCode, nobody.body.includes('id="payment-transporter-error"')]).toEqual([422, true]);
    expect((await upload(file, { transporter: '99' })).statusCode).toBe(404);
  });
});
