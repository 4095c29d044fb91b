import { readLocal, writeLocal } from '../../shared/browser/storage/local.ts';

type Theme = 'dark' | 'light';

const THEME = 'theme';
/** Is `system` when the stored theme is that of the system; a chosen one has no such mark (THM-2). */
const SOURCE = 'theme-source';

const isTheme = (text: string | undefined): text is Theme => text === 'dark' || text === 'light';

export function darkSystem(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

function systemTheme(): Theme {
  return darkSystem().matches ? 'dark' : 'light';
}

/** Returns the theme a person chose, in this tab or another, on this visit or an earlier one. */
export function chosenTheme(): Theme | null {
  const stored = readLocal(THEME);
  if (stored.kind !== 'found' || !isTheme(stored.text)) return null;
  const source = readLocal(SOURCE);
  return source.kind === 'found' && source.text === 'system' ? null : stored.text;
}

/** Returns the theme of the page: what it says itself, else the system's where it follows that, else the light one. */
export function shownTheme(): Theme {
  const { theme, zTheme } = document.documentElement.dataset;
  if (isTheme(theme)) return theme;
  return zTheme === 'system' ? systemTheme() : 'light';
}

/** Applies a chosen theme, or the system's for null. */
function applyTheme(chosen: Theme | null): void {
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  updateHostAttribute();
}

/**
 * Writes the effective theme into the attribute of the host's own style, which it names with
 * `<html data-z-theme-attribute="data-bs-theme">`. The attribute always has the effective theme.
 */
function updateHostAttribute(): void {
  const hostAttribute = document.documentElement.getAttribute('data-z-theme-attribute');
  if (hostAttribute) document.documentElement.setAttribute(hostAttribute, shownTheme());
}

/** Applies and stores a person's choice. Where storage is refused it holds for this page. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  writeLocal(SOURCE, null);
  writeLocal(THEME, theme);
}

/** Stores the system's theme with its mark, unless a person chose one (THM-2). */
export function storeSystemTheme(): void {
  updateHostAttribute();
  if (chosenTheme() !== null) return;
  writeLocal(SOURCE, 'system');
  writeLocal(THEME, systemTheme());
}

/** Applies the chosen theme, or the system's when another tab removed the choice. */
export function followChoice(): void {
  applyTheme(chosenTheme());
}

/** Returns true when a changed key of the storage concerns the theme; null is all keys, cleared. */
export function concernsTheme(key: string | null): boolean {
  return key === null || key === THEME || key === SOURCE;
}
