/**
 * Presses a key of the dashboard again that came before `z-command-search` worked. What is typed after Ctrl+K goes into the
 * field of its dialog. A plain script of the host's pages, without an import.
 */

/** Milliseconds the key waits, as a pressed button does. Then Ctrl+K leads to the page of the search. */
const MAX_WAIT_MS = 4000;
/** The key, as `shortcutOf` of the widgets names it; null while none waits. */
let waiting = null;
/** Typed after Ctrl+K. */
let text = '';
let isEntered = false;

addEventListener('keydown', hear);

function hear(event) {
  const search = document.querySelector('z-command-search');
  const opener = search?.querySelector('[data-part=opener]');
  if (opener?.matches('[aria-keyshortcuts]')) return removeEventListener('keydown', hear);
  if (!opener || event.defaultPrevented || event.isComposing || event.altKey) return;
  const key = shortcutOf(event);
  if (key === null && !(waiting === 'ctrl+k' && collect(event))) return;
  event.preventDefault();
  if (waiting !== null) return;
  waiting = key;
  void pressAgain(search, opener, event);
}

function shortcutOf({ key, code, ctrlKey, metaKey, target }) {
  const isIn = (selector) => target instanceof Element && target.closest(selector) !== null;
  if (isIn('dialog[open]')) return null;
  if (ctrlKey || metaKey) {
    // On a keyboard that writes no Latin letters the position of the key decides.
    const letter = (/^[\u0020-\u024f]$/.test(key) ? key : code.slice(3)).toLowerCase();
    return letter === 'k' || letter === 's' ? `ctrl+${letter}` : null;
  }
  const isFree = waiting === null && !isIn('input, textarea, select');
  return isFree && (key === '/' || key === '?') ? key : null;
}

/** Notes what is typed. Returns false for other keys. */
function collect({ key, ctrlKey, metaKey }) {
  if (ctrlKey || metaKey) return false;
  if (key === 'Enter') isEntered = true;
  else if (key === 'Backspace') text = text.slice(0, -1);
  else if (key.length === 1) text += key;
  else return false;
  return true;
}

async function pressAgain(search, opener, event) {
  opener.setAttribute('data-z-pressed', '');
  const isMounted = await Promise.race([mount(search), new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  opener.removeAttribute('data-z-pressed');
  removeEventListener('keydown', hear);
  if (isMounted) {
    search.addEventListener('focusin', ({ target }) => queueMicrotask(() => typeInto(target)), { once: true });
    press(document.activeElement, event);
  } else if (waiting === 'ctrl+k') {
    location.href = `${opener.href}?${new URLSearchParams({ q: text })}`;
  }
}

/** Resolves to true once the widget works. */
async function mount(search) {
  // For a loader that comes later.
  search.setAttribute('load', 'eager');
  void globalThis.zellige?.mountNow(search);
  await customElements.whenDefined('z-command-search');
  await globalThis.zellige.mountNow(search);
  return true;
}

function typeInto(field) {
  if (waiting !== 'ctrl+k' || (text === '' && !isEntered)) return;
  field.setRangeText(text, 0, 0, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  if (isEntered) press(field, { key: 'Enter', bubbles: true, cancelable: true });
}

function press(target, event) {
  target.dispatchEvent(new KeyboardEvent('keydown', event));
}
