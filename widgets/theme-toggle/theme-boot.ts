/**
 * The theme before the first paint, so that a dark page never flashes white: a plain, blocking script in the head
 * (THM-2). A chosen theme is set on the page. Without one the stylesheet applies the system's, on pages that say
 * `data-z-theme="system"`, and it is noted as such. `theme-preference.ts` has the same rule for the widget; this file
 * must stay small and import nothing.
 */
{
  // In a block: what a plain script declares outside of one would be a global of the host's page.
  const root = document.documentElement;
  const system = matchMedia('(prefers-color-scheme: dark)');
  root.setAttribute('data-z-theme-boot', '');

  try {
    const stored = localStorage.getItem('theme');
    if ((stored === 'dark' || stored === 'light') && localStorage.getItem('theme-source') !== 'system') {
      root.dataset.theme = stored;
    } else {
      localStorage.setItem('theme-source', 'system');
      localStorage.setItem('theme', system.matches ? 'dark' : 'light');
    }
  } catch {
    // Storage is refused or full: the system's theme applies.
  }
  const isDarkSystem = root.dataset.zTheme === 'system' && system.matches;
  const effective = root.dataset.theme || (isDarkSystem ? 'dark' : 'light');
  const hostAttribute = root.getAttribute('data-z-theme-attribute');
  if (hostAttribute) root.setAttribute(hostAttribute, effective);

  // The toggles mount at the first touch. Until then this shows which theme is on.
  document.addEventListener('DOMContentLoaded', () => {
    for (const toggle of document.querySelectorAll<HTMLElement>('z-theme-toggle [aria-pressed]')) {
      toggle.setAttribute('aria-pressed', String(effective === 'dark'));
      toggle.hidden = false;
    }
  });
}
