import { expect, it, onTestFinished } from 'vitest';
import { attributesOf, checkNames, readAttribute } from './attributes.ts';
import type { Contract } from './contract.ts';
import { findParts } from './parts.ts';

const contract: Contract = {
  tag: 'z-example',
  kind: 'enhancer',
  summary: '',
  spec: [],
  load: 'touch',
  attributes: { 'shop-uuid': { type: 'string', description: '' }, negative: { type: 'flag', description: '' } },
  parts: { line: { element: 'script', description: '' } },
  events: {},
  endpoints: {
    communes: { method: 'GET', path: '/communes/{wilaya}', spec: 'PLC-2', description: '' },
    related: { method: 'GET', path: '/related/{uid}', optional: ['uid'], spec: 'XSL-1', description: '' },
  },
};

function element(attributes: string): Element {
  document.body.innerHTML = `<z-example ${attributes}></z-example>`;
  return document.body.firstElementChild as Element;
}

function namesReported(attributes: string): string[] {
  const reports: string[] = [];
  checkNames(element(attributes), Object.keys(attributesOf(contract)), (_, message) => reports.push(message));
  return reports;
}

it('says which part is missing, with markup to add', () => {
  expect(findParts(element(''), contract).missing).toEqual([
    'the part "line" is missing. Add <script type="application/json" data-part="line"> inside the tag. docs/server-answers.md has its fields.',
  ]);
});

it('names the element that a missing part is probably meant to be', () => {
  const host = element('');
  host.innerHTML = '<script type="application/json" data-part="lines">{}</script>';
  expect(findParts(host, contract).missing).toEqual([
    'the part "line" is missing. Add data-part="line" to <script type="application/json" data-part="lines">, or add <script type="application/json" data-part="line"> inside the tag. docs/server-answers.md has its fields.',
  ]);
});

it('names no element that is another part already', () => {
  const both = {
    ...contract,
    parts: { line: { element: 'p', description: '' }, total: { element: 'p', description: '' } },
  } satisfies Contract;
  const host = element('');
  host.innerHTML = '<p data-part="total"></p>';
  expect(findParts(host, both).missing).toEqual([
    'the part "line" is missing. Add <p data-part="line"> inside the tag.',
  ]);
});

it('asks whether another attribute was meant by one that is misspelt', () => {
  expect(namesReported('negativ laod="idle" shopuuid="1"')).toEqual([
    'the attribute negativ is unknown, so it is ignored. Was negative meant?',
    'the attribute laod is unknown, so it is ignored. Was load meant?',
    'the attribute shopuuid is unknown, so it is ignored. Was shop-uuid meant?',
  ]);
});

it('asks whether the address of another name was meant', () => {
  const known = ['cart-page', 'move-to', 'thanks-url'];
  const reports: string[] = [];
  checkNames(element('cart-url move-url thanks-page'), known, (_, message) => reports.push(message));
  expect(reports).toEqual([
    'the attribute cart-url is unknown, so it is ignored. Was cart-page meant?',
    'the attribute move-url is unknown, so it is ignored. Was move-to meant?',
    'the attribute thanks-page is unknown, so it is ignored. Was thanks-url meant?',
  ]);
});

it('leaves attributes of the page and of libraries alone', () => {
  const own = 'negative shop-uuid="1" base="" communes-url="/c" load="touch(form)"';
  expect(
    namesReported(`${own} id="a" class="b" title="c" role="d" data-base="e" hx-boost="f" @load="g" :key="h"`),
  ).toEqual([]);
});

it('names a load condition that does not exist', () => {
  expect([...namesReported('load="attended"'), ...namesReported('load="tuoch(form)"')]).toEqual([
    'load="attended" is no load condition, so it counts as "visible". Correct it in the template.',
    'load="tuoch(form)" is no load condition, so it counts as "visible". Was touch meant?',
  ]);
});

it('asks whether another word was meant by a value that is none of a list', () => {
  const attribute = { type: 'enum', values: ['hidden', 'disabled'], default: 'hidden', description: '' } as const;
  const reports: string[] = [];
  for (const text of ['disalbed', 'none']) readAttribute('placement', attribute, text, (line) => reports.push(line));
  expect(reports).toEqual([
    'the attribute placement="disalbed" is not one of hidden, disabled, so its default is used. Was disabled meant?',
    'the attribute placement="none" is not one of hidden, disabled, so its default is used. Correct it in the template.',
  ]);
});

it('says that a base without a scheme names no server', () => {
  const attribute = attributesOf(contract).base!;
  const reports: string[] = [];
  const read = (text: string) => readAttribute('base', attribute, text, (line) => reports.push(line));
  for (const text of ['', ' ', '/shop', '../shop', 'https://shop.example', '//shop.example'])
    expect(read(text)).toBe(text);
  expect(reports).toEqual([]);
  expect([read('shop.example'), read('localhost:3000')]).toEqual([undefined, undefined]);
  expect(reports[0]).toBe(
    'the attribute base="shop.example" is not an address such as https://shop.example, or a path such as /shop, so its default is used. Correct it in the template.',
  );
  expect(reports[1]).toContain('base="localhost:3000"');
  document.head.innerHTML = '<meta name="z-base" content="shop.example">';
  onTestFinished(() => document.head.replaceChildren());
  for (let times = 0; times < 2; times++) {
    expect(readAttribute('base', attribute, null, (line) => reports.push(line))).toBeUndefined();
  }
  expect(reports.slice(2)).toEqual([
    '<meta name="z-base" content="shop.example"> is not an address such as https://shop.example, or a path such as /shop, so it is ignored. Correct it in the template.',
  ]);
});

it('refuses an address with a placeholder that the call does not fill in', () => {
  const attribute = attributesOf(contract)['communes-url']!;
  const reports: string[] = [];
  const read = (text: string) => readAttribute('communes-url', attribute, text, (message) => reports.push(message));
  expect([read('/communes.php?w={wilaya}'), reports]).toEqual(['/communes.php?w={wilaya}', []]);
  expect(read('/communes.php?w={id}')).toBeUndefined();
  expect(reports).toEqual([
    'the attribute communes-url="/communes.php?w={id}" is not an address of this call, which fills in {wilaya}, so its default is used. Correct it in the template.',
  ]);
});

it('refuses an address without the placeholder that tells one call from another, with an example', () => {
  const reports: string[] = [];
  const read = (name: string, text: string) =>
    readAttribute(name, attributesOf(contract)[name]!, text, (message) => reports.push(message));
  expect(read('communes-url', '/communes')).toBeUndefined();
  expect(reports).toEqual([
    'the attribute communes-url="/communes" lacks {wilaya}, so its default is used. Write it as in communes-url="/communes/{wilaya}".',
  ]);
  expect([read('communes-url', ''), read('related-url', '/related/7.json'), reports.length]).toEqual([
    '',
    '/related/7.json',
    1,
  ]);
});
