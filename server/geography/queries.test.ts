import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { insertGeography } from './data/insert-geography.ts';
import { communeById, deliverableCommunes, deliverableWilayas } from './queries.ts';

let db: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  await insertGeography(db);
});
afterAll(() => db.close());

it('lists the wilayas the shop delivers to, by code, without the ones no carrier reaches', async () => {
  const wilayas = await deliverableWilayas(db);
  expect(wilayas).toHaveLength(67);
  expect(wilayas[15]).toMatchObject({ id: 16, code: '16', nameFr: 'Alger', nameEn: 'Algiers', nameAr: 'الجزائر' });
  expect(wilayas.map(({ code }) => code)).not.toContain('50');
});

it('lists the communes of a wilaya by name, without the far ones', async () => {
  const algiers = await deliverableCommunes(db, 16, 'fr');
  expect(algiers).toHaveLength(57);
  expect(algiers.slice(0, 3).map(({ nameFr }) => nameFr)).toEqual(['Aïn Benian', 'Aïn Taya', 'Alger Centre']);
  expect((await deliverableCommunes(db, 37, 'fr')).map(({ nameFr }) => nameFr)).toEqual(['Tindouf']);
});

it('lists communes by their Arabic name for a page in Arabic', async () => {
  const names = (await deliverableCommunes(db, 16, 'ar')).map(({ nameAr }) => nameAr);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'ar')));
  expect(names).toHaveLength(57);
});

it('lists nothing for a closed or unknown wilaya', async () => {
  expect(await deliverableCommunes(db, 50, 'fr')).toEqual([]);
  expect(await deliverableCommunes(db, 999, 'fr')).toEqual([]);
});

it('says of any commune whether it can be delivered to', async () => {
  expect(await communeById(db, 3702)).toMatchObject({ nameFr: 'Oum El Assel', wilayaId: 37, deliverable: false });
  expect(await communeById(db, 1605)).toMatchObject({ nameFr: 'Bab El Oued', deliverable: true });
  expect(await communeById(db, 9999)).toBeNull();
});
