import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AbandonedCart } from '../../api/abandoned-cart.ts';
import { request } from '../../browser/http/request.ts';
import { takeConsole } from '../../testing/dom-setup.ts';
import { compactLines, snapshotPerson } from './abandoned-cart.ts';
import { useAbandonedSnapshot } from './use-abandoned-snapshot.ts';

vi.mock('../../browser/http/request.ts', () => ({
  request: vi.fn(async () => ({ kind: 'ok', status: 204, data: null })),
}));
const calls = vi.mocked(request);

const cart = (phone: string): AbandonedCart => ({
  externalId: 'c-1',
  shopUuid: 's',
  firstname: null,
  lastname: null,
  phone,
  email: null,
  source: 'cart',
  locale: 'fr',
  cart: [],
  linesSummary: { linesCount: 0, subtotal: 0 },
});

let root: Root;
beforeEach(() => {
  vi.useFakeTimers();
  calls.mockClear();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  document.head.innerHTML = '<meta name="csrf-token" content="T">';
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

function Page({ snapshot }: { readonly snapshot: AbandonedCart | null }) {
  useAbandonedSnapshot({ tag: 'z-quick-order', snapshot, base: undefined, url: undefined, locale: 'fr' });
  return null;
}
const show = (snapshot: AbandonedCart | null) => act(() => root.render(<Page snapshot={snapshot} />));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('is sent when the form has rested for 300 ms, not after 299', () => {
  show(cart('0661000001'));
  pass(299);
  expect(calls).not.toHaveBeenCalled();
  pass(1);
  expect(calls).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ method: 'POST', keepalive: true, json: cart('0661000001') }),
  );
});

it('begins to wait anew at every change, and sends only what it has come to', () => {
  show(cart('0661000001'));
  pass(299);
  show(cart('0661000002'));
  pass(299);
  expect(calls).not.toHaveBeenCalled();
  pass(1);
  expect(calls.mock.calls.map(([{ json }]) => (json as AbandonedCart).phone)).toEqual(['0661000002']);
});

it('is not sent twice for the same content, and again for another', () => {
  for (const phone of ['0661000001', '0661000001', '0661000002']) {
    show(cart(phone));
    pass(300);
  }
  expect(calls).toHaveBeenCalledTimes(2);
});

it('is sent again when the network is back, if the call did not arrive, and only then', async () => {
  calls.mockImplementationOnce(async () => ({ kind: 'offline' }));
  const reconnect = () => act(async () => void dispatchEvent(new Event('online')));
  show(cart('0661000001'));
  await act(async () => void vi.advanceTimersByTime(300));
  for (const _ of ['the line comes back', 'once more']) await reconnect();
  expect(calls.mock.calls.map(([{ json }]) => (json as AbandonedCart).phone)).toEqual(['0661000001', '0661000001']);
  show(null);
  await reconnect();
  expect(calls).toHaveBeenCalledTimes(2);
});

it('is cancelled by an order, waiting or on its way', () => {
  show(cart('0661000001'));
  pass(200);
  show(null);
  pass(1000);
  expect(calls).not.toHaveBeenCalled();
  show(cart('0661000001'));
  pass(300);
  const signal = calls.mock.calls[0]?.[0].signal as AbortSignal;
  expect(signal.aborted).toBe(false);
  show(null);
  expect(signal.aborted).toBe(true);
});

it('is left out with a warning where the page has no token', () => {
  document.head.innerHTML = '';
  show(cart('0661000001'));
  pass(300);
  expect(calls).not.toHaveBeenCalled();
  expect(takeConsole()).toEqual([expect.stringContaining('no CSRF token')]);
});

it('is sent where the page names only where to get its token', () => {
  document.head.innerHTML = '<meta name="csrf-token" data-renew="/csrf-token">';
  show(cart('0661000001'));
  pass(300);
  expect(calls).toHaveBeenCalledOnce();
});

it('is there from a whole phone number on, and without an e-mail the form refuses', () => {
  const typed = (phone: string, email = '') =>
    snapshotPerson({
      firstname: '',
      lastname: '',
      email,
      address: '',
      wilaya: '',
      commune: '',
      transporter: '',
      quantity: '',
      phone,
    });
  expect(typed('066100000')).toBeNull();
  expect(typed('0661000001')?.phone).toBe('0661000001');
  expect(typed('+213 661 00 00 01')?.phone).toBe('0661000001');
  const emails = ['amina@example', ' amina@example.dz '].map((email) => typed('0661000001', email)?.email);
  expect(emails).toEqual([null, 'amina@example.dz']);
});

it('stays below 64 KiB with a hundred packs of fifty items, and names variants where there is room', () => {
  const items = Array.from({ length: 50 }, (_, index) => ({ product: 1_000_000 + index, combination: 2_000_000 }));
  const pack = { product: 1_000_000, combination: null, quantity: 999, unitPrice: 123_456.78, productInPack: items };
  const many = compactLines(Array.from({ length: 100 }, () => pack));
  expect(JSON.stringify(many).length).toBeLessThan(48 * 1024);
  expect(many).toHaveLength(100);
  expect(compactLines([{ ...pack, productInPack: [{ product: 1, combination: null }, ...items.slice(0, 1)] }])).toEqual(
    [{ ...pack, productInPack: items.slice(0, 1) }],
  );
});
