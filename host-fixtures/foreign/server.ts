import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';

/** The shop of `router.php` for machines without PHP: node host-fixtures/foreign/server.ts [PORT] */
const SUITE = process.env.ZELLIGE_ORIGIN || 'http://localhost:3000';
const MODULES = join(import.meta.dirname, '../../node_modules');
const STYLES: Readonly<Record<string, string>> = {
  '/style/shop.css': join(import.meta.dirname, 'shop.css'),
  '/style/bootstrap.css': join(MODULES, 'bootstrap/dist/css/bootstrap.css'),
  '/style/pico.css': join(MODULES, '@picocss/pico/css/pico.css'),
};
/** Headers that a proxy passes on; all others belong to the connection. */
const PASSED = [
  'content-type',
  'accept',
  'accept-language',
  'authorization',
  'cookie',
  'x-requested-with',
  'x-csrf-token',
];
const NOT_FORWARDED = /^(connection|transfer-encoding|keep-alive|content-length|content-encoding)$/i;

type Values = Readonly<Record<string, string>>;
interface Answer {
  readonly status?: number;
  readonly headers?: HeadersInit;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (one) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[one] ?? '&#039;');
const json = (value: unknown, status = 200): Answer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const seeOther = (location: string): Answer => ({ status: 303, headers: { location } });
// A stand-in that anybody can work out: in a shop of yours it belongs to the visitor's session.
const tokenOfNow = () => `jeton-${Math.floor(Date.now() / 3_600_000)}`;
const fill = (file: string, values: Values) =>
  readFileSync(join(import.meta.dirname, `pages/${file}.html`), 'utf8').replace(
    /\{\{(\w+)\}\}/g,
    (_, name: string) => values[name] ?? '',
  );
const bearerToken = async () => ((await (await fetch(`${SUITE}/bearer-token`)).json()) as { token: string }).token;

/** Fetches an answer of the suite's server with the token that its pages carry. */
async function suite<T>(path: string): Promise<Partial<T>> {
  const headers = { authorization: `Bearer ${await bearerToken()}`, 'accept-language': 'fr' };
  return (await (await fetch(SUITE + path, { headers })).json()) as Partial<T>;
}

async function page(query: URLSearchParams, name: string, values: Values, status = 200): Promise<Answer> {
  const [jeton, bearer] = [tokenOfNow(), await bearerToken()];
  const tags = (await (await fetch(`${SUITE}/assets/tags.html`)).text()).replaceAll(new URL(SUITE).origin, '');
  const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' ${SUITE} data:; connect-src 'self' ${SUITE}; form-action 'self'; base-uri 'none'`;
  const shop = bearer.split('.')[0] ?? '';
  // The suite takes an order with its own token, the other forms are this shop's.
  const appels = name === 'achat' ? 'data-z-csrf-meta="csrf-suite"' : 'data-z-csrf-header="X-Jeton"';
  const isDirect = query.get('lecture') === 'directe';
  // A page renews the token of its own server only.
  const lecture = isDirect
    ? `<script type="application/json" data-z-bearer>{"token": "${bearer}", "origin": "${SUITE}"}</script>`
    : `<meta name="z-bearer" content="${bearer}" data-renew="/bearer-token">`;
  const frame = {
    appels,
    jeton,
    lecture,
    tags,
    shop,
    page: fill(name, { ...values, jeton, shop }),
    base: isDirect ? SUITE : '',
    style: query.get('style') === 'pico' ? 'pico' : 'bootstrap',
  };
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return { status, headers, body: fill('cadre', frame) };
}

async function forward(request: IncomingMessage, body: Uint8Array<ArrayBuffer>): Promise<Answer> {
  const headers = PASSED.flatMap((name): [string, string][] =>
    request.headers[name] ? [[name, String(request.headers[name])]] : [],
  );
  // The suite counts calls by address.
  const forwardedFor = ['x-forwarded-for', request.socket.remoteAddress ?? ''] satisfies [string, string];
  const answer = await fetch(SUITE + request.url, {
    method: request.method ?? 'GET',
    headers: [...headers, forwardedFor],
    redirect: 'manual',
    ...(body.length > 0 && { body }),
  });
  return {
    status: answer.status,
    headers: [...answer.headers].filter(([name]) => !NOT_FORWARDED.test(name)),
    body: new Uint8Array(await answer.arrayBuffer()),
  };
}

function order(request: IncomingMessage, query: URLSearchParams, sent: URLSearchParams): Answer | Promise<Answer> {
  const quiet = request.headers.accept?.includes('application/json');
  const nom = sent.get('nom') ?? '';
  // Any of the two: the hidden field of the plain form, or the header that script sends.
  if (request.headers['x-jeton'] !== tokenOfNow() && sent.get('jeton') !== tokenOfNow()) {
    const message = 'Cette page est restée ouverte trop longtemps.';
    return quiet ? json({ message }, 419) : page(query, 'commande', { nom: escapeHtml(nom), erreur: message }, 419);
  }
  if (nom.trim() === '') {
    const erreur = 'Écrivez votre nom.';
    const answer = { message: 'Vérifiez la commande.', errors: { nom: [erreur] } };
    return quiet ? json(answer, 422) : page(query, 'commande', { erreur }, 422);
  }
  return thanks(
    `Commande reçue : ${sent.get('montant')}, wilaya ${sent.get('wilaya')}, commune ${sent.get('commune')}`,
  );
}

const thanks = (recu: string) => seeOther(`/merci?${new URLSearchParams({ recu })}`);

/** Returns the page that buys a product, with all that the order form of the suite has to know of it. */
async function purchase(query: URLSearchParams): Promise<Answer> {
  type Choices = { product: { name: string; unitPrice: string; attributes: Record<string, string> } };
  const id = Number(query.get('id'));
  const { product } = await suite<Choices>(`/web/public/api/product/combinations/${id}`);
  if (!product) return { status: 404 };
  return page(query, 'achat', {
    id: String(id),
    nom: escapeHtml([product.name, ...Object.values(product.attributes)].join(', ')),
    prix: product.unitPrice,
    commande: JSON.stringify(product).replaceAll('<', String.raw`\u003c`),
  });
}

async function checkCart(body: string): Promise<Answer> {
  const { lines = [] } = JSON.parse(body) as { lines?: { product: number; combination?: number | null }[] };
  const checked = lines.map(async ({ product: id, combination }) => {
    type Choices = {
      product: { unitPrice: string; quantity: number | null };
      combinations: { combinations: { id: number; priceAfterPromotion: string; quantity: number }[] };
    };
    const { product, combinations } = await suite<Choices>(`/web/public/api/product/combinations/${Number(id)}`);
    if (!product) return { gone: 'not-on-sale' };
    const variant = combinations?.combinations.find((one) => one.id === combination);
    if (combination && !variant) return { gone: 'variant-gone' };
    const available = variant?.quantity ?? product.quantity ?? 999;
    if (available <= 0) return { gone: 'sold-out' };
    return { unitPrice: Number(variant?.priceAfterPromotion ?? product.unitPrice), available };
  });
  return json({ lines: await Promise.all(checked) });
}

async function frontPage(query: URLSearchParams): Promise<Answer> {
  type List = Record<'page' | 'pages' | 'total' | 'pageSize', number> & {
    products: { id: number; name: string; thumb: { url: string } | null }[];
  };
  const listQuery = new URLSearchParams([...query].filter(([name]) => name === 'page' || name === 'sort'));
  const list = await suite<List>(`/web/public/api/products/new?${listQuery}`);
  const { products = [], page: number = 1, pages = 1, total, pageSize } = list;
  const cards = products.map(
    ({ id, name, thumb }) =>
      `<li><img src="${escapeHtml(thumb?.url ?? 'data:,')}" alt="" width="400" height="400"><h2><a href="/produit?id=${id}">${escapeHtml(name)}</a></h2></li>`,
  );
  const state = JSON.stringify({ total, page: number, pages, pageSize });
  const link = (to: number, rel: string, text: string) => {
    if (to < 1 || to > pages) return '';
    const search = new URLSearchParams([['page', String(to)], ...[...query].filter(([name]) => name !== 'page')]);
    return `<a rel="${rel}" href="/?${escapeHtml(String(search))}">${text}</a>`;
  };
  const links = `${link(number - 1, 'prev', 'Produits précédents')}<span>Page ${number} sur ${pages}</span>${link(number + 1, 'next', 'Produits suivants')}`;
  const sort = query.get('sort') === 'price_asc' ? 'croissant' : 'selection';
  return page(query, 'boutique', { cartes: cards.join(''), pages: links, [sort]: ' selected', etat: state });
}

async function answer(request: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<Answer> {
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://host');
  const style = STYLES[pathname];
  if (/^\/((web|public|assets|media)\/|(csrf|bearer)-token$)/.test(pathname)) return forward(request, body);
  if (style) return { headers: { 'content-type': 'text/css' }, body: readFileSync(style, 'utf8') };
  if (pathname === '/jeton') return json({ token: tokenOfNow() });
  if (pathname === '/panier/verifier') return checkCart(body.toString());
  if (pathname === '/') return frontPage(query);
  if (pathname === '/commande' && request.method === 'POST')
    return order(request, query, await fieldsOf(request, body));
  // The cart lives in the browser: without script a press leads to the product's page.
  if (pathname === '/panier/ajouter')
    return seeOther(`/produit?id=${Number((await fieldsOf(request, body)).get('product'))}`);
  // Without script the shop takes the order as it did before it had widgets.
  if (pathname === '/achat' && request.method === 'POST') {
    const sent = await fieldsOf(request, body);
    return thanks(`Commande reçue : produit ${Number(query.get('id'))}, nous appelons le ${sent.get('phone')}`);
  }
  if (pathname === '/achat') return purchase(query);
  if (pathname === '/avis') return thanks(`Note reçue : ${Number((await fieldsOf(request, body)).get('note'))} sur 5`);
  if (pathname === '/commande') return page(query, 'commande', {});
  if (pathname === '/produit') return page(query, 'produit', { id: escapeHtml(query.get('id') ?? '') });
  if (pathname === '/merci') {
    const numero = query.get('commande');
    const recu = query.get('recu') ?? (numero ? `Commande reçue : ${numero}` : '');
    return page(query, 'merci', { recu: escapeHtml(recu) });
  }
  return { status: 404 };
}

/** Reads a form's fields: plain forms are urlencoded, those that script sends come in parts; what is no form has none. */
async function fieldsOf(request: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<URLSearchParams> {
  const headers = { 'content-type': request.headers['content-type'] ?? '' };
  const sent = await new Response(body, { headers }).formData().catch(() => new FormData());
  return new URLSearchParams([...sent].map(([name, value]) => [name, String(value)]));
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  // Uncaught, one call that fails while the suite's server restarts would end this server.
  const failed = (error: unknown): Answer => ({ status: 502, body: String(error) });
  const { status = 200, headers = {}, body = '' } = await answer(request, Buffer.concat(chunks)).catch(failed);
  response.statusCode = status;
  for (const [name, value] of new Headers(headers)) response.appendHeader(name, value);
  response.end(body);
});
server.listen(Number(process.argv[2] ?? 8080), 'localhost');
