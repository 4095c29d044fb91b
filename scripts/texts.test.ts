import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { CART_NOTICE_TEXTS } from '../server/cart/notices.ts';
import { PHONE_ORDER_MESSAGES } from '../server/checkout/order-texts.ts';

const LANGUAGES = ['fr', 'en', 'ar'] as const;

/** Lists every text of pages, widgets and server answers with its place, as `file key language`. */
async function allTexts(): Promise<[where: string, text: string][]> {
  const files = globSync([
    '{widgets,shared}/**/*messages.ts',
    'host-fixtures/messages/all.ts',
    'server/http/error-texts.ts',
  ]).sort();
  const modules: [file: string, module: Record<string, Record<string, Record<string, string>>>][] = [
    ['server/cart/notices.ts', { CART_NOTICE_TEXTS }],
    ['server/checkout/order-texts.ts', { PHONE_ORDER_MESSAGES }],
  ];
  for (const file of files) modules.push([file, await import(resolve(file))]);
  const texts: [string, string][] = [];
  for (const [file, module] of modules) {
    for (const messages of Object.values(module)) {
      for (const language of LANGUAGES) {
        const inLanguage = messages?.[language] ?? {};
        for (const [key, text] of Object.entries(inLanguage)) texts.push([`${file} ${key} ${language}`, text]);
      }
    }
  }
  return texts;
}

const texts = await allTexts();

it('finds the texts of widgets and pages', () => {
  expect(texts.length).toBeGreaterThan(1_000);
});

it('holds the groups of an amount and its currency together, which an Arabic line would otherwise turn round', () => {
  const apart = texts.filter(([, text]) => /\d \d{3}(?!\d)|(\d|\}\}) (DA|دج)/.test(text));
  expect(apart.map(([where, text]) => `${where}: ${text}`)).toEqual([]);
});

it('keeps a French sign on the line of its word', () => {
  const french = texts.filter(([where]) => where.endsWith(' fr'));
  expect(french.filter(([, text]) => /\S [;:!?»%](?!\w)|« /.test(text))).toEqual([]);
});

it('isolates an amount or a share with its sign in Arabic, where the sign would stand in front of the number', () => {
  const turned = texts.filter(([where, text]) => {
    const rest = text.replace(/[\u2066\u2068].*?\u2069/g, '');
    return where.endsWith(' ar') && /(\d|\}\})\s*(DA|%|kg|cm)/.test(rest);
  });
  expect(turned.map(([where, text]) => `${where}: ${text}`)).toEqual([]);
});

it('isolates names and prices that stand side by side in Arabic, where those in Latin would change places', () => {
  const beside = texts.filter(([where, text]) => {
    const rest = text.replace(/[\u2066\u2068].*?\u2069/g, '');
    return where.endsWith(' ar') && /\}\} [·«(] ?\{\{/.test(rest);
  });
  expect(beside.map(([where, text]) => `${where}: ${text}`)).toEqual([]);
});

it('writes the Arabic accusative with its mark, which reads as another word without', () => {
  const bare = /(?<!\p{L})(أولا|حاليا|مثلا|أيضا|معا|واحدا|صحيحا|عددا|موجودا|منتجا|سطرا|حرفا)(?!\p{L}|\p{M})|اً/u;
  const unmarked = texts.filter(([where, text]) => where.endsWith(' ar') && bare.test(text));
  expect(unmarked.map(([where, text]) => `${where}: ${text}`)).toEqual([]);
});

it('writes the Arabic passive with its mark, which reads as “I add” without', () => {
  const bare = /(?<!\p{L})[وف]?(أضيف|أزيل|أعيد)/u;
  const unmarked = texts.filter(([where, text]) => where.endsWith(' ar') && bare.test(text));
  expect(unmarked.map(([where, text]) => `${where}: ${text}`)).toEqual([]);
});

it('puts no noun behind the number of a refusal in Arabic, where it would change with the number', () => {
  const refusals = texts.filter(([where]) => where.startsWith('server/http/error-texts.ts') && where.endsWith(' ar'));
  expect(refusals.filter(([, text]) => /\}\}\s\p{L}/u.test(text))).toEqual([]);
});

it('isolates dates, colours and addresses in Arabic, where their signs and numbers would change places', () => {
  const arabic = texts.filter(([where]) => where.endsWith(' ar'));
  const turned = arabic.filter(([, text]) => {
    const rest = text.replace(/[\u2066\u2068].*?\u2069/g, '');
    return /#[0-9a-f]{3}|\d-\d|\d \d|(^|\s)\/|\w:\/\//i.test(rest);
  });
  expect(turned.map(([where, text]) => `${where}: ${text}`)).toEqual([]);
});
