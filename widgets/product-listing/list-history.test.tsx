import { beforeEach, describe, expect, it } from 'vitest';
import { ensureEntryId, entryId, letBrowserScroll, writeAddress } from './list-history.ts';

beforeEach(() => history.replaceState({ visit: 7 }, '', '/catalog/new?page=1'));

describe('what a list writes into the history of the browser', () => {
  it('leaves what others have there', () => {
    ensureEntryId();
    expect(history.state).toMatchObject({ visit: 7 });
    writeAddress('?page=2', 'replace');
    expect(history.state).toMatchObject({ visit: 7 });
    writeAddress('?page=3', 'push');
    expect(history.state).toMatchObject({ visit: 7 });
    expect(location.href).toMatch(/\/catalog\/new\?page=3$/);
  });

  it('gives an entry one id, and every new one another', () => {
    expect(entryId()).toBeNull();
    const first = ensureEntryId();
    expect(first).toBe(entryId());
    expect(ensureEntryId()).toBe(first);
    expect(writeAddress('?page=2', 'replace')).toBe(first);
    const entries = history.length;
    expect(writeAddress('?page=3', 'push')).not.toBe(first);
    expect(history.length).toBe(entries + 1);
  });

  it('lets the browser scroll where the server draws all of the list again', () => {
    letBrowserScroll(false);
    expect(history.scrollRestoration).toBe('manual');
    letBrowserScroll(true);
    expect(history.scrollRestoration).toBe('auto');
  });
});
