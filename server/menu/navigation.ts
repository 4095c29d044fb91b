import type { Locale } from '../../shared/i18n/locale.ts';
import { schedulePhase } from '../../shared/rules/time/schedule.ts';
import type { Database } from '../db/database.ts';
import { pageText } from '../web/texts.ts';
import { itemName, type MenuItem, type MenuNode, menuItems, menuTree, ownTargetOf } from './menu-items.ts';

/** An entry of the shop's navigation. */
export interface NavigationEntry {
  readonly name: string;
  /** Null where it only opens what is below it. */
  readonly url: string | null;
  readonly below: readonly NavigationEntry[];
}

/** Facts of the shop that the navigation depends on. */
interface NavigationSource {
  readonly categories: readonly { readonly name: string; readonly url: string }[];
  readonly hasBlog: boolean;
  readonly hasCart: boolean;
  readonly promotions: readonly { readonly title: string; readonly url: string }[];
}

/**
 * Returns the navigation of a shop: its menu without what cannot be visited now, else the automatic one (MNU-7).
 * `validUntil` is when a target of the menu is published, or an entry begins or ends, in milliseconds.
 */
export async function shopNavigation(
  db: Database,
  shopId: number,
  locale: Locale,
  source: NavigationSource,
): Promise<{ entries: NavigationEntry[]; validUntil: number | null }> {
  const items = await menuItems(db, shopId);
  if (items.length === 0) return { entries: automaticEntries(locale, source), validUntil: null };
  const now = Date.now();
  const coming = items
    .flatMap(({ publishedAt, startsAt, endsAt }) => [publishedAt, startsAt, endsAt])
    .flatMap((date) => date?.getTime() ?? [])
    .filter((time) => time > now);
  return {
    entries: visibleEntries(menuTree(items), { locale, source, now }),
    validUntil: coming.length === 0 ? null : Math.min(...coming),
  };
}

function automaticEntries(locale: Locale, { categories, hasBlog }: NavigationSource): NavigationEntry[] {
  return [
    { name: pageText(locale, 'newProducts'), url: '/catalog/new', below: [] },
    ...categories.map(({ name, url }) => ({ name, url, below: [] })),
    ...(hasBlog ? [{ name: pageText(locale, 'blog'), url: '/blog', below: [] }] : []),
  ];
}

interface Reader {
  readonly locale: Locale;
  readonly source: NavigationSource;
  readonly now: number;
}

function visibleEntries(nodes: readonly MenuNode<MenuItem>[], reader: Reader): NavigationEntry[] {
  return nodes.flatMap((node) => {
    if (!node.active || !isVisible(node, reader)) return [];
    const offers = node.type === '5' ? reader.source.promotions : [];
    const below = [
      ...offers.map(({ title, url }) => ({ name: title, url, below: [] })),
      ...visibleEntries(node.below, reader),
    ];
    const url = node.url ?? ownTargetOf(node.type)?.url ?? null;
    // Nothing to open, nowhere to go.
    if (url === null && below.length === 0) return [];
    return [{ name: itemName(node, reader.locale), url, below }];
  });
}

function isVisible(item: MenuItem, { source, now }: Reader): boolean {
  const { type, isThere, publishedAt } = item;
  if (schedulePhase(item, now) !== 'running') return false;
  if (type === '6') return source.hasBlog;
  if (type === '8') return source.hasCart;
  return isThere && (publishedAt === null || publishedAt.getTime() <= now);
}
