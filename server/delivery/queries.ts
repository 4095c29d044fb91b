import type { Commune } from '../../shared/api/delivery.ts';
import type { Database } from '../db/database.ts';

/** Returns the open communes of a wilaya by French name, none when it is closed; null when there is no such wilaya. */
export async function communesOf(db: Database, wilayaId: number): Promise<Commune[] | null> {
  // Read as an integer: a number beyond the column's smallint is an unknown wilaya, not an error.
  const rows = await db.query<{ id: number | null; name: string; nameAr: string }>(
    `select c.id, c.name_fr as name, c.name_ar as "nameAr" from wilayas w
     left join communes c on c.wilaya_id = w.id and c.deliverable and w.deliverable
     where w.id = $1::integer order by c.name_fr`,
    [wilayaId],
  );
  if (rows.length === 0) return null;
  return rows.flatMap(({ id, name, nameAr }) => (id === null ? [] : { id, name, nameAr, deliverable: true }));
}

export interface TransporterRate {
  readonly id: number;
  readonly name: Readonly<Record<string, string>>;
  readonly kind: 'home' | 'stopdesk';
  readonly logo: string | null;
  /** Centimes. */
  readonly price: number;
  /** Centimes; null: never free. */
  readonly freeFrom: number | null;
}

/** Returns the transporters of a commune, sorted by position; none when it is closed; null for an unknown commune. */
export async function transportersServing(db: Database, communeId: number): Promise<TransporterRate[] | null> {
  const rows = await db.query<Omit<TransporterRate, 'id'> & { id: number | null }>(
    `select t.id, t.name, t.kind, t.logo, t.price, t.free_from as "freeFrom" from communes c
     join wilayas w on w.id = c.wilaya_id
     left join lateral (
       select t.*, r.price, r.free_from from transporter_communes served
       join transporters t on t.id = served.transporter_id and t.active
       join transporter_rates r on r.transporter_id = t.id and r.wilaya_id = w.id
       where served.commune_id = c.id and c.deliverable and w.deliverable
     ) t on true
     where c.id = $1 order by t.position, t.id`,
    [communeId],
  );
  if (rows.length === 0) return null;
  return rows.flatMap((row) => (row.id === null ? [] : { ...row, id: row.id }));
}
