import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arabicName } from './arabic-names.ts';
import { MISSING_COMMUNES, UNDELIVERABLE_COMMUNES, UNDELIVERABLE_WILAYAS, WILAYA_NAMES } from './corrections.ts';
import { frenchName } from './french-names.ts';

export interface NewWilaya {
  /** The project's own number for the wilaya; it stays when a reform renumbers. */
  id: number;
  code: string;
  parentCode: string | null;
  nameFr: string;
  nameAr: string;
  nameEn: string;
  deliverable: boolean;
}

interface NewCommune {
  id: number;
  wilayaId: number;
  nameFr: string;
  nameAr: string;
  deliverable: boolean;
  /** Every spelling the sources give, the shown ones first. */
  spellings: string[];
}

export interface Geography {
  wilayas: NewWilaya[];
  communes: NewCommune[];
}

interface BaseCommune {
  code: number;
  name: string;
  name_ar: string;
}

interface BaseWilaya {
  mattricule: number;
  name: string;
  name_ar: string;
  dairats: { baladyiats?: BaseCommune[] }[];
}

/**
 * Builds the 69 wilayas and 1541 communes as they are since April 2026: the base package's 48 wilayas, plus the communes it
 * lacks, plus the moves of the reforms of 2019 and 2026.
 */
export function buildGeography(): Geography {
  const base = createRequire(import.meta.url)('@dzcode-io/leblad/data/WilayaList.json') as BaseWilaya[];
  const moves = new Map(readCsv('commune-moves.csv').map((move) => [Number(move.ons_code), move]));
  const communes = new Map<number, NewCommune>();

  const place = (id: number, nameFr: string, nameAr: string, spellings: readonly string[]): void => {
    const move = moves.get(id);
    const shown = [move?.commune_name_fr ?? nameFr, move?.commune_name_ar ?? nameAr] as const;
    const wilayaId = move ? Number(move.to_code) : Math.floor(id / 100);
    communes.set(id, {
      id,
      wilayaId,
      nameFr: shown[0],
      nameAr: shown[1],
      deliverable: !UNDELIVERABLE_COMMUNES.has(id) && !UNDELIVERABLE_WILAYAS.has(twoDigits(wilayaId)),
      spellings: [...new Set([...shown, nameFr, nameAr, ...spellings])],
    });
  };

  for (const { code, name, name_ar } of base.flatMap((wilaya) => wilaya.dairats.flatMap((d) => d.baladyiats ?? []))) {
    place(code, frenchName(code, name), arabicName(code, name_ar), []);
  }
  for (const missing of MISSING_COMMUNES) {
    place(missing.id, missing.nameFr, missing.nameAr, 'spellings' in missing ? missing.spellings : []);
  }
  return { wilayas: buildWilayas(base), communes: [...communes.values()].sort((a, b) => a.id - b.id) };
}

function buildWilayas(base: BaseWilaya[]): NewWilaya[] {
  const old = base.map((wilaya) => ({
    code: twoDigits(wilaya.mattricule),
    nameFr: WILAYA_NAMES[twoDigits(wilaya.mattricule)] ?? wilaya.name,
    nameAr: wilaya.name_ar,
    parentCode: null,
  }));
  const recent = readCsv('wilaya-reforms.csv').map((row) => ({
    code: row.code ?? '',
    nameFr: row.name_fr ?? '',
    nameAr: row.name_ar ?? '',
    parentCode: row.parent_code ?? null,
  }));
  return [...old, ...recent].map((wilaya) => ({
    ...wilaya,
    id: Number(wilaya.code),
    nameEn: wilaya.code === '16' ? 'Algiers' : wilaya.nameFr,
    deliverable: !UNDELIVERABLE_WILAYAS.has(wilaya.code),
  }));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** Reads the rows of a small file without quoted fields, keyed by its first line. */
function readCsv(file: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split(/\r?\n/);
  const keys = head.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, at) => [keys[at] ?? '', value])));
}
