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

/** Chooses the step of the ticked orders that follows the status of the tab, when another one is opened in place. */
const statusIn = (address) => new URL(address).searchParams.get('status');
let status = statusIn(location.href);
document.addEventListener('z-product-filter:change', ({ detail }) => {
  if (statusIn(detail.address) === status) return;
  status = statusIn(detail.address);
  const step =
    document.querySelector(`#bulk-action [data-after="${status}"]`) ?? document.querySelector('#bulk-action option');
  if (step) step.selected = true;
});
