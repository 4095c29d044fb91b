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

/** In characters. A longer line is read by nobody, and in a diff all of it has changed. */
const LONGEST_TEMPLATE_LINE = 400;

describe('the code', { timeout: 120_000 }, () => {
  it('has no type error', async () => {
    // Each thread checks the types that files share anew: one takes less than two thirds of the processor time of four.
    expect(await outputOf('tsc', '--noEmit', '--singleThreaded')).toBe('');
  });

  it('is formatted and clean for the linter', async () => {
    expect(await outputOf('biome', 'ci', '.')).toBe('');
  });

  it('keeps the order of folders, one name for a type, no unused export, and to what the oldest browsers have', async () => {
    expect(await outputOf('node', 'scripts/lint/main.ts')).toBe('');
  });

  it('has no template with a line that is too long to read', () => {
    const templates = globSync('host-fixtures/**/*.eta');
    expect(templates).not.toEqual([]);
    const long = templates.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          line.length > LONGEST_TEMPLATE_LINE
            ? `${file}:${at + 1} has ${line.length} characters. Break it where white space means nothing: beside block-level tags and children of a grid or flex box, between attributes, inside <% %> and \${}. In the rows of a table write <%_ _%>, which prints none.`
            : [],
        ),
    );
    expect(long).toEqual([]);
  });
});
