import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSnapshot } from './snapshot.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'zellige-snapshot-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a prepared database', () => {
  it('is not stored where its folder cannot be written to, which is said, and the server goes on', () => {
    const warn = vi.spyOn(process, 'emitWarning').mockReturnValue();
    const file = join(folder, 'file');
    writeFileSync(file, '');
    storeSnapshot(join(file, 'below'), 'migrated-1.tar', Buffer.from('a'));
    expect(readdirSync(folder)).toEqual(['file']);
    expect(warn.mock.calls.flat().join()).toContain('SNAPSHOT_DIR');
    warn.mockRestore();
  });

  it('replaces those of former versions, and nothing else', () => {
    for (const name of ['migrated-0.tar', 'notes.tar']) writeFileSync(join(folder, name), '');
    storeSnapshot(folder, 'migrated-1.tar', Buffer.from('a'));
    expect(readdirSync(folder).sort()).toEqual(['migrated-1.tar', 'notes.tar']);
  });
});
