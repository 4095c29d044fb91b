import { beforeEach, describe, expect, it } from 'vitest';
import type { Contract } from '../shared/browser/element/contract.ts';
import { HttpResponse, http, server, setupMockServer } from '../shared/testing/answers.ts';
import { examplesOf } from '../shared/testing/describe-widget.ts';
import { takeConsole } from '../shared/testing/dom-setup.ts';
import { find, mount, record, type, widgetsWork } from '../shared/testing/mount.ts';

/** A call that fails, of each tag that has an event about it (CAL-9). */
const contracts = import.meta.glob<Contract>('./*/*.contract.ts', { import: 'contract', eager: true });
const markup = import.meta.glob<string>('./*/examples/*.html', { query: '?raw', import: 'default', eager: true });
const components = import.meta.glob('./*/*.tsx');

const press = (selector: string) => () => find(selector).click();
const submit = (selector: string) => () => find<HTMLFormElement>(selector).requestSubmit();
const typeInto = (selector: string, text: string) => () => type(find<HTMLInputElement>(selector), text);
const choose = (selector: string, value: string) => () => {
  find<HTMLSelectElement>(selector).value = value;
  find(selector).dispatchEvent(new Event('input', { bubbles: true }));
  find(selector).dispatchEvent(new Event('change', { bubbles: true }));
};

const askToChoose = () =>
  find('.add-to-cart').dispatchEvent(
    new CustomEvent('z:show-combination-modal', { detail: { productId: 1, quantity: 1 }, bubbles: true }),
  );

/** For each tag an example, and what a person does there that makes a call. */
const CALLS: Readonly<Record<string, readonly [example: string, ...steps: (() => void)[]]>> = {
  'z-add-stock': ['minimal', typeInto('#add-quantity', '3'), submit('z-add-stock form')],
  'z-async-form': ['minimal', submit('z-async-form form')],
  'z-bulk-bar': ['selected', submit('z-bulk-bar form'), press('.z-bulk-bar-apply')],
  'z-combination-form': ['row', submit('z-combination-form form')],
  'z-combination-images': ['minimal', press('[data-part=attach-button]')],
  'z-combination-modal': ['options', askToChoose],
  'z-combination-select': ['order', choose('#order-product', '1')],
  'z-command-search': ['page-search', press('z-command-search button'), typeInto('[role=combobox]', 'tea')],
  'z-home-block-form': ['products', typeInto('#grid-search', 'teapot')],
  'z-image-uploader': ['product', press('[aria-label="Move “front.jpg” later"]')],
  'z-menu-item-form': ['lists-by-call', choose('#menu-type', 'Brand')],
  'z-modal-form': ['link', press('[data-part=open]'), typeInto('#modal-name', 'A'), submit('dialog form')],
  'z-part-receiving': ['minimal', typeInto('[name=count_1]', '1'), press('[data-receive]')],
  'z-product-filter': ['list', choose('#filter-stock', 'some')],
  'z-product-listing': ['pagination', press('input[value=tassili]')],
  'z-product-reviews': ['ends-204', press('[data-part=submit]')],
  'z-promotion-rule': ['stored', choose('[name=value]', '7')],
  'z-provisioning-panel': ['start', press('[aria-label^="Remove"]'), press('.z-provisioning-danger')],
  'z-quick-category': ['product', press('#quick-opener'), typeInto('#quick-fr', 'A'), submit('dialog form')],
  'z-sort-list': ['flat', press('[aria-label="Banner down"]')],
  'z-stock-update': ['warehouse', press('[data-part=button]')],
  'z-tabs': ['two', press('a[href$=second]')],
  'z-transporter-payment': ['start', choose('#start-transporter', '1')],
  'z-wilaya-commune': ['minimal', choose('[name="address[wilaya]"]', '16')],
};

const SENTENCE = 'Only Karim may do that.';

let calls = 0;
setupMockServer();
const answerWith = (respond: () => Response) => {
  calls = 0;
  server.use(
    http.all('*', () => {
      calls += 1;
      return respond();
    }),
  );
};

/** Makes a call of a tag fail; returns the events about it and the lines in the console. */
async function fail({ tag, events }: Contract, attribute = 'data-loud') {
  const name = tag.slice(2);
  await components[`./${name}/${name}.tsx`]?.();
  const [example, ...steps] = CALLS[tag] ?? [];
  expect(example, `name an example of <${tag}> and what makes its call in CALLS`).toBeDefined();
  const verbs = Object.keys(events).filter((verb) => events[verb]?.detail?.reason === 'FailureReason');
  const heard = verbs.map((verb) => record(`${tag}:${verb}`));
  const all = examplesOf(Object.fromEntries(Object.entries(markup).filter(([path]) => path.startsWith(`./${name}/`))));
  await mount((all[example ?? '']?.html ?? '').replace(`<${tag}`, `$& ${attribute}`));
  for (const step of steps) {
    step();
    await widgetsWork();
  }
  await expect.poll(() => heard.flatMap(({ details }) => details)).not.toEqual([]);
  await widgetsWork();
  return { details: heard.flatMap(({ details }) => details), lines: takeConsole() };
}

const quiet = Object.values(contracts).filter(({ attributes }) => 'quiet' in attributes);

describe.each(quiet)('<$tag>', (contract) => {
  beforeEach(() => answerWith(() => HttpResponse.json({ error: 'forbidden', message: SENTENCE }, { status: 403 })));
  const shown = () => document.body.textContent;
  const expected = [{ reason: 'forbidden', message: expect.stringContaining(SENTENCE) }];

  it('shows why a call failed', async () => {
    expect((await fail(contract)).details).toMatchObject(expected);
    expect(shown()).toContain(SENTENCE);
  });

  it('leaves that to the host when it is quiet, which hears it in one event and reads one line about each call', async () => {
    const { details, lines } = await fail(contract, 'quiet');
    expect(details).toMatchObject(expected);
    expect(lines).toHaveLength(calls);
    expect(lines[0]).toMatch(new RegExp(`^<${contract.tag}>: the call "[a-z-]+" failed \\(forbidden\\)`));
    expect(shown()).not.toContain(SENTENCE);
    const alerts = [...document.querySelectorAll('[role=alert], [aria-live=assertive]')];
    expect(alerts.map(({ textContent }) => textContent).join('')).toBe('');
  });
});

/**
 * Tags with tests of their own: an order needs an address and a delivery before it is sent, and in the bar of z-save-all
 * the name of a form is a button.
 */
const ELSEWHERE = ['z-cart-page', 'z-quick-order', 'z-save-all'];
const telling = Object.values(contracts).filter(
  ({ tag, events }) =>
    !ELSEWHERE.includes(tag) && Object.values(events).some(({ detail }) => detail?.reason === 'FailureReason'),
);

/** Returns the texts of the messages in the page, without their buttons and links. */
function shownMessages(): string[] {
  // Some are announced apart from where they stand.
  const nodes = document.querySelectorAll(
    '[role=alert], dialog [role=status], .z-provisioning-problem-list li, [class^=z-combination-][class$=-failed]',
  );
  return [...nodes].map((node) => {
    const copy = node.cloneNode(true) as Element;
    for (const control of copy.querySelectorAll('button, a')) control.remove();
    const texts = document.createTreeWalker(copy, NodeFilter.SHOW_TEXT);
    let text = '';
    while (texts.nextNode()) text += ` ${texts.currentNode.textContent}`;
    // Of a heading and the full stop behind it, each is a text.
    return text.replace(/\s+/g, ' ').replaceAll(' . ', '. ').trim();
  });
}

describe.each(telling)('<$tag>', (contract) => {
  it.each([
    ['the server fails', 500, {}],
    ['it is not allowed', 403, { error: 'forbidden', message: SENTENCE }],
    ['a field is refused that the page lacks', 422, { message: SENTENCE, errors: { nowhere: ['No such field.'] } }],
  ])('tells the host the whole message that it shows when %s', async (_, status, body) => {
    answerWith(() => HttpResponse.json(body, { status }));
    const { details } = await fail(contract);
    const [{ message } = { message: '' }] = details as { message: string }[];
    expect(message).not.toBe('');
    await expect.poll(shownMessages).toContain(message.replace(/\s+/g, ' '));
  });
});

const NEED_ANSWER = [
  'z-add-stock',
  'z-image-uploader',
  'z-part-receiving',
  'z-product-reviews',
  'z-quick-category',
  'z-stock-update',
];
describe.each(NEED_ANSWER)('<%s>, whose call needs an answer', (tag) => {
  const contract = contracts[`./${tag.slice(2)}/${tag.slice(2)}.contract.ts`] as Contract;
  /** A server that answers a call as it would a plain post. */
  const redirect = () =>
    calls === 1
      ? HttpResponse.redirect('http://shop.test/elsewhere', 303)
      : HttpResponse.html('<!doctype html><h1>Stock</h1>');

  it('writes one line when it is led to a page instead', async () => {
    answerWith(redirect);
    const { details, lines } = await fail(contract);
    expect(details).toMatchObject([{ reason: 'unreadable' }]);
    expect(lines).toEqual([expect.stringMatching(`^<${tag}>: the call "[a-z-]+" failed \\(unreadable\\)`)]);
  });
});

describe('<z-quick-category>, when {} comes with 201', () => {
  it('writes one line, as the answer has no category', async () => {
    answerWith(() => HttpResponse.json({}, { status: 201 }));
    const { details, lines } = await fail(contracts['./quick-category/quick-category.contract.ts'] as Contract);
    expect(details).toMatchObject([{ reason: 'unreadable' }]);
    expect(lines).toEqual([
      expect.stringMatching(
        /^<z-quick-category>: the call "form" failed \(unreadable\): POST .* was answered with 201/,
      ),
    ]);
  });
});

describe.each([
  ['z-add-stock', { message: 'No.' }],
  ['z-add-stock', { status: 'error', message: 'No.' }],
  ['z-part-receiving', { success: false, message: 'No.' }],
  ['z-stock-update', { status: 'error', message: 'No.' }],
])('<%s>, when %j comes with 200', (tag, answer) => {
  it('writes one line, as the body refuses', async () => {
    answerWith(() => HttpResponse.json(answer));
    const { details, lines } = await fail(contracts[`./${tag.slice(2)}/${tag.slice(2)}.contract.ts`] as Contract);
    expect(details).toMatchObject([{ reason: 'invalid', message: expect.stringContaining('No.') }]);
    expect(lines).toEqual([expect.stringMatching(`^<${tag}>: the call "[a-z-]+" failed \\(invalid\\)`)]);
  });
});
