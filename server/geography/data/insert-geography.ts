import { EXONYMS, foldPlaceName } from '../../../shared/rules/places/place-names.ts';
import type { Database } from '../../db/database.ts';
import { insertRows } from '../../db/insert-rows.ts';
import { buildGeography, type Geography } from './build.ts';

/** Fills the tables wilayas and communes. @returns the rows it wrote, for the delivery rates */
export async function insertGeography(db: Database): Promise<Geography> {
  const geography = buildGeography();
  await insertRows(
    db,
    'wilayas',
    geography.wilayas.map((wilaya) => ({
      id: wilaya.id,
      code: wilaya.code,
      parent_code: wilaya.parentCode,
      name_fr: wilaya.nameFr,
      name_ar: wilaya.nameAr,
      name_en: wilaya.nameEn,
      deliverable: wilaya.deliverable,
    })),
  );
  await insertRows(
    db,
    'communes',
    geography.communes.map((commune) => ({
      id: commune.id,
      wilaya_id: commune.wilayaId,
      name_fr: commune.nameFr,
      name_ar: commune.nameAr,
      deliverable: commune.deliverable,
      search: [...new Set([...commune.spellings, ...(EXONYMS[commune.nameFr] ?? [])].map(foldPlaceName))].join('|'),
    })),
  );
  return geography;
}
