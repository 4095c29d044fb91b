import { describe, expect, it } from 'vitest';
import { parseExamples } from './example.ts';

const file = (lines: string, html = '') => `<!--\n${lines}\n-->\n${html}`;
const WHOLE = file('title: A field\nspec: MNY-5', '<z-x></z-x>');

describe('the examples of a widget', () => {
  it('may differ in nothing but how a call ends', () => {
    const variant = file('title: The server fails\nspec: FRM-4\nscenario: save:500\nmarkup: whole');
    const [fails, whole] = parseExamples({ 'examples/whole.html': WHOLE, 'examples/fails.html': variant });
    expect(fails).toMatchObject({ name: 'fails', scenario: 'save:500', markupOf: 'whole', html: '<z-x></z-x>' });
    expect(whole).toMatchObject({ name: 'whole', markupOf: undefined, html: '<z-x></z-x>' });
  });

  it('say which line is missing', () => {
    expect(() => parseExamples({ 'plain.html': '<z-x></z-x>' })).toThrow(/plain\.html.*"title:" and "spec:"/);
  });

  it('cannot take their markup from one that is not there', () => {
    const variant = file('title: The server fails\nspec: FRM-4\nmarkup: gone');
    expect(() => parseExamples({ 'fails.html': variant })).toThrow(/fails.*"gone".*Name another one/);
  });

  it('cannot have markup of their own beside another one’s', () => {
    const both = file('title: Two\nspec: FRM-4\nmarkup: whole', '<z-x></z-x>');
    expect(() => parseExamples({ 'whole.html': WHOLE, 'both.html': both })).toThrow(/markup of its own/);
  });

  it('has a tag of its own where only the attributes differ', () => {
    const files = {
      'whole.html': '<!--\ntitle: Whole\nspec: CAT-1\n-->\n<form><z-x mode="a">\n  <p>1 > 0</p>\n</z-x></form>',
      'other.html': '<!--\ntitle: Other\nspec: CAT-1\nmarkup: whole\ntag: <z-x mode="$&">\n-->',
    };
    const html = '<form><z-x mode="$&">\n  <p>1 > 0</p>\n</z-x></form>';
    expect(parseExamples(files)[0]).toMatchObject({ name: 'other', markupOf: undefined, html });
  });
});
