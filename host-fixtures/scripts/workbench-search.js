/** Shows what a search of the workbench finds while it is typed: the list of the page that the form would open. */
const form = document.querySelector('[role=search]');
const count = document.querySelector('[role=status]');
const results = document.querySelector('[data-results]');
let call = new AbortController();

form.addEventListener('input', async () => {
  call.abort();
  call = new AbortController();
  const address = new URL(form.action);
  address.search = new URLSearchParams(new FormData(form));
  try {
    const answer = await fetch(address, { signal: call.signal });
    if (!answer.ok) return;
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    results.replaceChildren(...page.querySelector('[data-results]').childNodes);
    count.textContent = page.querySelector('[role=status]').textContent;
    history.replaceState(null, '', address);
  } catch {
    // A newer search ended this one, or there is no connection: the button searches as well.
  }
});
