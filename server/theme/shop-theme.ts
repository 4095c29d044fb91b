import { createHash } from 'node:crypto';
import { themeStylesheet } from '../../shared/rules/theme/declarations.ts';
import { effectiveValue, type ThemeValues } from '../../shared/rules/theme/values.ts';
import { THEME_CHANGED } from '../db/channels.ts';
import type { App, Preview } from '../http/app-type.ts';
import { PromiseCache } from '../web/promise-cache.ts';
import { publishedRevision, type ThemeRevision, themeDraft, themeRevision } from './queries.ts';

/** A theme as a page links it. */
interface LinkedTheme {
  readonly url: string;
  /** Files of the fonts that every page needs at once. */
  readonly fonts: readonly string[];
}

/** The stylesheet of a published theme. */
interface ThemeSheet {
  readonly css: string;
  /** `2-0a1b2c3d4e5f.css`: the address changes with the text. Null for the defaults, which need no stylesheet. */
  readonly file: string | null;
  readonly link: LinkedTheme | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the published theme of a shop, cached until another is published. */
    themeSheet(shopId: number): Promise<ThemeSheet>;
  }
}

/**
 * Gives the app `themeSheet`, and returns what the pages of a shop link: its published theme, in a preview the previewed
 * one, nothing for the defaults.
 */
export async function installShopTheme(
  app: App,
): Promise<(shopId: number, preview: Preview | null) => Promise<LinkedTheme | null>> {
  const sheets = new PromiseCache<ThemeSheet>(16);
  const stop = await app.db.listen(THEME_CHANGED, () => sheets.clear());
  app.addHook('onClose', stop);
  app.decorate('themeSheet', (shopId: number) =>
    sheets.get(String(shopId), async () => sheetOf(await publishedRevision(app.db, shopId))),
  );
  return async (shopId, preview) => {
    if (preview?.kind !== 'theme') return (await app.themeSheet(shopId)).link;
    const values = await previewedValues(app, shopId, preview.id);
    return values === null ? null : { url: previewSheetUrl(preview.id), fonts: fontFiles(values) };
  };
}

export const DRAFT = 'draft';

/** Returns the values of the draft or of a revision; null for a revision that does not exist. */
export async function previewedValues(app: App, shopId: number, id: string): Promise<ThemeValues | null> {
  if (id === DRAFT) return (await themeDraft(app.db, shopId)).values;
  if (!/^\d{1,6}$/.test(id)) return null;
  return (await themeRevision(app.db, shopId, Number(id)))?.values ?? null;
}

/** Returns the address of a sheet that only staff may read, as it is not published. */
function previewSheetUrl(id: string): string {
  return `/dashboard/theme/sheets/${id}`;
}

export function sheetOf({ number, values }: Pick<ThemeRevision, 'number' | 'values'>): ThemeSheet {
  const css = themeStylesheet(values);
  if (css === '') return { css, file: null, link: null };
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 12);
  const file = `${number}-${hash}.css`;
  return { css, file, link: { url: `/assets/theme/${file}`, fonts: fontFiles(values) } };
}

const FILES: Readonly<Record<string, { readonly regular: string; readonly bold: string }>> = {
  spartan: { regular: 'spartan-500', bold: 'spartan-700' },
  lato: { regular: 'lato-400', bold: 'lato-700' },
};

function fontFiles(values: ThemeValues): string[] {
  const text = FILES[effectiveValue(values, 'textFont')];
  const heading = FILES[effectiveValue(values, 'headingFont')];
  return [...new Set([text?.regular, text?.bold, heading?.bold].filter((file) => file !== undefined))];
}
