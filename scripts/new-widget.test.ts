import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createWidget } from './new-widget.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'zellige-widgets-'));
  cpSync('widgets/_template', join(root, '_template'), { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true }));

describe('npm run new:widget', () => {
  it('makes a folder in which everything has the new name', () => {
    const folder = createWidget('price-tag', root);
    const files = readdirSync(folder, { recursive: true }).map(String);
    expect(files).toContain('price-tag.contract.ts');
    expect(files).toContain('price-tag.tsx');
    for (const file of files.filter((name) => name.includes('.'))) {
      expect(`${file} ${readFileSync(join(folder, file), 'utf8')}`, file).not.toMatch(/template/i);
    }
  });

  it.each(['Price', 'z_tag', 'tag-', '1st', ''])('refuses the name "%s" in words', (name) => {
    expect(() => createWidget(name, root)).toThrow("cannot be a widget's name");
  });

  it('overwrites no widget that is there', () => {
    createWidget('price-tag', root);
    expect(() => createWidget('price-tag', root)).toThrow('is there already');
  });
});
