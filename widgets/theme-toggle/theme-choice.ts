import { readLocal, writeLocal } from '../../shared/storage/local.ts';

export type Theme = 'light' | 'dark';

/** `explicit` is a person's choice; `system` is the system's, saved only so that the next page has it before it is drawn. */
export interface ThemeChoice {
  readonly theme: Theme;
  readonly source: 'explicit' | 'system';
}

const sourceKey = (key: string) => `${key}.source`;

const textAt = (key: string): string | undefined => {
  const result = readLocal(key);
  return result.kind === 'found' ? result.text : undefined;
};

/**
 * The theme to show (A 4, resolution 53): what is stored, else the system's. A stored theme without a source was put there by
 * the host, for a person.
 */
export function readThemeChoice(key: string, systemIsDark: boolean): ThemeChoice {
  const stored = textAt(key);
  const system: ThemeChoice = { theme: systemIsDark ? 'dark' : 'light', source: 'system' };
  if (stored !== 'dark' && stored !== 'light') return system;
  return textAt(sourceKey(key)) === 'system' ? system : { theme: stored, source: 'explicit' };
}

/** Stores a choice; where storage is refused, it lasts as long as the page. */
export function storeThemeChoice(key: string, { theme, source }: ThemeChoice): void {
  writeLocal(key, theme);
  writeLocal(sourceKey(key), source === 'system' ? source : null);
}
