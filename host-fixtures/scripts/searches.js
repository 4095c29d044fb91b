/**
 * Selects the search of a list once it was used, so that the next scan replaces it, and the search or the number that a page
 * opens with, so that what is typed replaces it. A plain script of the host's pages, without an import.
 */
const SEARCH = 'form[data-part=filters] input[type=search]';

document.addEventListener('submit', () => {
  const { activeElement } = document;
  if (activeElement?.matches(SEARCH)) activeElement.select();
});

const opened = document.querySelector(`:is(${SEARCH}, input[inputmode=numeric])[autofocus]`);
// A scan may have begun before the script came.
if (opened?.value === opened?.defaultValue) opened?.select();

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
