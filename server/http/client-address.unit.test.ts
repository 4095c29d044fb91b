import { expect, it } from 'vitest';
import { clientAddress } from './client-address.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1::'],
  ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::'],
  ['2001:db8:0:2::1', '2001:db8:0:2::'],
])('a request from %s counts as one from %s', (ip, address) => {
  expect(clientAddress({ ip })).toBe(address);
});
