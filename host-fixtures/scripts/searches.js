/**
 * Selects the search of a list once it was used, so that the next scan replaces it. A plain script of the host's pages,
 * without an import.
 */
const SEARCH = 'form[data-part=filters] input[type=search]';

document.addEventListener('submit', () => {
  const { activeElement } = document;
  if (activeElement?.matches(SEARCH)) activeElement.select();
});

const search = document.querySelector(`${SEARCH}[autofocus]`);
// A scan may have begun before the script came.
if (search?.value === search?.defaultValue) search?.select();
