import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import {
  alphaPercent,
  contrast,
  MIN_CONTRAST,
  nearestReadable,
  readColor,
  withAlphaPercent,
  withOpaquePart,
} from './colors.ts';
import { contrastWarnings, readableColor, themeDeclarations, themeStylesheet } from './declarations.ts';
import { exportTheme, importTheme } from './exchange.ts';
import { effectiveValue, ownDefault, readValue, withoutDefaults } from './values.ts';
import { GROUPS, VARIABLE_NAMES, type VariableName, variable } from './variables.ts';

describe('a colour', () => {
  it.each([
    ['#88293d', '#88293d'],
    ['88293D', '#88293d'],
    [' #88293D80 ', '#88293d80'],
    ['#88293dff', '#88293d'],
  ])('reads %s as %s', (text, color) => expect(readColor(text)).toBe(color));

  it.each([
    '',
    '#',
    '#12',
    '#882',
    'ABCD',
    '#12345',
    '#1234567',
    '#123456789',
    '#12345g',
    'red',
    'rgb(1,2,3)',
    '#88293d;',
    '٨٨٢٩٣د',
  ])('does not read %j', (text) => expect(readColor(text)).toBeNull());

  it.each([
    [0, '#88293d00'],
    [50, '#88293d80'],
    [100, '#88293d'],
    [-5, '#88293d00'],
    [120, '#88293d'],
  ])('writes an opacity of %i %% as %s', (percent, color) =>
    expect(withAlphaPercent('#88293d40', percent)).toBe(color),
  );

  it('keeps its alpha to the byte while only the colour is changed', () => {
    for (let byte = 0; byte < 255; byte += 1) {
      const alpha = byte.toString(16).padStart(2, '0');
      expect(withOpaquePart(`#88293d${alpha}`, '#112233')).toBe(`#112233${alpha}`);
      expect(alphaPercent(`#88293d${alpha}`)).toBe(Math.round((byte / 255) * 100));
    }
  });

  it('has the contrast of WCAG, with what shines through', () => {
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
    expect(contrast('#000000', '#00000000')).toBeCloseTo(21);
    expect(contrast('#00000080', '#ffffff')).toBeCloseTo(contrast('#7f7f7f', '#ffffff'), 1);
  });

  it.each([
    ['#e8a0b0', ['#ffffff']],
    ['#ffff00', ['#ffffff', '#faf6f3']],
    ['#88293d', ['#201a1c']],
    ['#777777', ['#ffffff']],
  ])('finds the nearest readable one to %s on %j', (color, others) => {
    const readable = nearestReadable(color, others) ?? '';
    const worst = (one: string) => Math.min(...others.map((other) => contrast(one, other)));
    expect(worst(readable)).toBeGreaterThanOrEqual(MIN_CONTRAST);
    expect(worst(readable)).toBeLessThan(MIN_CONTRAST + 0.6);
  });

  it('stays as it is when it is readable, and has no neighbour between black and white', () => {
    expect(nearestReadable('#88293d', ['#ffffff'])).toBe('#88293d');
    expect(nearestReadable('#808080', ['#ffffff', '#000000', '#767676'])).toBeNull();
  });
});

describe('the variables', () => {
  it('are about fifty, in five groups, and each sets properties of its own', () => {
    expect(VARIABLE_NAMES.length).toBeGreaterThanOrEqual(50);
    expect(new Set(VARIABLE_NAMES.map((name) => variable(name).group))).toEqual(new Set(GROUPS));
    const properties = VARIABLE_NAMES.flatMap((name) => variable(name).properties);
    expect(new Set(properties).size).toBe(properties.length);
  });

  it('have defaults that they accept, and sizes from 12 to 58 px', () => {
    for (const name of VARIABLE_NAMES) {
      const { default: value } = variable(name);
      expect(readValue(name, value), name).toBe(value);
    }
    const sizes = VARIABLE_NAMES.map(variable).flatMap((one) =>
      one.kind === 'size' && one.group === 'fonts' ? [Number(one.default)] : [],
    );
    expect([Math.min(...sizes), Math.max(...sizes)]).toEqual([12, 58]);
    expect([ownDefault('brand'), ownDefault('headingFont'), ownDefault('textFont')]).toEqual([
      '#88293d',
      'spartan',
      'lato',
    ]);
  });

  it('have the defaults of tokens.css, in both themes', () => {
    const css = readFileSync(resolve(import.meta.dirname, '../../../host-fixtures/styles/tokens.css'), 'utf8');
    const written = new Map([...css.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value]));
    const { light, dark } = themeDeclarations({}, { isWhole: true });
    const darkOnes = new Map(dark);
    for (const [property, value] of light) {
      if (value === 'initial' || property === '--z-heading-font' || property === '--z-font') continue;
      const token = written.get(property) ?? '';
      const themed = (at: number) =>
        token
          .replace(/light-dark\(([^,]+), ([^)]+)\)/, (...parts: string[]) => parts[at] ?? '')
          .replaceAll(/\b0px\b/g, '0');
      const plain = (text: string) => text.replaceAll(/\b0px\b/g, '0');
      expect(themed(1), property).toBe(plain(value));
      expect(themed(2), property).toBe(plain(darkOnes.get(property) ?? value));
    }
  });

  it('are light where a browser knows no light-dark', () => {
    const read = (name: string) =>
      readFileSync(resolve(import.meta.dirname, `../../../host-fixtures/styles/${name}.css`), 'utf8');
    const colors = [...read('tokens').matchAll(/--[\w-]+: [^;]*light-dark[^;]*;/g)].map(([declaration]) =>
      declaration.replace(/light-dark\(([^,]+), [^)]+\)/, '$1'),
    );
    const [block = ''] = read('oldest-browsers').split('@supports not selector');
    expect(colors.length).toBeGreaterThan(20);
    expect(colors.filter((declaration) => !block.includes(declaration))).toEqual([]);
  });

  it('are used by a stylesheet of the shop or of the widgets', async () => {
    const { globSync } = await import('node:fs');
    const root = resolve(import.meta.dirname, '../../..');
    const files = globSync('{host-fixtures/styles,shared,widgets}/**/*.css', { cwd: root });
    const all = files.map((file) => readFileSync(resolve(root, file), 'utf8')).join('\n');
    const unused = VARIABLE_NAMES.flatMap((name) => variable(name).properties).filter(
      (one) => !all.includes(`var(${one}`),
    );
    expect(unused).toEqual([]);
  });

  it('are readable by default in both themes', () => {
    expect([...contrastWarnings({})]).toEqual([]);
    const { dark } = themeDeclarations({}, { isWhole: true });
    const ofDark = (name: VariableName) => new Map(dark).get(variable(name).properties[0] as `--${string}`);
    for (const name of VARIABLE_NAMES) {
      const known = variable(name);
      if (known.kind === 'color' && known.dark !== null && known.follows === null)
        expect(ofDark(name)).toBe(known.dark);
    }
  });
});

const HOSTILE = [
  'red;background:url(https://evil.test/x)',
  '#88293d;}</style><script>alert(1)</script>',
  'url(https://evil.test/x)',
  'expression(alert(1))',
  'var(--z-text)',
  'Spartan, url(//evil.test)',
  '16px} body{display:none',
  '0 8 28 0 #241a1c24, 0 0 0 9999px red',
  '0 8px 28px #000',
  '\\3c script\\3e',
  'constructor',
  '__proto__',
  '-1',
  '٢٠',
  '#88293d\n;--z-text:red',
];

test.each(HOSTILE)('no variable takes %j', (text) => {
  for (const name of VARIABLE_NAMES) expect(readValue(name, text), name).toBeNull();
});

it('takes a size with its unit, whole pixels within its bounds, and a shadow by its parts', () => {
  expect(readValue('size16', ' 18 px')).toBe('18');
  expect([readValue('size16', '15'), readValue('size16', '23'), readValue('size16', '16.5')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(readValue('floatingShadow', '-2 4 10 -1 #AABBCC')).toBe('-2 4 10 -1 #aabbcc');
  expect([readValue('floatingShadow', '0 0 81 0 #000000'), readValue('floatingShadow', '-0 0 0 0 #000000')]).toEqual([
    null,
    '0 0 0 0 #000000',
  ]);
});

describe('a theme', () => {
  it('costs nothing while it is the default', () => {
    expect(themeStylesheet({})).toBe('');
    expect(withoutDefaults({ brand: '#88293d', size16: '16', saleSurface: '#88293d' })).toEqual({
      saleSurface: '#88293d',
    });
  });

  it('sets what was changed, and lightens a text colour for the dark theme', () => {
    const css = themeStylesheet({
      brand: '#0b6e4f',
      headingFont: 'serif',
      size16: '18',
      floatingShadow: '0 2 4 0 #00000033',
    });
    const [light = '', system = '', dark = ''] = css.split('\n');
    expect(light).toContain(':root{--shop-heading-font:Georgia, "Times New Roman", serif;');
    expect(light).toContain('--shop-16:1.125rem');
    expect(light).toContain('--z-brand:#0b6e4f');
    expect(light).toContain('--z-shadow:0px 2px 4px 0px #00000033');
    expect(system).toMatch(
      /^@supports \(color:light-dark\(red,red\)\)\{@media \(prefers-color-scheme:dark\)\{:root\[data-z-theme="system"\]:not\(\[data-theme="light"\]\)/,
    );
    expect(dark).toContain('--z-shadow:0px 2px 4px 0px #00000080');
    const brand = /--z-brand:(#[0-9a-f]{6})/.exec(dark)?.[1] ?? '';
    expect(contrast(brand, '#2a2325')).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });

  it('stays readable in the dark theme whatever is chosen', () => {
    const pages = ['#171214', '#201a1c', '#2a2325'];
    for (const color of ['#ffffff', '#000000', '#ffff00', '#123456', '#e8a0b0', '#88293d10']) {
      const changed = {
        brand: color,
        text: color,
        muted: color,
        surface: color,
        page: color,
        saleSurface: color,
        band: color,
      };
      const dark = new Map(themeDeclarations(changed, { isWhole: true }).dark);
      const all = new Map(themeDeclarations(changed, { isWhole: true }).light);
      const value = (property: `--${string}`) => dark.get(property) ?? all.get(property) ?? '';
      for (const property of ['--z-brand', '--z-text', '--z-muted'] as const) {
        for (const page of pages)
          expect(contrast(value(property), page), `${color} ${property}`).toBeGreaterThanOrEqual(4.5);
      }
      expect(contrast(value('--z-on-brand'), value('--z-brand'))).toBeGreaterThanOrEqual(4.5);
      expect(contrast(value('--shop-band-text'), value('--shop-band'))).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('gives a variable that follows another its colour until it has its own', () => {
    expect(effectiveValue({ brand: '#0b6e4f' }, 'saleSurface')).toBe('#0b6e4f');
    expect(effectiveValue({ brand: '#0b6e4f', saleSurface: '#123456' }, 'saleSurface')).toBe('#123456');
    expect(new Map(themeDeclarations({}, { isWhole: true }).light).get('--shop-sale-surface')).toBe('initial');
  });

  it('is warned of what is hard to read, at the variable that was changed, with a colour that is not', () => {
    const values = { brand: '#e8a0b0' };
    const warnings = contrastWarnings(values);
    expect([...warnings.keys()]).toEqual(['brand']);
    expect(warnings.get('brand')).toContainEqual({ text: 'brand', background: 'surface', ratio: expect.any(Number) });
    const readable = readableColor(values, 'brand') ?? '';
    expect([...contrastWarnings({ brand: readable })]).toEqual([]);
  });
});

describe('a file', () => {
  it('brings back the theme that it was written from', () => {
    const values = { brand: '#0b6e4f', saleSurface: '#123456', textFont: 'serif', radius: '4' };
    const imported = importTheme(exportTheme(values));
    expect(imported).toMatchObject({ kind: 'theme', unknown: [] });
    const read = imported.kind === 'theme' ? imported.values : {};
    expect(withoutDefaults(Object.fromEntries(Object.entries(read).filter(([, value]) => value !== '')))).toEqual(
      values,
    );
  });

  it('names what it does not know, and changes nothing when a value is impossible', () => {
    expect(importTheme('{"brand":"#AABBCC","colour":"#000","size16":17}')).toEqual({
      kind: 'theme',
      values: { brand: '#aabbcc', size16: '17' },
      unknown: ['colour'],
    });
    expect(importTheme('{"brand":"red","size16":true,"text":"#000000"}')).toEqual({
      kind: 'wrong',
      names: ['brand', 'size16'],
    });
  });

  it.each([
    '',
    'x',
    '[]',
    'null',
    '"#000"',
    '{}',
    '{"a":1}',
    '{"__proto__":{"brand":"#000000"}}',
    `{"brand":"${'0'.repeat(30_000)}"}`,
  ])('is not read when it is %.40j', (text) => expect(importTheme(text)).toEqual({ kind: 'unreadable' }));
});
