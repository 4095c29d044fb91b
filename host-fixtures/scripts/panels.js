/** Closes a `details` that lies over the page when Escape is pressed. A plain script of the host's pages, without an import. */
document.addEventListener('keydown', ({ key, target, defaultPrevented }) => {
  const open = document.querySelector('details[data-over][open]');
  if (key !== 'Escape' || defaultPrevented || !open) return;
  open.open = false;
  // A press that moved on has the focus elsewhere.
  if (open.contains(target)) open.querySelector('summary').focus();
});
