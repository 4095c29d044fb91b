import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from '../../build/assets-plugin.ts';
import type { BenchRow } from '../bench.ts';
import type { BenchLine } from '../figures.ts';
import { serveHost } from '../host.ts';
import { type Bytes, bytesOf, eagerly, type FileSizes, filesOf } from '../page-bytes.ts';
import { formPage, needWidgets, OURS, referenceTag } from '../pages.ts';
import { brotliKb } from '../production-build.ts';
import { startShop } from '../shop.ts';

const GOAL = { of: 'ours', is: 'at most', value: 2.5 } as const;
const TENTH = { of: 'ratio', is: 'at most', value: 0.1 } as const;
const NOTE =
  'Brotli quality 11, kB of 1000 bytes. "run" counts scripts that were executed before the load event; "fetched" adds those that were fetched ahead.';

function linesOf(where: string, ours: Bytes, eager: Bytes, stimulus: Bytes, stimulusName: string): BenchLine[] {
  const line = (what: string, own: number, reference: string, value: number, goal?: BenchLine['goal']): BenchLine => ({
    what: `${where}, ${what}`,
    unit: 'kB',
    ours: [own],
    reference,
    referenceValues: [value],
    note: NOTE,
    ...(goal && { goal }),
  });
  return [
    line('run before the load event', ours.run, 'everything at once', eager.run, GOAL),
    line('run before the load event', ours.run, stimulusName, stimulus.run, TENTH),
    line('fetched', ours.fetched, 'everything at once', eager.fetched),
    line('fetched', ours.fetched, stimulusName, stimulus.fetched),
  ];
}

/**
 * A form of five kinds of widget that nobody has touched yet, its countdown out of view. Beside it the same page with
 * `load="eager"` on every tag, and the same form with hand-made Stimulus controllers (references/stimulus.ts).
 */
export const bytesOnForm: BenchRow = {
  name: 'form-bytes',
  async measure(bench) {
    needWidgets('z-currency-input', 'z-wilaya-commune', 'z-countdown', 'z-async-form', 'z-theme-toggle');
    const { origin } = await serveHost(bench, {
      '/form': formPage(OURS),
      '/eager': formPage(OURS, ' load="eager"'),
      '/stimulus': formPage(referenceTag('stimulus')),
    });
    const ours = await bytesOf(bench, `${origin}/form`);
    const eager = await bytesOf(bench, `${origin}/eager`);
    return linesOf('form', ours, eager, await bytesOf(bench, `${origin}/stimulus`), 'Stimulus');
  },
};

/**
 * A product page with combinations of the real server that nobody has touched yet. The Stimulus bundle of the form page
 * stands in for one of the product page's own, which would be larger. Then the page's files, one by one, beside those of a
 * shop that loads `zellige-lite.js`: what comes while nobody touches the page, and what follows the first input.
 */
export const bytesOnProduct: BenchRow = {
  name: 'product-bytes',
  async measure(bench) {
    const { origin } = await serveHost(bench, { '/stimulus': formPage(referenceTag('stimulus')) });
    const stimulus = await bytesOf(bench, `${origin}/stimulus`);
    const shop = await startShop(bench, 'pglite');
    const product = `${shop.origin}${shop.productPath}`;
    const ours = await bytesOf(bench, product);
    const eager = await bytesOf(bench, product, eagerly);
    const files = await filesOf(bench, product);
    await shop.stop();
    const liteShop = await startShop(bench, 'pglite', { loader: 'zellige-lite' });
    const lite = await filesOf(bench, `${liteShop.origin}${liteShop.productPath}`);
    await liteShop.stop();
    return [
      ...linesOf('product page', ours, eager, stimulus, 'Stimulus of the form'),
      sumLine('product page, untouched', files.untouched, 'zellige-lite.js', lite.untouched, 130),
      sumLine('product page on zellige-lite.js, untouched', lite.untouched, 'zellige.js', files.untouched, 80),
      ...barLines('untouched', files.untouched, lite.untouched),
      ...barLines('first input', files.atFirstInput, lite.atFirstInput),
    ];
  },
};

const sumOf = (files: FileSizes) => Object.values(files).reduce((sum, size) => sum + size, 0);
const sumLine = (what: string, own: FileSizes, reference: string, other: FileSizes, goal: number): BenchLine => ({
  what,
  unit: 'kB',
  ours: [sumOf(own)],
  reference,
  referenceValues: [sumOf(other)],
  goal: { of: 'ours', is: 'at most', value: goal },
});
/** Returns a line for each file, with a bar of one block for each kB. */
const barLines = (when: string, files: FileSizes, lite: FileSizes): BenchLine[] =>
  Object.entries(files).map(([name, size]) => ({
    what: `${when}, ${name} ${'█'.repeat(Math.round(size))}`,
    unit: 'kB',
    ours: [size],
    reference: 'zellige-lite.js',
    referenceValues: [lite[name.replace(/^zellige$/, 'zellige-lite')] ?? 0],
  }));

/**
 * Every script of the suite, whether a page needs it or not, less the libraries that come only with a widget (imask, ky,
 * i18next, zustand), beside React and its renderer in one file. Libraries are told by the files they are built into.
 */
export const bytesAfterUse: BenchRow = {
  name: 'suite-bytes',
  async measure(bench) {
    const folder = await bench.assets();
    const { files } = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')) as Manifest;
    const scripts = Object.entries(files).filter(([file]) => file.endsWith('.js'));
    const sum = (files: typeof scripts) => files.reduce((total, [, { brotli = 0 }]) => total + brotli, 0) / 1000;
    const isLibrary = ([file]: [string, unknown]) => /^chunks\/(imask|http|i18n|zustand|ky)\.js/.test(file);
    const react = brotliKb((await bench.references())['react-alone']);
    const reference = { reference: 'React alone', referenceValues: [react], unit: 'kB' } as const;
    const names = scripts.filter(isLibrary).map(([file]) => file.replace(/^chunks\/(\w+)\.js.*/, '$1'));
    const widgets = scripts.filter(([file]) => !file.includes('/') && !file.startsWith('zellige')).length;
    return [
      {
        ...reference,
        what: `all ${widgets} widgets, libraries aside`,
        ours: [sum(scripts.filter((file) => !isLibrary(file)))],
        note: `Left aside as libraries: the files ${names.join(' and ')} with our code in them.`,
      },
      { ...reference, what: `all ${widgets} widgets with their libraries`, ours: [sum(scripts)] },
    ];
  },
};
