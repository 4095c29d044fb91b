/**
 * Sets the stored theme before the first paint, so that a dark page never flashes white. Included in the head as a plain,
 * blocking script (B 4, theme preference).
 */
try {
  const stored = localStorage.getItem('theme');
  if (stored === 'dark' || stored === 'light') document.documentElement.dataset.theme = stored;
} catch {
  // Storage is refused: the system's preference applies through the stylesheet.
}
