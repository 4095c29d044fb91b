import { expect, it } from 'vitest';
import { readJsonPart } from './json-part.ts';

it.each(['{&quot;productId&quot;:41}', '{&#34;productId&#34;:41}'])('says of %s that it is escaped as HTML', (text) => {
  expect(() => readJsonPart('line', text, 'Correct the template.')).toThrow(
    'the part "line" holds no JSON object. Print it raw, with < as \\u003c. Correct the template.',
  );
});

it('says nothing of escaping of other texts, and reads an object that has an entity', () => {
  expect(() => readJsonPart('line', '{', 'Correct the template.')).toThrow(
    'the part "line" holds no JSON object. Correct the template.',
  );
  expect(readJsonPart('line', '{"name":"5&quot; Phone"}', '')).toEqual({ name: '5&quot; Phone' });
});
