import { preprocessCSS, resolveConfig } from 'vite';
import { expect, test } from 'vitest';
import { indexSelectors } from './index-selectors.ts';

const config = await resolveConfig(
  {
    configFile: false,
    logLevel: 'error',
    css: { transformer: 'lightningcss', lightningcss: { visitor: indexSelectors } },
  },
  'build',
);

/** Returns the selectors of a rule as the build writes them. */
async function written(selectors: string): Promise<string[]> {
  const { code } = await preprocessCSS(`@layer zellige { ${selectors} { color: red } }`, '/a.css', config);
  const [, list = ''] = /\{\s*([^{]+?)\s*\{/.exec(code) ?? [];
  return list.split(/,\s*(?=:where|\[|a\b)/);
}

test.each([
  [':where(.a, z-b > .c)', [':where(.a)', ':where(z-b > .c)']],
  [':where(.a, .b)::backdrop', [':where(.a)::backdrop', ':where(.b)::backdrop']],
  [':where(z-a .b :is(button, a))', [':where(z-a .b button)', ':where(z-a .b a)']],
  [':where(:is(ul, ol)[class])', [':where(ul[class])', ':where(ol[class])']],
  [':where([role]:is(ul, .a):hover)', [':where(ul[role]:hover)', ':where(.a[role]:hover)']],
])('%s has a selector for each end that it may have', async (selectors, expected) => {
  expect(await written(selectors)).toEqual(expected);
});

test.each([
  ':where(z-a :is(.a, .b) button)',
  ':where(label:is(z-a *, z-b *))',
  ':where(label:is(.a, .b))',
  ':where(.a)',
  'a:is(.a, .b):not(#z)',
])('%s stays as it is', async (selectors) => {
  expect(await written(selectors)).toEqual([selectors]);
});
