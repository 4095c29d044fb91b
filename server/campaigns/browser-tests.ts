import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface TestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs files of browser tests without a second try. The variables of the environment make them longer or otherwise. */
export function browserTests(files: readonly string[], environment: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'zellige-browser-tests-'));
  const report = join(folder, 'report.json');
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...files,
      '--project',
      'pages in Chromium',
      '--retry',
      '0',
      '--reporter',
      'json',
      '--outputFile',
      report,
    ],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  try {
    const { numTotalTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as TestReport;
    const failed = testResults.flatMap(({ assertionResults }) =>
      assertionResults.filter((one) => one.status === 'failed'),
    );
    const problems = failed.map(({ fullName }) => fullName);
    if (status !== 0 && problems.length === 0) problems.push(`The tests ended with code ${status}.`);
    if (numPassedTests === 0) problems.push('No test ran.');
    return { tests: numTotalTests, passed: numPassedTests, problems };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
