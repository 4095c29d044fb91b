import { globSync } from 'node:fs';
import { join } from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { readContract, widgetFolders } from './build/widget-folders.ts';

const SLOWEST = 10;

/** Ends a run with the slowest files, what needed a second try, a line per project, so that one sees which tests ran where, then one total. */
export default class TestSummary implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): Promise<void> {
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
    printSlowest(modules);
    printSecondTries(modules);
    for (const [name, row] of projects) {
      console.log(
        `${name}: ${row.passed} passed, ${row.failed} failed${row.skipped ? `, ${row.skipped} skipped` : ''}`,
      );
    }
    if (brokenFiles > 0) console.log(`${brokenFiles} test files could not be run; each counts as one failure`);
    if (errors.length > 0) console.log(`${errors.length} errors outside of tests; they count as failures`);
    const unseen = await unseenStates(modules);
    for (const sentence of unseen) console.log(sentence);
    if (unseen.length > 0) process.exitCode = 1;
    const skipped = sum('skipped');
    console.log(
      `${sum('passed')} passed, ${sum('failed') + errors.length + unseen.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
    );
  }
}

function printSlowest(modules: readonly TestModule[]): void {
  const files = modules
    .map((module) => ({ module, seconds: module.diagnostic().duration / 1000 }))
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, SLOWEST);
  console.log(`The ${files.length} slowest files:`);
  for (const { module, seconds } of files) {
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${module.relativeModuleId} (${module.project.name})`);
  }
  console.log('');
}

/** Prints why each test failed at first that passed at its second try: such a failure is shown nowhere else. */
function printSecondTries(modules: readonly TestModule[]): void {
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      if (!test.diagnostic()?.flaky) continue;
      console.log(`Passed at a second try: ${module.relativeModuleId} > ${test.fullName}`);
      for (const { message, diff, stacks } of test.result().errors ?? []) {
        const [place] = stacks ?? [];
        console.log(`  ${message}${place ? ` (line ${place.line})` : ''}`);
        if (diff) console.log(diff);
      }
    }
  }
}

/**
 * Returns one sentence per state of a contract that no element had during the run. Compares only the widgets whose tests
 * in happy-dom all ran and passed: after a part of them, nothing is known of the others.
 */
async function unseenStates(modules: readonly TestModule[]): Promise<string[]> {
  const testsOf = (module: TestModule) => [...module.children.allTests()];
  const seen = new Set(modules.flatMap(testsOf).flatMap((test) => test.meta().hostStates ?? []));
  const hasPassed = (module: TestModule) =>
    module.ok() && testsOf(module).every((test) => test.result().state === 'passed');
  const passed = new Set(modules.filter(hasPassed).map(({ moduleId }) => moduleId));
  const sentences: string[] = [];
  for (const widget of widgetFolders()) {
    const files = globSync('**/*.test.tsx', { cwd: widget.folder }).map((file) => join(widget.folder, file));
    if (files.length === 0 || !files.every((file) => passed.has(file))) continue;
    const { tag, states = {} } = await readContract(widget);
    for (const state of Object.keys(states).filter((name) => !seen.has(`${tag} ${name}`))) {
      sentences.push(
        `No test in happy-dom saw <${tag}> with data-state="${state}", which its contract promises. Add a test that leads to it, or remove it from the contract.`,
      );
    }
  }
  return sentences;
}
