import { expect, it } from 'vitest';
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
    'the part "line" is missing. Add <script type="application/json" data-part="line"> inside the tag.',
  ]);
});

it('asks whether another attribute was meant by one that is misspelt', () => {
  expect(namesReported('negativ shopuuid="1"')).toEqual([
    'the attribute negativ is unknown, so it is ignored. Was negative meant?',
    'the attribute shopuuid is unknown, so it is ignored. Was shop-uuid meant?',
  ]);
});

it('leaves attributes of the page and of libraries alone', () => {
  const own = 'negative shop-uuid="1" base="" communes-url="/c" load="touch(form)"';
  expect(
    namesReported(`${own} id="a" class="b" title="c" role="d" data-base="e" hx-boost="f" @load="g" :key="h"`),
  ).toEqual([]);
});

it('names a load condition that does not exist', () => {
  expect(namesReported('load="eagre"')).toEqual([
    'load="eagre" is no load condition, so it counts as "visible". Correct it in the template.',
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
