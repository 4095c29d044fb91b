import type { Locale } from '../../../shared/i18n/locale.ts';
import type { Database } from '../../db/database.ts';
import { lockProducts } from '../product-lock.ts';

/** A picture of the product as the page of one combination shows it. */
export interface CombinationImage {
  readonly id: number;
  readonly url: string | null;
  readonly alt: string;
  readonly isAttached: boolean;
  readonly isDefault: boolean;
}

export async function combinationImages(
  db: Database,
  { productId, id, locale }: { productId: number; id: number; locale: Locale },
): Promise<CombinationImage[]> {
  return db.query<CombinationImage>(
    `select i.id, (select r.url from image_resizes r where r.image_id = i.id and r.size_name = 'grid_display' limit 1) as url,
       coalesce(i.alt ->> $3, i.alt ->> 'fr', '') as alt, shows.image_id is not null as "isAttached",
       coalesce(shows.is_default, false) as "isDefault"
     from product_images i left join combination_images shows on shows.image_id = i.id and shows.combination_id = $2
     where i.product_id = $1 order by i.position, i.id`,
    [productId, id, locale],
  );
}

/** Returns the option values of a combination. */
export async function combinationValues(
  db: Database,
  id: number,
  locale: Locale,
): Promise<{ id: number; label: string }[]> {
  return db.query(
    `select v.id, coalesce(v.langs ->> $2, v.langs ->> 'fr') as label
     from combination_values cv join option_values v on v.id = cv.value_id where cv.combination_id = $1 order by cv.position, v.id`,
    [id, locale],
  );
}

interface Target {
  readonly productId: number;
  readonly id: number;
  readonly imageId: number;
}

/** Says if picture and combination are of the product, and lets its changes run one after another. */
async function isTarget(tx: Database, { productId, id, imageId }: Target): Promise<boolean> {
  await lockProducts(tx, [productId]);
  const [target] = await tx.query(
    `select 1 from combinations k join product_images i on i.product_id = k.product_id
     where k.product_id = $1 and k.id = $2 and i.id = $3 and k.archived_at is null`,
    [productId, id, imageId],
  );
  return target !== undefined;
}

/**
 * Attaches a picture to a combination, or to all combinations of its product that have an option value (PRO-3).
 * @returns how many combinations have it from now on; null when there is no such picture or combination
 */
export async function attachImage(tx: Database, target: Target, valueId: number | null): Promise<number | null> {
  if (!(await isTarget(tx, target))) return null;
  const { productId, id, imageId } = target;
  const rows = await tx.query(
    `with targets as (
       select k.id from combinations k where k.product_id = $1 and k.archived_at is null and case when $4::int is null then k.id = $2
         else exists (select 1 from combination_values cv where cv.combination_id = k.id and cv.value_id = $4) end
     ), attached as (
       insert into combination_images (combination_id, image_id) select id, $3 from targets on conflict do nothing
     ) select id from targets`,
    [productId, id, imageId, valueId],
  );
  return rows.length;
}

/** Detaches a picture; its star goes with it. False when there is no such picture or combination. */
export async function detachImage(tx: Database, target: Target): Promise<boolean> {
  if (!(await isTarget(tx, target))) return false;
  await tx.query('delete from combination_images where combination_id = $1 and image_id = $2', [
    target.id,
    target.imageId,
  ]);
  return true;
}

/** Makes a picture the default of a combination, attaching it first. False when there is no such picture or combination. */
export async function chooseDefaultImage(tx: Database, target: Target): Promise<boolean> {
  if (!(await isTarget(tx, target))) return false;
  const { id, imageId } = target;
  await tx.query(
    'update combination_images set is_default = false where combination_id = $1 and is_default and image_id <> $2',
    [id, imageId],
  );
  await tx.query(
    `insert into combination_images (combination_id, image_id, is_default) values ($1, $2, true)
     on conflict (combination_id, image_id) do update set is_default = true`,
    [id, imageId],
  );
  return true;
}
