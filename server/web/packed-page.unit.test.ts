import { randomBytes } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { PLACES, packedFor, packPage, type Visit } from './packed-page.ts';

const letters = (length: number) => randomBytes(length).toString('base64url').slice(0, length);
const visit = (): Visit => ({ bearerToken: letters(91), serverTime: letters(24), csrfToken: letters(52) });

const WORDS = 'robe lampe sac montre hijab tassili velours cuir nour jardin'.split(' ');
function drawn({ bearerToken, serverTime, csrfToken }: Visit, forms: number): string {
  const form = (_: unknown, at: number) =>
    `<li><h3><a href="/catalog/product/${at}">${WORDS[at % 10]} ${WORDS[(at * 7) % 9]} ${at}</a></h3>
    <form method="post"><input type="hidden" name="_csrf" value="${csrfToken}"><input name="product" value="${at}"></form></li>`;
  return `<!doctype html><html lang="ar" dir="rtl"><head><meta charset="utf-8">
    <meta name="z-bearer" content="${bearerToken}"><meta name="z-server-time" content="${serverTime}">
    <meta name="csrf-token" content="${csrfToken}" data-renew="/csrf-token"><title>خيمة</title></head>
    <body><ul>${Array.from({ length: forms }, form).join('\n')}</ul></body></html>`;
}

test('a page that was packed once reaches every visitor with their own values, wherever it repeats the token', async () => {
  for (const forms of [0, 1, 13, 400]) {
    const page = await packPage(drawn(PLACES, forms));
    if (page === null) throw new Error(`A page with ${forms} forms could not be packed.`);
    for (let turn = 0; turn < 50; turn++) {
      const own = visit();
      const stream = packedFor(page, own) as Buffer;
      expect(brotliDecompressSync(stream).toString() === drawn(own, forms), `${forms} forms`).toBe(true);
    }
  }
});

test('how much stands before the token does not matter', async () => {
  for (let length = 0; length < 900; length += 7) {
    const html = drawn(PLACES, 3).replace('<meta', `<!--${'x'.repeat(length)}--><meta`);
    expect(await packPage(html), `${length} characters more`).not.toBeNull();
  }
});

test('a page that says a lot before it repeats the token is packed too, whatever the bytes', async () => {
  for (let turn = 0; turn < 40; turn++) {
    const text = Array.from({ length: 900 }, (_, at) => `<li><a href="/x/${letters(9)}">${WORDS[at % 10]}</a></li>`);
    const html = drawn(PLACES, 12).replace('<body>', `<body>${text.join('')}`);
    expect(await packPage(html), `turn ${turn}`).not.toBeNull();
  }
});

test('nothing of a visitor is kept with the page', async () => {
  const page = await packPage(drawn(PLACES, 13));
  const [one, other] = [visit(), visit()];
  if (page === null) throw new Error('The page could not be packed.');
  packedFor(page, one);
  const text = brotliDecompressSync(packedFor(page, other) as Buffer).toString();
  for (const value of Object.values(one)) expect(text).not.toContain(value);
});

test('a value that does not fit its place is no reason to send a broken page', async () => {
  const page = await packPage(drawn(PLACES, 3));
  for (const key of ['bearerToken', 'serverTime', 'csrfToken'] as const) {
    expect(page && packedFor(page, { ...visit(), [key]: 'short' })).toBeNull();
  }
});

test.each([
  ['without a token', drawn(PLACES, 3).replaceAll(PLACES.csrfToken, 'x')],
  ['without a time', drawn(PLACES, 3).replace(PLACES.serverTime, 'x')],
  ['whose time is said a second time further on', drawn(PLACES, 3).replace('</body>', PLACES.serverTime)],
  ['whose bearer token comes after the other', drawn(PLACES, 3).replace('</body>', PLACES.bearerToken)],
  ['with a long text before its token', drawn(PLACES, 3).replace('<head>', `<head>${'x'.repeat(20_000)}`)],
  ['with the time before the bearer token', PLACES.serverTime + PLACES.bearerToken + PLACES.csrfToken],
])('a page %s is not packed for others', async (_, html) => {
  expect(await packPage(html)).toBeNull();
});
