/**
 * Empties what the browser stores when another example is opened than before. A plain script in the head, ahead of those
 * that read the storage.
 */
for (const name of ['localStorage', 'sessionStorage']) {
  try {
    const storage = window[name];
    if (storage.getItem('workbench:example') === location.pathname) continue;
    const open = storage.getItem('workbench:open');
    storage.clear();
    storage.setItem('workbench:example', location.pathname);
    if (open !== null) storage.setItem('workbench:open', open);
  } catch {
    // The browser refuses storage.
  }
}
