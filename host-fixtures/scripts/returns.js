/**
 * Sends the scans of returned parcels one after another while the next is typed (ORD-30): a page that loads would lose its
 * first keys. A plain script of the host's pages, without an import.
 */
const MAX_WAIT_MS = 15_000;
const field = document.querySelector('#returns-code');
const { form } = field;
/** Scans on their way, the one that is sent first. `pressed` is its button, null for Enter, which presses the first one. */
const waiting = [];

const firstButton = () => form.querySelector('.actions button');

form.addEventListener('submit', (event) => {
  event.preventDefault();
  const code = field.value.trim();
  const isEntered = document.activeElement === field && event.submitter === firstButton();
  const pressed = isEntered ? null : event.submitter;
  // The second end of a scan, of a scanner that sends two.
  if (code === '' && !pressed && waiting.length > 0) return;
  waiting.push({ code, pressed, data: new URLSearchParams(new FormData(form)) });
  field.value = '';
  field.focus();
  showWaiting();
  if (waiting.length === 1) void sendAll();
});

addEventListener('beforeunload', (event) => {
  if (waiting.length > 0) event.preventDefault();
});

function showWaiting() {
  const codes = waiting.map(({ code }) => code).filter((code) => code !== '');
  const line = document.querySelector('#returns-waiting');
  line.hidden = codes.length === 0;
  line.querySelector('bdi').textContent = codes.join(' · ');
}

async function sendAll() {
  while (waiting.length > 0) {
    const page = await post(waiting[0]);
    if (page) show(page, waiting.shift());
    else giveUp(waiting.splice(0));
    showWaiting();
  }
}

/** Returns the page of the answer; null when none came or it is another page, such as that of the sign-in. */
async function post({ pressed, data }, isAgain = false) {
  // The last answer says which button is the first: the parcel after a press of "damaged" is damaged, and no other.
  const { name, value } = pressed ?? firstButton();
  if (name !== '') data.set(name, value);
  data.set('_csrf', form.elements._csrf.value);
  try {
    const calling = new AbortController();
    setTimeout(() => calling.abort(), MAX_WAIT_MS);
    const answer = await fetch(form.action, {
      method: 'POST',
      body: data,
      headers: { accept: 'text/html' },
      signal: calling.signal,
    });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const sentBack = page.querySelector('#returns-code');
    form.elements._csrf.value = sentBack.form.elements._csrf.value;
    if (sentBack.value === '') return page;
    // Refused for its old token, it was not looked at.
    return isAgain ? null : post({ pressed, data }, true);
  } catch {
    return null;
  }
}

function show(page, { code }) {
  showNotice(page.querySelector('#returns-notice'), code);
  for (const id of ['returns-actions', 'returns-today']) {
    document.getElementById(id).replaceChildren(...document.importNode(page.getElementById(id), true).childNodes);
  }
}

/** Names scans that nothing is known of. Those behind the first are not sent: it may have been a press of "damaged". */
function giveUp(scans) {
  for (const { code, pressed } of scans) {
    const notice = document.querySelector('#returns-unconfirmed').content.firstElementChild.cloneNode(true);
    // A press of a button has no code.
    notice.querySelector('bdi').textContent = code || (pressed ?? firstButton()).textContent.trim();
    showNotice(notice, code);
  }
  if (field.value !== '') return;
  field.value = scans[0].code;
  field.select();
}

/** Shows what became of a scan. Refusals stay, below the newest message, until their code is scanned again. */
function showNotice(notice, code) {
  const newest = document.importNode(notice, true);
  // All notices together are a live region.
  newest.removeAttribute('role');
  newest.dataset.code = code;
  newest.id = 'returns-notice';
  const notices = document.querySelector('#returns-notices');
  for (const former of [...notices.children]) {
    former.removeAttribute('id');
    if (['', code].includes(former.dataset.code) || !former.matches('.notice-danger')) former.remove();
  }
  notices.prepend(newest);
  field.setAttribute('aria-describedby', newest.id);
}
