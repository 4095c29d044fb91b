import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { openPage, serveHost } from '../../testing/browser.ts';
import { canonicalAmount, formatAmount, formatDa } from './format.ts';

const CENTIMES = [123456750, 100000, 99, 987654321099];
const page = (
  lang: string,
  dir: string,
) => `<!doctype html><html lang="${lang}" dir="${dir}"><head><meta charset="utf-8">
<title>Host</title><link rel="stylesheet" href="/wide.css"></head><body>
${CENTIMES.map((centimes) => {
  const spaced = formatAmount(centimes).replaceAll('\u00a0', ' ');
  return `<p>السعر <bdi dir="ltr">${formatDa(centimes)}</bdi> فقط</p>
<p>السعر <bdi dir="ltr">${formatAmount(centimes)}</bdi> دج فقط</p>
<p>السعر <bdi dir="ltr">-${formatAmount(centimes)}</bdi> فقط</p>
<input dir="ltr" aria-label="A" value="${formatAmount(centimes)}">
<input dir="ltr" aria-label="B" value="${spaced}"><input dir="ltr" aria-label="C" value="${canonicalAmount(centimes)}">`;
}).join('')}
<p id="bare">السعر <b>1 234 567,50 DA</b> فقط</p><input id="bare-input" aria-label="D" value="1 234 567,50"></body></html>`;

const opened: Page[] = [];
beforeAll(async () => {
  const origin = await serveHost({
    '/ar': page('ar', 'rtl'),
    '/fr': page('fr', 'ltr'),
    '/en': page('en', 'ltr'),
    '/wide.css': 'input { inline-size: 300px }',
  });
  const { page: tab, context } = await openPage();
  for (const path of ['/ar', '/fr', '/en']) {
    const next = path === '/ar' ? tab : await context.newPage();
    await next.goto(origin + path);
    opened.push(next);
  }
  return () => context.close();
});

/** Returns the characters of a node from left to right, as they are rendered. */
const renderedText = (tab: Page, selector: string) =>
  tab.locator(selector).evaluateAll((nodes) =>
    nodes.map((node) => {
      const text = node.firstChild as Text;
      const range = document.createRange();
      return [...text.data]
        .map((character, at) => {
          range.setStart(text, at);
          range.setEnd(text, at + 1);
          return { character, left: range.getBoundingClientRect().left };
        })
        .sort((a, b) => a.left - b.left)
        .map(({ character }) => character)
        .join('');
    }),
  );

/** Returns where presses from left to right over each field put the caret: in order when its text is rendered in order. */
const carets = (tab: Page, selector: string) =>
  tab.locator(selector).evaluateAll((fields) =>
    fields.map((field) => {
      field.scrollIntoView();
      const { left, top, width, height } = field.getBoundingClientRect();
      return Array.from({ length: width / 4 - 1 }, (_, step) => {
        const caret = document.caretPositionFromPoint(left + 2 + 4 * step, top + height / 2);
        return caret?.offsetNode === field ? caret.offset : -1;
      });
    }),
  );

const inOrder = (carets: number[]) => carets.every((caret, at) => at === 0 || caret >= (carets[at - 1] ?? 0));

describe('an amount on the screen', () => {
  it('reads from left to right beside Arabic, French and English text, all its groups in order', async () => {
    const expected = CENTIMES.flatMap((centimes) => [
      formatDa(centimes),
      formatAmount(centimes),
      `-${formatAmount(centimes)}`,
    ]);
    for (const tab of opened) expect(await renderedText(tab, 'bdi')).toEqual(expected);
  });

  it('would not in an Arabic page with plain spaces and nothing around it', async () => {
    const [arabic] = opened as [Page];
    expect(await renderedText(arabic, '#bare b')).not.toEqual(['1 234 567,50 DA']);
  });

  it('reads from left to right in a field, with any space, and would not in one without a direction', async () => {
    const [arabic] = opened as [Page];
    for (const positions of await carets(arabic, 'input[dir="ltr"]')) {
      expect(positions).not.toContain(-1);
      expect(inOrder(positions), positions.join()).toBe(true);
      expect(new Set(positions).size, 'the presses went over the whole text').toBeGreaterThan(3);
    }
    const [bare = []] = await carets(arabic, '#bare-input');
    expect(bare).not.toContain(-1);
    expect(inOrder(bare), bare.join()).toBe(false);
  });
});
