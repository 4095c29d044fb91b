import { expect, it } from 'vitest';
import { TOPICS } from '../../host-fixtures/messages/all.ts';

it('names every text of the pages in one topic only, so that none hides another', () => {
  const keys = TOPICS.flatMap((topic) => Object.keys(topic.fr));
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
