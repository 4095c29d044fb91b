import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const pages = globSync('**/*.md', { exclude: ['node_modules', 'dist', '.data', '.cache'] }).map((path) => join(path));
const withoutCode = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '');
const markdown = new Map(pages.map((path) => [path, withoutCode(readFileSync(path, 'utf8'))]));

/** Returns the links of a page to files of the repository: its path as written, the file it leads to, the heading. */
function linksOf(page: string) {
  return [...(markdown.get(page) ?? '').matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, written = '']) => written)
    .filter((written) => !/^[a-z]+:/.test(written))
    .map((written) => {
      const [path = '', heading] = written.split('#');
      return { written, file: path === '' ? page : join(dirname(page), path), heading };
    });
}

/** Returns the ids that GitHub gives to the headings of a page. */
function headingsOf(page: string): string[] {
  const seen = new Map<string, number>();
  return [...(markdown.get(page) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => {
    const id = title
      .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-');
    const count = seen.get(id) ?? 0;
    seen.set(id, count + 1);
    return count === 0 ? id : `${id}-${count}`;
  });
}

/** Returns the page that is shown for a file or a folder. */
const pageOf = (file: string) =>
  join(existsSync(file) && statSync(file).isDirectory() ? join(file, 'README.md') : file);

describe('the documents', () => {
  it.each(pages)('%s links only to files and headings that exist', (page) => {
    const broken = linksOf(page)
      .filter(({ file, heading }) => {
        if (!existsSync(file)) return true;
        return heading !== undefined && !headingsOf(pageOf(file)).includes(heading);
      })
      .map(({ written }) => written);
    expect(broken, `${page}: write the path as it is seen from this file`).toEqual([]);
  });

  it.each(pages)('%s wraps its lines at 100 characters', (page) => {
    const written = (markdown.get(page) ?? '').replaceAll(/^<!-- generated:[\s\S]*?^<!-- end:/gm, '');
    // The rows of a table and the address of a link stay on one line.
    const isLong = (line: string) => [...line.replaceAll(/\]\([^()\s]+\)|https?:\S+/g, '')].length > 100;
    const long = written.split('\n').filter((line) => !/^ *\|/.test(line) && isLong(line));
    expect(long, `${page}: break these lines between words`).toEqual([]);
  });

  it('can all be reached from the README', () => {
    const reached = new Set<string>();
    const visit = (page: string) => {
      if (reached.has(page) || !markdown.has(page)) return;
      reached.add(page);
      for (const { file } of linksOf(page)) visit(pageOf(file));
    };
    visit('README.md');
    expect(
      pages.filter((page) => !reached.has(page)),
      'link these from the map in README.md, or from a page that it links to',
    ).toEqual([]);
  });
});

describe('the guide to running a shop', () => {
  const guide = readFileSync('docs/operations.md', 'utf8');
  /** Returns the code of a language, in the sequence of the page. */
  const codeOf = (language: string) =>
    [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, code = '']) => code);

  it('has a configuration of nginx that Debian 12 takes, with HTTP/2 and a way from http to https', () => {
    const [nginx] = codeOf('nginx');
    // `http2 on;` is of nginx 1.25.
    expect(nginx).not.toContain('http2 on');
    expect(nginx).toContain('listen 443 ssl http2;');
    expect(nginx).toMatch(/listen 80;[^}]*return 301 https:/);
  });

  it('starts the shop after the database, and again for as long as that is not there', () => {
    const [unit] = codeOf('ini');
    expect(unit).toMatch(/^\[Unit\][^[]*^After=.*network-online\.target postgresql\.service$/m);
    expect(unit).toMatch(/^\[Unit\][^[]*^StartLimitIntervalSec=0$/m);
    expect(unit).toMatch(/^\[Service\][^[]*^Restart=on-failure\nRestartSec=2$/m);
    expect(codeOf('sh').at(-1)).toContain('--restart=on-failure');
  });

  it('takes the files of former builds over at an upgrade, which stay served', () => {
    const sectionOf = (title: string) => guide.split(/^## /m).find((section) => section.startsWith(`${title}\n`));
    expect(sectionOf('Upgrade')).toMatch(/npm run build[\s\S]*^cp .*--no-clobber .*dist\/assets[\s\S]*systemctl stop/m);
    expect(sectionOf('Backup')).toContain('`dist/assets`');
    expect(sectionOf('Container')).toMatch(/podman cp zellige:\/srv\/zellige\/dist \./);
  });
});
