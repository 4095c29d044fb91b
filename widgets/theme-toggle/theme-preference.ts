import { readLocal, writeLocal } from '../../shared/browser/storage/local.ts';

export type Theme = 'dark' | 'light';

const THEME = 'theme';
/** Says `system` when the stored theme is only what the system wanted; a chosen one has no such mark (resolution 53). */
const SOURCE = 'theme-source';

const isTheme = (text: string | undefined): text is Theme => text === 'dark' || text === 'light';

export function darkSystem(): MediaQueryList {
  return matchMedia('(prefers-color-scheme: dark)');
}

export function systemTheme(): Theme {
  return darkSystem().matches ? 'dark' : 'light';
}

/** The theme a person chose, in this tab or another, on this visit or an earlier one. */
function chosenTheme(): Theme | null {
  const stored = readLocal(THEME);
  if (stored.kind !== 'found' || !isTheme(stored.text)) return null;
  const source = readLocal(SOURCE);
  return source.kind === 'found' && source.text === 'system' ? null : stored.text;
}

/** The theme the page has now: what it says itself, else the system's. */
export function shownTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return isTheme(theme) ? theme : systemTheme();
}

/** Applies a chosen theme, or the system's for null. */
function applyTheme(chosen: Theme | null): void {
  if (chosen) document.documentElement.dataset.theme = chosen;
  else delete document.documentElement.dataset.theme;
  updateHostAttribute();
}

/**
 * A host names the attribute of its own style with `<html data-z-theme-attribute="data-bs-theme">`. It always has the
 * effective theme.
 */
function updateHostAttribute(): void {
  const hostAttribute = document.documentElement.getAttribute('data-z-theme-attribute');
  if (hostAttribute) document.documentElement.setAttribute(hostAttribute, shownTheme());
}

/** A person chose. Where storage is refused the choice holds for the page. */
export function chooseTheme(theme: Theme): void {
  applyTheme(theme);
  writeLocal(SOURCE, null);
  writeLocal(THEME, theme);
}

/** The system's theme, or none, is what is stored: it is used, and saved with the mark (A 4). */
export function noteSystemTheme(): void {
  updateHostAttribute();
  if (chosenTheme() !== null) return;
  writeLocal(SOURCE, 'system');
  writeLocal(THEME, systemTheme());
}

/** Puts the page into the chosen theme, or back to the system's when another tab took the choice away. */
export function followChoice(): void {
  applyTheme(chosenTheme());
}

/** Whether a change of storage, null when all of it was cleared, concerns the theme. */
export function concernsTheme(key: string | null): boolean {
  return key === null || key === THEME || key === SOURCE;
}
