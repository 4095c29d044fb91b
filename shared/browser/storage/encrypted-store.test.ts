import { beforeEach, describe, expect, it, vi } from 'vitest';
import { encryptedStore } from './encrypted-store.ts';
import type { VaultKey } from './key-vault.ts';

let data: Map<string, string>;
let vault: VaultKey;
const open = async () => vault;

beforeEach(async () => {
  data = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => data.get(key) ?? null,
    setItem: (key: string, text: string) => data.set(key, text),
    removeItem: (key: string) => data.delete(key),
  });
  vault = { key: await newKey(), isNew: false };
  return () => vi.unstubAllGlobals();
});

function newKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

describe('the encrypted store', () => {
  it('gives back what was written, unreadable in between, and different at every write', async () => {
    const store = encryptedStore(open);
    const text = `Amel é ع ${'x'.repeat(300_000)}`;
    expect(await store.write('cart', text)).toEqual({ kind: 'written' });
    const first = data.get('cart') ?? '';
    const [, , sealed = ''] = first.split(':');
    expect(atob(sealed).length).toBeGreaterThan(text.length);
    expect(first + atob(sealed)).not.toContain('x'.repeat(20));
    expect(await store.read('cart')).toEqual({ kind: 'found', text });
    await store.write('cart', text);
    expect(data.get('cart')).not.toBe(first);
    expect(await store.read('other')).toEqual({ kind: 'empty' });
  });

  it('keeps plain text where the browser keeps no keys, or keeping one fails', async () => {
    for (const none of [async () => null, () => Promise.reject(new Error('refused'))]) {
      const store = encryptedStore(none);
      expect(await store.write('cart', '[]')).toEqual({ kind: 'written' });
      expect(data.get('cart')).toBe('z0:[]');
      expect(await store.read('cart')).toEqual({ kind: 'found', text: '[]' });
    }
    expect(await encryptedStore(open).read('cart'), 'and is read when there is a key again').toMatchObject({
      text: '[]',
    });
  });

  it('says so when a bit flipped, it was cut short, comes from another shop or another version', async () => {
    const store = encryptedStore(open);
    await store.write('a:cart', '[1]');
    const sealed = data.get('a:cart') as string;
    const flipped = sealed.slice(0, -6) + (sealed.at(-6) === 'A' ? 'B' : 'A') + sealed.slice(-5);
    const odd = { flipped, short: sealed.slice(0, 25), later: sealed.replace('z1:', 'z9:'), bad: 'z1:%%%' };
    for (const [name, text] of Object.entries(odd)) {
      data.set('a:cart', text);
      expect(await store.read('a:cart'), name).toMatchObject({
        kind: 'damaged',
        message: expect.stringContaining('starts empty'),
      });
    }
    data.set('b:cart', sealed);
    expect(await store.read('b:cart')).toMatchObject({ kind: 'damaged' });
  });

  it('says so when the browser lost the key', async () => {
    await encryptedStore(open).write('cart', '[1]');
    vault = { key: await newKey(), isNew: true };
    expect(await encryptedStore(open).read('cart')).toMatchObject({ kind: 'key-lost' });
    expect(await encryptedStore(async () => null).read('cart')).toMatchObject({ kind: 'key-lost' });
  });

  it('takes up the key another tab made after this one’s was lost, and looks for it once per text', async () => {
    let looks = 0;
    const tab = encryptedStore(async () => {
      looks += 1;
      return vault;
    });
    await tab.write('cart', '[1]');
    vault = { key: await newKey(), isNew: false };
    await encryptedStore(open).write('cart', '[2]');
    expect(await tab.read('cart')).toEqual({ kind: 'found', text: '[2]' });
    await tab.write('cart', '[3]');
    expect(await encryptedStore(open).read('cart')).toEqual({ kind: 'found', text: '[3]' });
    data.set('cart', 'z1:AAAA:AAAA');
    await tab.read('cart');
    await tab.read('cart');
    expect(looks).toBe(3);
  });

  it('says in words that storage is full or refused, and never throws', async () => {
    const store = encryptedStore(open);
    const throwing = (error: Error) => () => {
      throw error;
    };
    vi.stubGlobal('localStorage', { setItem: throwing(new DOMException('', 'QuotaExceededError')) });
    expect(await store.write('cart', 'x')).toMatchObject({ kind: 'full', message: expect.stringContaining('is full') });
    const refused = throwing(new DOMException('', 'SecurityError'));
    vi.stubGlobal('localStorage', { setItem: refused, getItem: refused });
    expect(await store.write('cart', 'x')).toMatchObject({ kind: 'unavailable' });
    expect(await store.read('cart')).toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('refuses'),
    });
  });
});
