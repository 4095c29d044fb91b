import type { Reporter, TestModule } from 'vitest/node';

/** Ends a run with a line per project, so that one sees which tests ran on which database and in the browser, then one total. */
export default class TestSummary implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const projects = new Map<string, { passed: number; failed: number; skipped: number }>();
    let brokenFiles = 0;
    for (const module of modules) {
      const row = projects.get(module.project.name) ?? { passed: 0, failed: 0, skipped: 0 };
      projects.set(module.project.name, row);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') row.passed++;
        else if (state === 'skipped') row.skipped++;
        else row.failed++;
      }
      if (module.errors().length > 0) {
        brokenFiles++;
        row.failed++;
      }
    }
    const rows = [...projects.values()];
    const sum = (key: 'passed' | 'failed' | 'skipped') => rows.reduce((total, row) => total + row[key], 0);
    console.log('');
    for (const [name, row] of projects) {
      console.log(
        `${name}: ${row.passed} passed, ${row.failed} failed${row.skipped ? `, ${row.skipped} skipped` : ''}`,
      );
    }
    if (brokenFiles > 0) console.log(`${brokenFiles} test files could not be run; each counts as one failure`);
    if (errors.length > 0) console.log(`${errors.length} errors outside of tests; they count as failures`);
    const skipped = sum('skipped');
    console.log(
      `${sum('passed')} passed, ${sum('failed') + errors.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    );
  }
}
