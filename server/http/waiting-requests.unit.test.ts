import { expect, it } from 'vitest';
import { ArrivingBodies, WaitingRequests } from './waiting-requests.ts';

it('has room for a request again when another is over', () => {
  const waiting = new WaitingRequests({ total: 2, perAddress: 1 });
  const leave = waiting.enter('a') as () => void;
  expect(waiting.enter('a')).toBe('address');
  expect(waiting.enter('b')).toBeTypeOf('function');
  expect(waiting.enter('c')).toBe('total');
  leave();
  expect(waiting.enter('c')).toBeTypeOf('function');
  expect(waiting.enter('d')).toBe('total');
});

it('cuts the body that has been arriving for longest when an address has too many, and no other address’s', () => {
  const cut: string[] = [];
  const bodies = new ArrivingBodies(2);
  const enter = (address: string, name: string) => bodies.enter(address, () => cut.push(name));
  enter('b', 'other');
  enter('a', 'slow');
  const arrived = enter('a', 'honest');
  enter('a', 'new');
  expect(cut).toEqual(['slow']);
  arrived();
  enter('a', 'newer');
  expect(cut).toEqual(['slow']);
  enter('a', 'newest');
  expect(cut).toEqual(['slow', 'new']);
});
