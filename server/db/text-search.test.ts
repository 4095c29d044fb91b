import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import type { Database } from './database.ts';
import { migrate } from './migrate.ts';
import { restoreOldShop } from './testing/old-shop.ts';

let db: Database;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

describe('a name', () => {
  it.each([
    ['Zoé AÏT Saïd', 'zoe ait said'],
    ['Ze\u0301ne\u0300', 'zene'],
    ['Ḥaddad Ğül Ñoño', 'haddad gul nono'],
    ['Œuvre cœur Ælia Straße ẞ Işıl İzmir', 'oeuvre coeur aelia strasse ss isil izmir'],
    ['مُحَمَّدٌ', 'محمد'],
    ['محـــمد', 'محمد'],
    ['أمينة إيمان آسيا ٱلزهراء', 'امينه ايمان اسيا الزهراء'],
    ['هدى رؤوف رائد', 'هدي رووف رايد'],
    ['هٰذا ﻻمية', 'هذا لاميه'],
    ['لوت ١٢٣٤٥٦٧٨٩٠ ۱۲۳۴۵۶۷۸۹۰', 'لوت 1234567890 1234567890'],
    ["L’abaya, 5\u00a0% - d'été_2", "l’abaya, 5 % - d'ete_2"],
  ])('%s is folded alike in SQL and in the code', async (name, folded) => {
    expect(foldText(name)).toBe(folded);
    expect(await db.query('select fold_text($1) as folded', [name])).toEqual([{ folded }]);
  });

  it('that was stored before 0086 is folded anew', async () => {
    await restoreOldShop(db, '0086');
    await db.exec(`update orders set firstname = 'عبد القادر', lastname = 'مُحَمَّد' where id = 1;
      insert into product_langs (product_id, language_code, name) values (1, 'ar', 'مِصباح')`);
    await migrate(db);
    expect(await db.query('select customer_folded from orders where id = 1')).toEqual([
      { customer_folded: 'عبد القادر محمد عبدالقادر محمد' },
    ]);
    expect(await db.query('select name_folded from product_langs')).toEqual([{ name_folded: 'مصباح' }]);
  });
});
