import { LOCALES, type Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { MENU_DEPTH, selectorOf } from '../../shared/rules/menu/menu-types.ts';
import { schedulePhase } from '../../shared/rules/time/schedule.ts';
import { pageText } from '../web/texts.ts';
import { flattened, itemName, type MenuItem, type MenuNode, ownTargetOf, targetName } from './menu-items.ts';
import { heightOf } from './move-item.ts';

/** An entry as staff see it. */
export interface MenuRow {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly active: boolean;
  /** `Category · Dresses`. */
  readonly kind: string;
  readonly target: string;
  /** Reason why shoppers do not see it though it is not hidden; empty when they do. */
  readonly missing: string;
  /** Why its schedule keeps it out of the navigation now; empty while it does not. */
  readonly schedule: string;
  /** The languages in which it has no name of its own, neither a label nor the target's. */
  readonly untranslated: readonly Locale[];
  /** Number of entries below it, at any level. */
  readonly belowCount: number;
}

/** A row of the tree of entries. */
interface PlacedRow extends MenuRow {
  /** The steps that are possible now. */
  readonly steps: readonly string[];
  readonly below: readonly PlacedRow[];
}

export interface MenuPage {
  readonly title: string;
  readonly rows: readonly PlacedRow[];
  readonly depth: number;
}

/** Returns the page of the menu from all its entries, each behind the one above it. */
export function menuPage(nodes: readonly MenuNode<MenuItem>[], locale: Locale): MenuPage {
  const roots = nodes.filter(({ parent }) => parent === null);
  return { title: pageText(locale, 'shopMenu'), rows: rowsOf(roots, null, locale), depth: MENU_DEPTH };
}

type Node = MenuNode<MenuItem>;

function rowsOf(siblings: readonly Node[], parent: Node | null, locale: Locale): PlacedRow[] {
  return siblings.map((node, at) => {
    const previous = siblings[at - 1];
    const canGoIn = previous !== undefined && previous.depth + heightOf(node) <= MENU_DEPTH;
    const possible = { up: at > 0, down: at < siblings.length - 1, in: canGoIn, out: parent !== null };
    const steps = Object.entries(possible).flatMap(([step, isPossible]) => (isPossible ? [step] : []));
    return { ...menuRow(node, locale), steps, below: rowsOf(node.below, node, locale) };
  });
}

export function menuRow(node: Node, locale: Locale): MenuRow {
  return {
    id: node.id,
    name: itemName(node, locale) || pageText(locale, 'menuNameless'),
    version: node.version,
    active: node.active,
    kind: pageText(locale, `menuItemType${upperFirst(node.type)}` as 'menuItemTypeBrand'),
    target: node.address ?? targetName(node, locale),
    missing: missingReason(node, locale),
    schedule: scheduleText(node, locale),
    untranslated: LOCALES.filter((language) => !hasName(node, language)),
    belowCount: flattened(node.below).length,
  };
}

const upperFirst = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);

function hasName({ type, label, name }: Node, locale: Locale): boolean {
  return Boolean(label[locale] || name?.[locale] || ownTargetOf(type)?.text);
}

function scheduleText(node: Node, locale: Locale): string {
  const phase = schedulePhase(node, Date.now());
  if (phase === 'running') return '';
  const when = shopTime(locale, { dateStyle: 'short', timeStyle: 'short' });
  if (phase === 'planned') return pageText(locale, 'menuPlanned', { when: when.format(node.startsAt ?? undefined) });
  return pageText(locale, 'menuEnded', { when: when.format(node.endsAt ?? undefined) });
}

function missingReason({ type, name, isThere, publishedAt }: Node, locale: Locale): string {
  if (selectorOf(type) === null || type === 'Link') return '';
  if (name === null) return pageText(locale, 'menuTargetMissing');
  if (!isThere && type === 'ProductCategory') return pageText(locale, 'menuTargetEmpty');
  const isComing = publishedAt !== null && publishedAt.getTime() > Date.now();
  return isThere && !isComing ? '' : pageText(locale, 'menuTargetUnpublished');
}
