import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { setFlash } from './flash.ts';

/** Returns the bytes of the cookie with a message, as the browser counts them. */
function cookieBytes(message: string): number {
  let bytes = 0;
  const reply = {
    request: { protocol: 'https' },
    server: { config: { sessionSecret: 's'.repeat(32) } },
    setCookie: (name: string, value: string) => {
      bytes = name.length + encodeURIComponent(value).length;
    },
  };
  setFlash(reply as unknown as FastifyReply, { kind: 'success', message });
  return bytes;
}

it('a message that is too long for a cookie loses its last words instead of all of them', () => {
  expect(cookieBytes('وُزعت القطع على المستودعات. '.repeat(40))).toBeLessThan(4_000);
  expect(cookieBytes('وُزعت القطع على المستودعات. '.repeat(40))).toBeGreaterThan(3_000);
  expect(cookieBytes('س'.repeat(2_000))).toBeLessThan(4_000);
});
