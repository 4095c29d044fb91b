import { expect, it } from 'vitest';
import { TOPICS } from '../../host-fixtures/messages/all.ts';
import { listText, pageText } from './texts.ts';

it('names every text of the pages in one topic only, so that none hides another', () => {
  const keys = TOPICS.flatMap((topic) => Object.keys(topic.fr));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});

it('prints what a shopper typed as it is, even when it looks like a place for another value', () => {
  expect(pageText('en', 'pageOf', { page: '{{pages}}', pages: '$1' })).toBe('Page {{pages}} of $1');
});

it('joins the values of a variant with the comma of the language', () => {
  expect(listText('fr', ['38', 'Rouge'])).toBe('38, Rouge');
  expect(listText('ar', ['38', 'أحمر'])).toBe('38، أحمر');
});

it('takes no key that is not written: that does not compile', () => {
  // @ts-expect-error there is no such text
  expect(pageText('fr', 'farewell')).toBe('farewell');
});
