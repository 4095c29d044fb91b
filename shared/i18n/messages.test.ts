import { describe, expect, it, onTestFinished } from 'vitest';
import { defineMessages } from './messages.ts';
import { translate } from './translate.ts';

const MESSAGES = defineMessages({
  fr: {
    hello: 'Bonjour {{name}}',
    'form.error': 'Erreur',
    left_one: '{{count}} article',
    left_other: '{{count}} articles',
  },
  en: { hello: 'Hello {{name}}', 'form.error': 'Error', left_one: '{{count}} item', left_other: '{{count}} items' },
  ar: {
    hello: 'مرحبا {{name}}',
    'form.error': 'خطأ',
    left_zero: 'zero',
    left_one: 'one',
    left_two: 'two',
    left_few: 'few {{count}}',
    left_many: 'many {{count}}',
    left_other: 'other {{count}}',
  },
});

describe('a text', () => {
  it('is given in the asked language, and in French in one nobody wrote', () => {
    expect(translate(MESSAGES, 'en', 'hello', { name: 'Amel' })).toBe('Hello Amel');
    expect(translate(MESSAGES, 'ar-DZ', 'form.error')).toBe('خطأ');
    expect(translate(MESSAGES, 'AR', 'form.error')).toBe('خطأ');
    expect(translate(MESSAGES, 'es', 'hello', { name: 'Amel' })).toBe('Bonjour Amel');
  });

  it('counts in the six forms of Arabic', () => {
    const forms = [0, 1, 2, 3, 11, 100].map((count) => translate(MESSAGES, 'ar', 'left', { count }));
    expect(forms).toEqual(['zero', 'one', 'two', 'few 3', 'many 11', 'other 100']);
  });

  it('counts zero and a million as French does', () => {
    expect(translate(MESSAGES, 'fr', 'left', { count: 0 })).toBe('0 article');
    expect(translate(MESSAGES, 'fr', 'left', { count: 2 })).toBe('2 articles');
    expect(translate(MESSAGES, 'fr', 'left', { count: 1_000_000 })).toBe('1000000 articles');
    expect(translate(MESSAGES, 'en', 'left', { count: 0 })).toBe('0 items');
  });

  it('takes hostile values as they are: no nesting, no settings, no second round of filling in', () => {
    for (const name of ['$t(form.error)', '{{name}}', '<b>&', '__proto__']) {
      expect(translate(MESSAGES, 'en', 'hello', { name })).toBe(`Hello ${name}`);
    }
    expect(translate(MESSAGES, 'en', 'hello', { name: 'A', lng: 'ar', defaultValue: 'x', context: 'y' })).toBe(
      'Hello A',
    );
  });

  it('is the same on a page that adds to the prototype of all objects', () => {
    Object.assign(Object.prototype, { extend() {} });
    onTestFinished(() => {
      Reflect.deleteProperty(Object.prototype, 'extend');
    });
    expect(translate(structuredClone(MESSAGES), 'en', 'left', { count: 2 })).toBe('2 items');
    expect(translate(structuredClone(MESSAGES), 'en', 'hello', { name: 'Amel' })).toBe('Hello Amel');
  });

  it('with a missing key, a missing Arabic form or a misspelt name does not compile', () => {
    // @ts-expect-error English has no `b`
    defineMessages({ fr: { a: '', b: '' }, en: { a: '' }, ar: { a: '', b: '' } });
    // @ts-expect-error Arabic has no `two`, `few` and `many`
    defineMessages({ fr: { n_other: '' }, en: { n_other: '' }, ar: { n_one: '', n_other: '' } });
    // @ts-expect-error English has a key that French does not
    defineMessages({ fr: { a: '' }, en: { a: '', c: '' }, ar: { a: '' } });
    // @ts-expect-error there is no such text
    expect(translate(MESSAGES, 'en', 'goodbye')).toBe('goodbye');
  });
});
