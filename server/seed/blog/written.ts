import { type Text, t } from '../catalogue/texts.ts';
import type { SceneName } from '../pictures/scenes.ts';

export interface SeedPost {
  readonly slug: string;
  readonly category: 'entretien' | 'idees' | 'boutique';
  readonly scene: SceneName;
  /** Days before the seed at which it appeared. */
  readonly daysAgo: number;
  /** Products it speaks of: by slug, then the newest of these categories. */
  readonly products: readonly string[];
  readonly productCategories: readonly string[];
  readonly title: Text;
  readonly summary: Text;
  /** HTML. */
  readonly html: Text;
}

/** Returns three languages of one text, amounts and French punctuation with the no-break spaces they ask for. */
export function written(fr: string, en: string, ar: string): Text {
  const amounts = (text: string) => text.replace(/(\d) (?=(\d{3}|DA|cm|ml|min|g|°C)\b)/g, '$1\u00a0');
  const spaced = fr.replace(/ (?=[:;!?»])/g, '\u00a0').replace(/« /g, '«\u00a0');
  return t(amounts(spaced), amounts(en), amounts(ar));
}
