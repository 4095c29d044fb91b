/** Prints the page at the press of a button that says so. A plain script of the host's pages, without an import. */
document.addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('[data-print]')) print();
});
