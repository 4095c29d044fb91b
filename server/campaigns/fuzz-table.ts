import {
  ALGER,
  BAB_EL_OUED,
  BOWL,
  CARPET,
  CLOSED_COMMUNE,
  FLEXIBLE_PACK,
  HOME,
  LAMP,
  ORAN,
  OTHER_SHOP_UUID,
  OTHER_SHOPS,
  PACK,
  SHOP_UUID,
  SMALL,
} from '../checkout/testing/checkout-fixture.ts';
import { STAFF_EMAIL, STAFF_PASSWORD } from '../testing/test-app.ts';

/** A number as JSON text, because `JSON.stringify` writes 1e309 as null and -0 as 0. */
export class JsonNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export const HOSTILE_TEXTS: readonly string[] = [
  '\u0000',
  'Ali\u0000',
  'Amina\ud800',
  '\udc00',
  '\u0007bell',
  '\u202eright-to-left\u2066',
  '\ufeff',
  '\uffff',
  '👩‍👩‍👧‍👦',
  'é'.repeat(300),
  'a'.repeat(3_000),
  '٠١٢٣',
  '',
  ' ',
  '"',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '{{7*7}}<%= it %>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '-1',
  '1.5',
  '0x10',
  '32768',
  '99999',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '1e309',
  '-0',
  '00000000-0000-0000-0000-000000000000',
];

export const HOSTILE_NUMBERS: readonly JsonNumber[] = [
  ...['0', '-0', '-1', '0.5', '1e-7', '32767', '32768', '99999', '2147483647', '2147483648', '9007199254740991'],
  ...['9007199254740992', '9223372036854775808', '1e21', '1e308', '1e309', '-1e309'],
].map((text) => new JsonNumber(text));

/** Raw pieces of a path that no encoder would write. */
export const HOSTILE_PATHS: readonly string[] = [
  '%',
  '%E0%A4%A',
  '%ff',
  '%00',
  '%ed%a0%80',
  '%2e%2e',
  '%2F',
  ';',
  '\\',
  "'",
];

export const HOSTILE_HOSTS: readonly string[] = [
  ...[
    '',
    'evil.example',
    'a b',
    'x/y',
    'user@host',
    'host:99999',
    'host:port',
    '[::1',
    '[::1]',
    '%00',
    '%',
    '<script>',
  ],
  ...['a,b', '..', 'xn--', '1.2.3.4.5', '\\', '?', '#', 'a:b:c', '://', '\u00e9', '999999999999', '0x7f.1', ':80', '^'],
];

export const HOSTILE_HEADERS: Readonly<Record<string, readonly string[]>> = {
  accept: [
    '',
    'text/html',
    'application/json',
    '*/*',
    'application/xml',
    'application/json;q=1e309',
    ',,,',
    'a'.repeat(2_000),
  ],
  'accept-language': ['ar', 'en', '', 'x-klingon', '*;q=0', '\u00e9', '-', 'a'.repeat(500)],
  'accept-encoding': ['br', 'gzip', 'br;q=1e309', 'identity;q=0, *;q=0', '', 'zstd'],
  authorization: ['Bearer', 'Bearer x', 'Bearer a.b.c', 'Basic Og==', `Bearer ${SHOP_UUID}.99999999999.x`, ''],
  'x-csrf-token': ['', 'x', 'a-b', '\u00e9', 'a'.repeat(2_000)],
  'x-requested-with': ['XMLHttpRequest', 'x'],
  'x-forwarded-host': ['evil.example', 'a b', '[::1', '<script>'],
  'x-forwarded-proto': ['https', 'javascript', 'a b', ''],
  'if-none-match': ['*', 'x', '""', 'W/"x"'],
  'if-modified-since': ['never', '0'],
  range: ['bytes=0-', 'bytes=9-1', 'bytes=x', 'lines=1'],
  'turbo-frame': ['x', '<'],
  'hx-request': ['true'],
};

export const HOSTILE_TYPES: readonly string[] = [
  '',
  'text/csv',
  'application/json; charset=utf-99',
  'application/json;',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'b'.repeat(500)}`,
  'multipart/form-data; boundary="',
  'multipart/mixed; boundary=b',
  'application/x-www-form-urlencoded; charset=latin1',
  'x',
  '/',
];

/** Text that is a broken body of every kind. */
export const HOSTILE_BODIES: readonly string[] = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e309',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '--b\r\n\r\n--b--',
  '--b\r\ncontent-disposition: form-data; name="text"\r\n\r\nx',
  '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  '%',
  'a=%00&a=%E0%A4%A&__proto__=1&constructor=2&=3&a[b]=c',
  '&&&===',
];

/** Of one product, category, brand, order and review that `prepareShop` writes. */
export const SAMPLE_UUID = 'a0000000-0000-4000-8000-000000000001';

/** By the name of a field or parameter: what an honest page of the fixture's shop sends. */
export const HONEST: Readonly<Record<string, readonly unknown[]>> = {
  shopUuid: [SHOP_UUID, SHOP_UUID, SHOP_UUID, OTHER_SHOP_UUID],
  product: [LAMP, LAMP, LAMP, BOWL, CARPET, PACK, FLEXIBLE_PACK, OTHER_SHOPS, 'lampe'],
  productId: [LAMP, CARPET, FLEXIBLE_PACK, OTHER_SHOPS],
  productUuid: [SAMPLE_UUID],
  brandUuid: [SAMPLE_UUID],
  mainCategoryUuid: [SAMPLE_UUID],
  uuid: [SAMPLE_UUID],
  order: [SAMPLE_UUID],
  line: ['1'],
  tag: ['z-carousel'],
  example: ['banners'],
  productUid: ['P1', 'P2', 'P6'],
  combination: [null, null, SMALL],
  combinationId: [SMALL, null],
  category: ['maison'],
  slug: ['maison', 'marque', 'soin', 'nothing'],
  type: ['category', 'brand', 'brandLine', 'collection'],
  id: ['1', '1', '2', '100001'],
  name: ['pages', 'products-1', 'Lampe', 'Amina Bensalem'],
  wilaya: [ALGER, ALGER, ALGER, ORAN],
  wilayaId: [ALGER, ORAN],
  commune: [BAB_EL_OUED, BAB_EL_OUED, BAB_EL_OUED, CLOSED_COMMUNE],
  communeId: [BAB_EL_OUED],
  transporter: [HOME],
  transporterId: [HOME],
  quantity: [1, 2],
  unitPrice: [2500, '2500.00', null],
  deliveryPrice: ['400.00'],
  firstname: ['Amina'],
  lastname: ['Bensalem'],
  phone: ['0661234567', '0551234567', '+213 771 23 45 67'],
  email: ['amina@example.dz', STAFF_EMAIL],
  address: ['12 rue Didouche'],
  version: [1],
  schemaVersion: [1],
  channel: ['eCommerce'],
  source: ['cart', 'quick'],
  locale: ['fr', 'en', 'ar'],
  languageCode: ['fr', 'en', 'ar'],
  lang: ['fr', 'ar'],
  subtotal: ['2500', '2500.00'],
  linesCount: [1, 2],
  rating: ['5', '3.5'],
  text: ['Très belle lampe, livrée en deux jours.'],
  purchaseDate: ['2026-01-02'],
  boughtHere: ['1'],
  acceptedPolicy: ['1'],
  price_ht: ['1234.50'],
  shortDescription: ['Une lampe.'],
  password: ['a wrong password', STAFF_PASSWORD],

  next: ['/dashboard/products', 'https://evil.example/'],
  search: ['0661234567', 'Lampe'],
  before: ['100002', '9999999999999999~a'],
  page: ['1', '2'],
  status: ['pending', 'published'],
  intent: ['order', 'wilaya', 'commune', 'transporter', 'publish', 'remove'],
  notice: ['sold-out'],
  q: ['lampe'],
  min: ['100'],
  max: ['5000'],
  sort: ['price_asc', 'newest'],
  available: ['1'],
  brand: ['x'],
  restore: ['x'],
  'pack[2]': [SMALL],
  'shown[1]': ['400.00'],
  'option[taille]': ['petit'],
  back: ['/dashboard/reviews?status=pending'],
  image: [''],
};

/** Fields that plain forms and addresses without a schema of their own take. */
export const FORM_FIELDS = [
  ...['product', 'combination', 'quantity', 'firstname', 'lastname', 'phone', 'email', 'address', 'wilaya', 'commune'],
  ...['transporter', 'intent', 'unitPrice', 'deliveryPrice', 'pack[2]', 'shown[1]', 'orderKey', 'restore'],
];
export const QUERY_FIELDS = [
  ...['search', 'before', 'page', 'status', 'lang', 'next', 'notice', 'restore', 'locale', 'q', 'min', 'max', 'sort'],
  ...[
    'available',
    'brand',
    'option[taille]',
    'feature[x]',
    'rating',
    'combination',
    'image',
    'category',
    'v',
    'product',
  ],
];
