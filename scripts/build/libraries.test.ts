import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { suite } from '../../vite.config.ts';
import type { Loader } from './newest-build.ts';

/** Libraries of the chunks that widgets share. A larger one would reach every page. */
const SHARED = [
  '@noble/hashes',
  '@r2wc/core',
  '@r2wc/react-to-web-component',
  'i18next',
  'ky',
  'react',
  'react-dom',
  'scheduler',
  'zustand',
];

const packageOf = (module: string) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(module)?.[1];

/** Returns the libraries of the build by the widgets that load them, in shared chunks or their own. */
async function widgetsByLibrary(loader: Loader): Promise<Map<string, Set<string>>> {
  const config = suite(loader);
  const { output } = (await build({
    ...config,
    configFile: false,
    logLevel: 'warn',
    // The plugin compresses the files, which would take most of the time.
    plugins: [],
    build: { ...config.build, write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));
  const reach = (name: string, seen: Set<string>): Set<string> => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const other of chunks.get(name)?.imports ?? []) reach(other, seen);
    return seen;
  };
  const users = new Map<string, Set<string>>();
  for (const entry of [...chunks.values()].filter(({ isEntry }) => isEntry)) {
    for (const name of reach(entry.fileName, new Set())) {
      for (const module of chunks.get(name)?.moduleIds ?? []) {
        const library = packageOf(module);
        if (library === undefined) continue;
        const widgets = users.get(library) ?? new Set();
        users.set(library, widgets.add(entry.name));
      }
    }
  }
  return users;
}

it('a large library arrives only with the widget that needs it', async () => {
  const users = await widgetsByLibrary('zellige');
  const own = [...users].filter(([library]) => !SHARED.includes(library));
  expect(Object.fromEntries(own.map(([library, widgets]) => [library, [...widgets]]))).toEqual({
    '@kurkle/color': ['doughnut-chart'],
    '@orchidjs/sifter': ['multi-select', 'transporter-payment'],
    '@orchidjs/unicode-variants': ['multi-select', 'transporter-payment'],
    'chart.js': ['doughnut-chart'],
    dropzone: ['image-uploader'],
    imask: ['currency-input'],
    'tom-select': ['multi-select', 'transporter-payment'],
  });
});

it('the smaller build makes the same widgets on Preact, with nothing of React', async () => {
  const users = await widgetsByLibrary('zellige-lite');
  expect([...users.keys()].filter((library) => /^(react|react-dom|scheduler)$/.test(library))).toEqual([]);
  expect(users.get('preact')).toContain('quick-order');
});
