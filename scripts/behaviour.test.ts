import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

/** Applied migrations stay as they were when they ran. */
const exclude = ['node_modules', 'dist', '.data', '.cache', 'server/db/migrations'];
const files = globSync('**/*.{ts,tsx,eta,css,sql,md,html,mjs,js}', { exclude }).map((path) => ({
  path,
  text: readFileSync(path, 'utf8'),
}));

const behaviour = readFileSync('docs/behaviour.md', 'utf8');
const topics = [...behaviour.matchAll(/^## ([A-Z]{3}) /gm)].map(([, topic = '']) => topic);
const promises = [...behaviour.matchAll(/^- \*\*([A-Z]{3}-\d+)\*\* /gm)].map(([, promise = '']) => promise);

/** Names that look like a promise and are something else. */
const STANDARDS = ['EAN', 'PDF', 'UTF'];

const citations = (pattern: RegExp) =>
  files.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([match]) => ({ path, match })));

describe('docs/behaviour.md', () => {
  it('gives each promise a number of its own, below the heading of its topic', () => {
    expect(promises.length).toBeGreaterThan(200);
    expect(new Set(promises).size).toBe(promises.length);
    for (const section of behaviour.split(/^## /m).slice(1)) {
      for (const [, topic] of section.matchAll(/^- \*\*([A-Z]{3})-\d+\*\*/gm)) expect(topic).toBe(section.slice(0, 3));
    }
  });

  it('has every promise that is cited', () => {
    const cited = citations(/\b[A-Z]{3}-\d{1,2}\b/g).filter(({ match }) => !STANDARDS.includes(match.slice(0, 3)));
    expect(cited.length).toBeGreaterThan(400);
    const unknown = cited.filter(({ match }) => !promises.includes(match));
    expect(unknown, `the topics are ${topics.join(', ')}`).toEqual([]);
  });

  it('is the only list of promises that is cited', () => {
    expect(citations(/\bresolutions? \d+|\b[AB] [1-9](?:\.\d{1,2})?(?![\w.]*\d)(?!\w)/g)).toEqual([]);
  });
});
