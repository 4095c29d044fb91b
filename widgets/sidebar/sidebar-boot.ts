/**
 * Folds the sidebar before the first paint where a person folded it, so that the page does not jump: a plain, blocking
 * script in the head (DSH-7). This file must stay small and import nothing.
 */
{
  // In a block: what a plain script declares outside of one would be a global of the host's page.
  const root = document.documentElement;
  root.setAttribute('data-z-sidebar-boot', '');
  let folded = false;
  try {
    folded = localStorage.getItem('sidebar') === 'folded';
  } catch {
    // Storage is refused: the sidebar is open.
  }
  if (folded) root.setAttribute('data-z-sidebar', 'folded');

  // The widget mounts at the first touch. Until then this says which state is on.
  document.addEventListener('DOMContentLoaded', () => {
    for (const toggle of document.querySelectorAll('z-sidebar [aria-expanded]')) {
      toggle.setAttribute('aria-expanded', String(!folded));
    }
  });
}
