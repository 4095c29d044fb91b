import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { idListText, idsIn, tidyBody } from './form-request.ts';
import { editableText, richTextFrom } from './rich-text.ts';

const tidied = async (body: Record<string, unknown>) => {
  await tidyBody({ body } as unknown as FastifyRequest);
  return body;
};

test('a line end counts once, as the browser counts it', async () => {
  expect(await tidied({ text: `${'x\r\n'.repeat(999)}x` })).toEqual({ text: `${'x\n'.repeat(999)}x` });
  expect(await tidied({ text: ` ${'x'.repeat(10)}\r\n` })).toEqual({ text: 'x'.repeat(10) });
});

test('a list that the form names becomes one text, also when nothing in it is chosen', async () => {
  expect(await tidied({ _lists: ['tags', 'active', 'categories'], tags: ['9', '10', '9'], active: '1' })).toEqual({
    _lists: ['tags', 'active', 'categories'],
    tags: '10,9',
    active: '1',
    categories: '',
  });
});

test('a list is the same text in whatever order it was chosen', () => {
  expect(idListText([12, 3])).toBe(idListText(['3', '12', '3', '']));
  expect(idsIn(idListText([12, 3]))).toEqual([12, 3]);
  expect(idsIn('')).toEqual([]);
});

test('nothing that runs survives in a description', () => {
  const hostile = '<p onclick="x()">a<script>alert(1)</script><img src=x onerror=y><a href="javascript:z()">b</a></p>';
  expect(richTextFrom(hostile)).toBe('<p>a<a rel="nofollow noopener">b</a></p>');
  expect(richTextFrom('1 < 2 & "3"')).toBe('<p>1 &lt; 2 &amp; "3"</p>');
  expect(richTextFrom('Taille <M')).toBe('<p>Taille &lt;M</p>');
});

test.each(['Un.\n\nDeux.', 'Ligne\nautre', '1 < 2 & "3"', ''])('plain text %j comes back as it was typed', (text) => {
  expect(editableText(richTextFrom(text))).toBe(text);
});
