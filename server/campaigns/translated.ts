import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The walks from the home page to a placed order, in French and Arabic, and every example of every widget. */
const FILES = [
  'host-fixtures/journeys/shop-walk.browser.test.ts',
  'host-fixtures/journeys/order-with-script.browser.test.ts',
  'host-fixtures/journeys/cart.browser.test.ts',
  'widgets/examples.browser.test.ts',
];

interface TestReport {
  readonly numTotalTests: number;
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Runs the browser tests on pages whose texts are replaced as the translation of a browser replaces them, again after each change. */
export function translated() {
  const folder = mkdtempSync(join(tmpdir(), 'zellige-translated-'));
  const report = join(folder, 'report.json');
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...FILES,
      '--project',
      'pages in Chromium',
      '--retry',
      '0',
      '--reporter',
      'json',
      '--outputFile',
      report,
    ],
    { env: { ...process.env, TRANSLATED: '1' }, stdio: ['ignore', 'ignore', 'inherit'] },
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
