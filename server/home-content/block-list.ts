import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { sectionOf } from '../../shared/rules/home/block-sections.ts';
import { type Completeness, completeness } from '../../shared/rules/home/completeness.ts';
import { schedulePhase } from '../../shared/rules/time/schedule.ts';
import type { Database } from '../db/database.ts';
import { pageText, textIn } from '../web/texts.ts';
import { textsOfBlock } from './block-fields.ts';
import { typeLabel } from './block-form.ts';
import { BLOCK_TYPES } from './block-types.ts';
import type { BlockPage } from './clean-block.ts';
import { uncachedModules } from './home-page.ts';
import { homeBlocks } from './queries.ts';
import { removedBlocks, type StoredBlock, storedBlocks } from './stored-blocks.ts';

/** A block in the list of staff. */
export interface ListedBlock {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly page: BlockPage;
  readonly version: number;
  readonly active: boolean;
  readonly phase: 'hidden' | 'planned' | 'running' | 'ended';
  readonly startsAt: Date | null;
  readonly endsAt: Date | null;
  /** Languages in which texts are missing. */
  readonly incomplete: readonly ({ readonly code: Locale } & Completeness)[];
  /** Reason why shoppers do not see the block, or not all of it, in the language of the page; empty when they do. */
  readonly problem: string;
}

/** Returns the blocks of the home page as staff arrange them. */
export async function listedBlocks(db: Database, shopId: number, locale: Locale): Promise<ListedBlock[]> {
  const stored = await storedBlocks(db, shopId);
  const modules = await uncachedModules(db, { shopId, locale, blocks: await homeBlocks(db, shopId) });
  const shown = new Set(modules.map(({ id }) => id));
  const now = new Date();
  return stored.map((block) => {
    const counts = completeness(textsOfBlock(block), LOCALES);
    return {
      id: block.id,
      name: blockName(block, locale),
      type: typeLabel(locale, block.type),
      page: block.page,
      version: block.version,
      active: block.active,
      phase: block.active ? schedulePhase(block, now) : 'hidden',
      startsAt: block.startsAt === null ? null : new Date(block.startsAt),
      endsAt: block.endsAt === null ? null : new Date(block.endsAt),
      incomplete: LOCALES.map((code) => ({ code, ...counts[code] })).filter(({ filled, total }) => filled < total),
      problem: problemOf(block, !block.active || shown.has(block.id), locale),
    };
  });
}

/** Returns the blocks that can be put back, by their names. */
export async function removedRows(db: Database, shopId: number, locale: Locale) {
  const removed = await removedBlocks(db, shopId);
  return removed.map((block) => ({ id: block.id, name: blockName(block, locale) }));
}

/** Returns the title of a block; without one, what it shows. */
export function blockName({ publicTitle, type }: Pick<StoredBlock, 'publicTitle' | 'type'>, locale: Locale): string {
  return textIn(publicTitle, locale) || typeLabel(locale, type);
}

function problemOf({ type, entries }: StoredBlock, isShown: boolean, locale: Locale): string {
  if (BLOCK_TYPES[type] === undefined) return pageText(locale, 'homeBlockTypeNotShown');
  const gone = entries.filter((entry) => Object.values(entry).every((id) => id === null)).length;
  if (gone > 0 && gone === entries.length) return pageText(locale, 'homeBlockAllGone');
  if (gone > 0) return pageText(locale, 'homeBlockSomeGone', { count: gone });
  if (isShown) return '';
  const isPicked = entries.length > 0 && sectionOf(type) === 'products';
  return pageText(locale, isPicked ? 'homeBlockNotOnSale' : 'homeBlockEmpty');
}
