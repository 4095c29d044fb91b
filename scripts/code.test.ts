import { execFile } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const outputOf = (command: string, ...args: string[]) =>
  run(`node_modules/.bin/${command}`, args).then(
    () => '',
    (failure: { stdout: string; stderr: string }) => `${failure.stdout}${failure.stderr}`,
  );

/** More characters than this are neither read nor compared. */
const LONGEST_TEMPLATE_LINE = 400;

describe('the code', { timeout: 120_000 }, () => {
  it('has no type error', async () => {
    expect(await outputOf('tsc', '--noEmit')).toBe('');
  });

  it('is formatted and clean for the linter', async () => {
    expect(await outputOf('biome', 'ci', '.')).toBe('');
  });

  it('has no import against the order of its folders', async () => {
    expect(await outputOf('node', 'scripts/lint/folders.ts')).toBe('');
  });

  it('has no two exported types of one name', async () => {
    expect(await outputOf('node', 'scripts/lint/type-names.ts')).toBe('');
  });

  it('has no line of a template that nobody can read', () => {
    const long = globSync('host-fixtures/**/*.eta').flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          line.length > LONGEST_TEMPLATE_LINE
            ? `${file}:${at + 1} has ${line.length} characters. Break it where white space means nothing: beside block-level tags and form fields, between attributes, inside <% %> and \${}.`
            : [],
        ),
    );
    expect(long).toEqual([]);
  });
});
