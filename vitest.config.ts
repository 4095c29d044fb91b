import { defineConfig } from 'vitest/config';

/**
 * One runner, five projects. What needs a real browser or a real database says so in its project's name, so that a
 * summary shows which tests ran where. Where files need no window of their own they share a process: to load the server anew
 * for each of them took more processor time than most of their tests.
 */
export default defineConfig({
  test: {
    // Vitest leaves a core free, which on two cores is half of the machine.
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'rules',
          environment: 'node',
          isolate: false,
          include: ['shared/**/*.test.ts', 'widgets/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
          setupFiles: ['shared/testing/property-seed.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'widgets in happy-dom',
          environment: 'happy-dom',
          // A window for each file in a process that has loaded happy-dom already: to load it took longer than most of the tests.
          pool: 'vmForks',
          environmentOptions: { happyDOM: { url: 'http://shop.test/' } },
          include: ['shared/**/*.test.tsx', 'widgets/**/*.test.tsx'],
          setupFiles: [
            'shared/testing/node-globals.ts',
            'shared/testing/dom-setup.ts',
            'shared/testing/property-seed.ts',
          ],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'server on PGlite',
          environment: 'node',
          isolate: false,
          // What needs no database, and where the engine matters: its files, its locks, what is cached beside it, the start.
          include: [
            'server/**/*.unit.test.ts',
            'server/*.test.ts',
            'server/{campaigns,checkout,db,delivery,listing}/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', '**/*.postgres.test.ts'],
          setupFiles: ['shared/testing/property-seed.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'server on PostgreSQL',
          environment: 'node',
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts', 'server/**/*.unit.test.ts'],
          setupFiles: ['shared/testing/property-seed.ts'],
          env: { TEST_DATABASE: 'postgres' },
          globalSetup: ['server/testing/global-setup-postgres.ts'],
          testTimeout: 30_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'pages in Chromium',
          environment: 'node',
          include: ['**/*.browser.test.ts'],
          isolate: false,
          globalSetup: ['shared/testing/browser-global-setup.ts'],
          setupFiles: ['shared/testing/browser-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 10_000 } },
          // A browser on a busy machine may be late once; the report names a test that needed its second try.
          retry: 1,
        },
      },
    ],
  },
});
