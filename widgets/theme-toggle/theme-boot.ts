/**
 * Sets a stored theme before the first paint, so that a dark page never flashes white. Included in the head as a plain,
 * blocking script (B 4, theme preference). What no person chose is saved and left to the stylesheet, which follows the system.
 */
try {
  const { theme, 'theme.source': source } = localStorage;
  if ((theme === 'dark' || theme === 'light') && source !== 'system') document.documentElement.dataset.theme = theme;
  else {
    localStorage.theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
    localStorage['theme.source'] = 'system';
  }
} catch {
  // Storage is refused: the system's preference applies through the stylesheet.
}
