import type { Locale } from '../../shared/i18n/locale.ts';
import type { Database } from '../db/database.ts';

interface WilayaRow {
  /** The project's own number; the official `code` may change with a reform. */
  id: number;
  code: string;
  /** Code of the wilaya it was part of before the reforms of 2019 and 2026, as most carriers still see it. */
  parentCode: string | null;
  nameFr: string;
  nameAr: string;
  nameEn: string;
  deliverable: boolean;
}

interface CommuneRow {
  id: number;
  wilayaId: number;
  nameFr: string;
  nameAr: string;
  deliverable: boolean;
  /** Folded spellings, separated by a bar. */
  search: string;
}

const FRENCH_ORDER = new Intl.Collator('fr');
const ARABIC_ORDER = new Intl.Collator('ar');
const WILAYA = `id, code, parent_code as "parentCode", name_fr as "nameFr", name_ar as "nameAr", name_en as "nameEn", deliverable`;
const COMMUNE = `c.id, c.wilaya_id as "wilayaId", c.name_fr as "nameFr", c.name_ar as "nameAr",
  c.deliverable and w.deliverable as deliverable, c.search`;

/** Wilayas the shop delivers to, by code (PLC-2: only deliverable ones are listed). */
export function deliverableWilayas(db: Database): Promise<WilayaRow[]> {
  return db.query<WilayaRow>(`select ${WILAYA} from wilayas where deliverable order by code`);
}

/**
 * Communes of one wilaya the shop delivers to, by the name that a page in this language shows; none when the wilaya is
 * unknown or closed.
 */
export async function deliverableCommunes(db: Database, wilayaId: number, locale: Locale): Promise<CommuneRow[]> {
  // Read as an integer: a number beyond the column's smallint is an unknown wilaya, not an error.
  const communes = await db.query<CommuneRow>(
    `select ${COMMUNE} from communes c join wilayas w on w.id = c.wilaya_id
     where c.wilaya_id = $1::integer and c.deliverable and w.deliverable`,
    [wilayaId],
  );
  // Sorted here because the two databases do not sort accents alike, and as `z-wilaya-commune` does.
  return communes.sort((a, b) =>
    locale === 'ar' ? ARABIC_ORDER.compare(a.nameAr, b.nameAr) : FRENCH_ORDER.compare(a.nameFr, b.nameFr),
  );
}

/** Returns a commune as the select of a form has it, with all names that a search reads. */
export function communeChoice({ id, nameFr, nameAr }: CommuneRow, locale: Locale) {
  return { id, name: locale === 'ar' ? nameAr : nameFr, names: [nameFr, nameAr].join('|') };
}

/** Returns a commune and whether it can be delivered to; null when there is no such commune. */
export async function communeById(db: Database, communeId: number): Promise<CommuneRow | null> {
  const rows = await db.query<CommuneRow>(
    `select ${COMMUNE} from communes c join wilayas w on w.id = c.wilaya_id where c.id = $1`,
    [communeId],
  );
  return rows[0] ?? null;
}
