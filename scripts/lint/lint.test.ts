import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { wrongImports } from './folders.ts';
import { newerApis } from './newer-apis.ts';
import { repeatedTypes } from './type-names.ts';
import { unusedExports } from './unused-exports.ts';

const project = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'zellige-lint-'));
const { linter } = JSON.parse(readFileSync(join(project, 'biome.json'), 'utf8'));
const plugins = ['banned-names', 'effect-results', 'late-awaits'].map((name) =>
  join(project, `scripts/lint/${name}.grit`),
);
writeFileSync(join(folder, 'biome.json'), JSON.stringify({ root: true, linter, plugins }));
afterAll(() => rmSync(folder, { recursive: true }));

/** Returns the linter's output for a file with this text, by the rules of the project. */
function lint(source: string): Promise<string> {
  writeFileSync(join(folder, 'planted.ts'), source);
  const biome = join(project, 'node_modules/.bin/biome');
  return new Promise((resolve) =>
    execFile(biome, ['lint', 'planted.ts'], { cwd: folder }, (_, stdout, stderr) => resolve(stdout + stderr)),
  );
}
const functionOf = (lines: number) => `export function long(): void {\n${'  console.info();\n'.repeat(lines - 2)}}\n`;

describe('the linter', () => {
  it('refuses an import that leads down the list of folders, and says what to do', () => {
    const source = "import { findOrder } from '../orders/queries.ts';\n";
    expect(wrongImports('server/catalogue/planted.ts', source)).toEqual([
      expect.stringMatching(/^server\/catalogue\/planted\.ts imports server\/orders\/queries\.ts.*Move what both need/),
    ]);
  });

  it('refuses it for a type, for what is exported again and for what is loaded later too', () => {
    for (const source of [
      "import type { Order } from '../orders/queries.ts';",
      "export { findOrder } from '../orders/queries.ts';",
      "export const load = () => import('../orders/queries.ts');",
    ]) {
      expect(wrongImports('server/catalogue/planted.ts', source), source).toHaveLength(1);
    }
  });

  it('takes an import from the same folder and from one above', () => {
    const source = "import { one } from './one.ts';\nimport { Refusal } from '../http/refusal.ts';\n";
    expect(wrongImports('server/catalogue/planted.ts', source)).toEqual([]);
  });

  it('asks for the place of a folder that is not in the list', () => {
    expect(wrongImports('server/unlisted/planted.ts', '')).toEqual([expect.stringContaining('is in no folder')]);
  });

  it.each([
    'export interface Line {}',
    'export type Line = string;',
    'export class Line {}',
    'export abstract class Line {}',
    'interface Line {}\nexport type { Line };',
    'type Row = string;\nexport type { Row as Line };',
  ])('refuses two exported types of one name: %s', (source) => {
    const sources = { 'server/cart/line.ts': 'export interface Line {}', 'widgets/cart-page/line.ts': source };
    expect(repeatedTypes(new Map(Object.entries(sources)))).toEqual([
      expect.stringMatching(
        /^server\/cart\/line\.ts and widgets\/cart-page\/line\.ts each export a type Line\. Give one a name/,
      ),
    ]);
  });

  it.each([
    'interface Line {}',
    'export const Line = 1;',
    'export default class Line {}',
    "export type { Line } from '../../server/cart/line.ts';",
    "import type { Line } from '../../server/cart/line.ts';\nexport type { Line };",
  ])('takes the same name where it is no exported type of its own: %s', (source) => {
    const sources = { 'server/cart/line.ts': 'export interface Line {}', 'widgets/cart-page/line.ts': source };
    expect(repeatedTypes(new Map(Object.entries(sources)))).toEqual([]);
  });

  it('takes a schema and the type that goes with it', () => {
    const source = 'export const Line = Type.Object({});\nexport type Line = Static<typeof Line>;';
    expect(repeatedTypes(new Map([['shared/api/line.ts', source]]))).toEqual([]);
  });

  it.each(['export interface Line {}', 'export const Line = 1;', 'interface Line {}\nexport type { Line };'])(
    'refuses an export that no other file imports: %s',
    (source) => {
      const importer = "import { Row } from './line.ts';\nexport default Row;";
      expect(
        unusedExports(new Map(Object.entries({ 'server/cart/line.ts': source, 'server/app.ts': importer }))),
      ).toEqual(['server/cart/line.ts exports Line, but no other file imports it. Drop "export" there.']);
    },
  );

  it.each([
    "import { Line as Row } from './cart/line.ts';",
    "import * as lines from './cart/line.ts';",
    "export { Line } from './cart/line.ts';",
    "type Lines = typeof import('./cart/line.ts');",
    "await import('./cart/line.ts');",
  ])('takes one that another file uses: %s', (source) => {
    const sources = { 'server/cart/line.ts': 'export const Line = 1;', 'server/app.test.ts': source };
    expect(unusedExports(new Map(Object.entries(sources)))).not.toContainEqual(
      expect.stringContaining('cart/line.ts exports'),
    );
  });

  it.each([
    'URL.canParse(text);',
    'const last = lines.toSorted().at(-1);',
    'const any = AbortSignal.any([one, other]);',
    'const names = map.keys().filter(Boolean);',
    'const cents = /(?<=,)\\d\\d/;',
    "form.querySelector('li:has(input)');",
  ])('refuses in the browser what the oldest ones lack: %s', (source) => {
    expect(newerApis('widgets/cart-page/planted.ts', source)).toEqual([
      expect.stringMatching(/^widgets\/cart-page\/planted\.ts uses .* the oldest browsers are chrome109/),
    ]);
  });

  it.each([
    '/** Not URL.canParse. */\nnew URL(text);',
    '[...lines].sort();',
    'const names = [...map.keys()].filter(Boolean);',
    'const cents = /(?<cents>\\d\\d)$/;',
  ])('takes what they have: %s', (source) => {
    expect(newerApis('widgets/cart-page/planted.ts', source)).toEqual([]);
  });

  it('refuses a function of 101 lines, and takes one of 100', async () => {
    expect(await lint(functionOf(101))).toContain('noExcessiveLinesPerFunction');
    expect(await lint(functionOf(100))).not.toContain('noExcessiveLinesPerFunction');
  });

  it('refuses a file of 301 lines, and takes one of 300', async () => {
    const fileOf = (lines: number) => 'console.info();\n'.repeat(lines);
    expect(await lint(fileOf(301))).toContain('noExcessiveLinesPerFile');
    expect(await lint(fileOf(300))).not.toContain('noExcessiveLinesPerFile');
  });

  it.each(['keptRows', 'isTaken', 'KEPT_BYTES', 'WishOf', 'drawn'])('refuses the name %s', async (name) => {
    expect(await lint(`export const ${name} = 1;\n`)).toContain('docs/glossary.md');
  });

  it.each(['upkeep', 'mistaken', 'profound', 'notFound'])('takes the name %s', async (name) => {
    expect(await lint(`export const ${name} = 1;\n`)).not.toContain('docs/glossary.md');
  });

  it.each(['Response', 'Request', 'Event', 'Navigation'])(
    'refuses a wait for a %s that is awaited later',
    async (name) => {
      const later = `const late = page.waitFor${name}('load');\nawait press();\nawait late;\n`;
      const together = `const [one] = await Promise.all([page.waitFor${name}('load'), press()]);\n`;
      expect(await lint(later)).toContain('ends a run whose tests passed');
      expect(await lint(together)).not.toContain('ends a run whose tests passed');
    },
  );

  it('refuses an effect that returns what scrolling returns', async () => {
    const returned = "useEffect(() => line.current?.scrollIntoView({ block: 'nearest' }), []);\n";
    const called = "useEffect(() => {\n  line.current?.scrollIntoView({ block: 'nearest' });\n}, []);\n";
    expect(await lint(returned)).toContain('Put the call into braces');
    expect(await lint(called)).not.toContain('Put the call into braces');
  });
});
