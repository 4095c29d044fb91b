import { FOLLOWS_SYSTEM, themeDeclarations } from '../../shared/rules/theme/declarations.ts';
import type { ThemeValues } from '../../shared/rules/theme/values.ts';

/** Empty rules, in which properties are set one by one: no text that somebody typed becomes part of a stylesheet. */
const RULES = `:root{}@media (prefers-color-scheme:dark){${FOLLOWS_SYSTEM}{}}:root[data-theme="dark"]{}`;
const WEIGHTS = [400, 700];

const sheets = new WeakMap<Document, CSSStyleSheet>();

/** Says if a frame shows the draft, and not a revision or a page that is none of ours. */
export function showsDraft(frame: HTMLIFrameElement): boolean {
  const search = frame.contentDocument?.defaultView?.location.search ?? '';
  return new URLSearchParams(search).get('preview')?.startsWith('theme.draft.') === true;
}

/** Shows a theme in the document of a frame, over the stylesheets that the server linked. */
export function showTheme(page: Document, values: ThemeValues): void {
  const sheet = sheets.get(page) ?? addSheet(page);
  if (sheet === null) return;
  const { light, dark } = themeDeclarations(values, { isWhole: true });
  const [plain, media, chosen] = sheet.cssRules;
  set(plain, light);
  set((media as CSSMediaRule).cssRules[0], dark);
  set(chosen, dark);
}

function addSheet(page: Document): CSSStyleSheet | null {
  const { defaultView: view } = page;
  // Safari 15 cannot add a sheet: its preview stays as the server rendered it.
  if (view === null || !('adoptedStyleSheets' in page)) return null;
  // A stylesheet belongs to the document of its constructor.
  const sheet = new (view as unknown as { CSSStyleSheet: typeof CSSStyleSheet }).CSSStyleSheet();
  sheet.replaceSync(RULES);
  page.adoptedStyleSheets = [...page.adoptedStyleSheets, sheet];
  sheets.set(page, sheet);
  // Fonts that load later than the first paint are not used (font-display: optional).
  for (const family of ['Spartan', 'Lato']) {
    for (const weight of WEIGHTS) void page.fonts?.load(`${weight} 1rem ${family}`).catch(() => undefined);
  }
  return sheet;
}

function set(rule: CSSRule | undefined, declarations: readonly (readonly [string, string])[]): void {
  for (const [property, value] of declarations) (rule as CSSStyleRule).style.setProperty(property, value);
}
