import type { LocalizedText } from '../catalogue/product-facts.ts';
import type { StoredPicture } from '../home-content/block.ts';
import { cleanTexts } from '../home-content/clean-block.ts';

/** A post as somebody wrote it, or as a seed has it. */
export interface PostDraft {
  readonly slug: string;
  readonly title: LocalizedText;
  readonly summary?: LocalizedText;
  readonly html?: LocalizedText;
  readonly seoTitle?: LocalizedText;
  readonly seoDescription?: LocalizedText;
  readonly picture?: StoredPicture | null;
  /** Null: a draft. */
  readonly publishedAt: Date | null;
}

/** Returns the row of `blog_posts` for a draft, its markup sanitised (CAL-12). */
export function blogPostRow(draft: PostDraft): Record<string, unknown> {
  return {
    slug: draft.slug,
    title: draft.title,
    summary: draft.summary ?? {},
    html: cleanTexts(draft.html ?? {}),
    seo_title: draft.seoTitle ?? {},
    seo_description: draft.seoDescription ?? {},
    picture: draft.picture ?? null,
    published_at: draft.publishedAt?.toISOString() ?? null,
  };
}
