import { type ResponsiveNumber, responsiveNumber } from '../../shared/rules/quantity/responsive-number.ts';
import type { LocalizedText } from '../catalogue/product-facts.ts';
import { sanitizeRichText } from '../web/rich-text.ts';
import type { BlockImage } from './block.ts';

/** The pages that blocks stand on: the front page, and the one that it leads to. */
export const BLOCK_PAGES = ['home', 'discover'] as const;
export type BlockPage = (typeof BLOCK_PAGES)[number];
/** Looks a merchant may choose from; anything else is the first of its list (HOM-2). */
export const SIZES = ['wide', 'full', 'narrow', 'half'] as const;
export const CONTAINER_CLASSES = ['plain', 'card', 'band', 'tiles'] as const;
export const BACKGROUNDS = ['raised', 'sand', 'rose', 'sage', 'sky', 'brand'] as const;
export const MOST_ENTRIES = 48;
const LINK = /^(\/([^/\\]|$)|https:\/\/)/;

/** A block as somebody typed it, or as a seed has it. */
export interface BlockDraft {
  readonly type: string;
  readonly page?: string;
  readonly active?: boolean;
  readonly size?: string;
  readonly containerClass?: string;
  readonly bgColor?: string | null;
  readonly publicTitle?: LocalizedText;
  readonly showTitle?: boolean;
  readonly link?: string | null;
  readonly number?: number | null;
  readonly responsiveNumber?: Partial<ResponsiveNumber>;
  readonly images?: readonly BlockImage[];
  readonly html?: LocalizedText;
  /** ISO instants; null: without limit. `endsAt` is the first instant after it. */
  readonly startsAt?: string | null;
  readonly endsAt?: string | null;
}

/** Returns the row of `home_blocks` for a draft: markup sanitised, looks and links only those that are allowed. */
export function homeBlockRow(draft: BlockDraft): Record<string, unknown> {
  return {
    type: draft.type,
    page: oneOf(BLOCK_PAGES, draft.page) ?? BLOCK_PAGES[0],
    active: draft.active ?? true,
    size: oneOf(SIZES, draft.size) ?? SIZES[0],
    container_class: oneOf(CONTAINER_CLASSES, draft.containerClass) ?? CONTAINER_CLASSES[0],
    bg_color: oneOf(BACKGROUNDS, draft.bgColor),
    public_title: draft.publicTitle ?? {},
    show_title: draft.showTitle ?? true,
    link: safeLink(draft.link),
    number: draft.number ? Math.min(Math.max(Math.trunc(draft.number), 1), MOST_ENTRIES) : null,
    responsive_number: responsiveNumber(draft.responsiveNumber ?? {}),
    images: (draft.images ?? []).map((image) => ({ ...image, link: safeLink(image.link) ?? undefined })),
    html: cleanTexts(draft.html ?? {}),
    starts_at: draft.startsAt ?? null,
    ends_at: draft.endsAt ?? null,
  };
}

/** Sanitises markup, language by language. */
export function cleanTexts(texts: LocalizedText): LocalizedText {
  return Object.fromEntries(Object.entries(texts).map(([language, html]) => [language, sanitizeRichText(html)]));
}

/** Returns an address of this shop, or of another site by https; null for anything else, such as `javascript:`. */
export function safeLink(link: string | null | undefined): string | null {
  return link && LINK.test(link) ? link : null;
}

function oneOf<T extends string>(allowed: readonly T[], value: string | null | undefined): T | null {
  return allowed.find((one) => one === value) ?? null;
}
