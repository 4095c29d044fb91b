/** The tools of an example's page. A plain script of the workbench, without an import. */
const tools = document.querySelector('.workbench-tools');
const { tag } = tools.dataset;
const stage = document.querySelector('main');
const tool = (name) => tools.querySelector(`[data-tool="${name}"]`);

/** Creates an element with its text or its children. */
const node = (name, ...content) => {
  const element = document.createElement(name);
  element.append(...content);
  return element;
};

/**
 * Writes a tool when it is opened, and only while it is open: what is closed adds no node to the page, in which others look
 * for the texts of the example.
 */
const written = new Map();
const write = (name) => {
  if (tool(name)?.open) written.get(name)?.();
};

// What the suite has fetched, run and mounted on this page, and when.
const line = document.querySelector('[data-suite-log]');
const seconds = (time) => `${(time / 1000).toFixed(1)} s`;
const writeSuiteLog = () => {
  const files = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/.*\.js$/.test(name));
  const kilobytes = files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000;
  const marks = performance.getEntriesByType('mark').filter(({ name }) => /^z-\S+ (ran|mounted)$/.test(name));
  line.textContent = [
    `${files.length} scripts fetched (${kilobytes.toFixed(0)} kB)`,
    ...marks.map(({ name, startTime }) => `${name} at ${seconds(startTime)}`),
  ].join(' · ');
};
new PerformanceObserver(writeSuiteLog).observe({ entryTypes: ['mark', 'resource'] });
writeSuiteLog();

// Events.
const MAX_EVENTS = 200;
let recorded = 0;
const textOf = (detail) => {
  try {
    return JSON.stringify(detail) ?? '';
  } catch {
    return String(detail);
  }
};
const badge = (text) => {
  const element = node('span', text);
  element.className = 'badge badge-danger';
  return element;
};
/** One entry at a time: a log that is written anew is read anew. */
const entries = tool('events').querySelector('ol');
const showCount = () => {
  tool('events').querySelector('[data-count]').textContent = recorded;
};
const recordEvent = (event) => {
  // The loader repeats an event of the page to an element that is mounted later.
  if (!event.bubbles && event.target !== document) return;
  const now = new Date();
  const time = `${now.toTimeString().slice(0, 8)}.${String(now.getMilliseconds()).padStart(3, '0')}`;
  const [name, detail] = [event.type, textOf(event.detail)];
  // Every listener has had the event by then.
  setTimeout(() => {
    const marks = event.defaultPrevented ? [badge('cancelled')] : [];
    entries.prepend(node('li', node('time', time), node('code', name), ...marks, node('code', detail)));
    if (entries.children.length > MAX_EVENTS) entries.lastElementChild.remove();
    recorded += 1;
    showCount();
    writeSoon();
  });
};
// Capture phase, so that a handler that stops propagation hides nothing.
for (const name of tools.dataset.events.split(' ')) addEventListener(name, recordEvent, true);
tool('events')
  .querySelector('[data-clear-events]')
  .addEventListener('click', () => {
    recorded = 0;
    entries.replaceChildren();
    showCount();
  });

// Form data.
const markup = () => tool('markup').querySelector('template').content.querySelector('code').textContent;
const fieldsOf = (form) => {
  const fields = new Map();
  for (const [name, value] of new FormData(form)) {
    if (name === '_csrf') continue;
    const text = typeof value === 'string' ? value : value.name;
    fields.set(name, [...(fields.get(name) ?? []), text]);
  }
  return fields;
};
const cell = (values) => (values ? values.map((value) => `“${value}”`).join(', ') : 'not sent');
const formTable = (before, now, caption) => {
  const names = [...new Set([...before.keys(), ...now.keys()])];
  const rows = names.map((name) => {
    const [sent, current] = [cell(before.get(name)), cell(now.get(name))];
    const heading = node('th', name);
    heading.scope = 'row';
    return node('tr', heading, node('td', sent), node('td', sent === current ? current : node('mark', current)));
  });
  const head = ['Name', 'As the server sent it', 'Now'].map((text) => {
    const heading = node('th', text);
    heading.scope = 'col';
    return heading;
  });
  return node('table', node('caption', caption), node('thead', node('tr', ...head)), node('tbody', ...rows));
};
written.set('form', () => {
  // Without the forms that widgets render themselves.
  const forms = [...stage.querySelectorAll('form')].filter((form) => !form.closest('[data-z-outlet]'));
  const sent = new DOMParser().parseFromString(markup(), 'text/html').forms;
  const tables = forms.map((form, index) => {
    const before = sent[index] ? fieldsOf(sent[index]) : new Map();
    return formTable(before, fieldsOf(form), form.getAttribute('action') ?? 'This page');
  });
  tool('form')
    .querySelector('[data-form-data]')
    .replaceChildren(...tables);
});
// The next frame has what the widgets make of the same event.
const writeSoon = () => requestAnimationFrame(() => write('form'));
for (const type of ['input', 'change', 'reset', 'click']) stage.addEventListener(type, writeSoon);

// Attributes.
const element = () => stage.querySelector(tag);
const setAttribute = ({ target }) => {
  const { name, type, checked, value } = target;
  if (type === 'checkbox') element()?.toggleAttribute(name, checked);
  else if (value === '') element()?.removeAttribute(name);
  else element()?.setAttribute(name, value);
};
written.set('attributes', () => {
  for (const control of tool('attributes').querySelectorAll('input, select')) {
    const value = element()?.getAttribute(control.name) ?? null;
    if (control.type === 'checkbox') control.checked = value !== null;
    else control.value = value ?? '';
  }
});
tool('attributes')?.addEventListener('change', setAttribute);

// Stored state.
const OPEN = 'workbench:open';
const storages = () => {
  try {
    return [localStorage, sessionStorage];
  } catch {
    // The browser refuses storage.
    return [];
  }
};
const stored = () =>
  storages().flatMap((storage) => Object.entries(storage).filter(([key]) => !key.startsWith('workbench:')));
written.set('stored', () => {
  const items = stored().map(([key, value]) => node('li', node('code', key), ` ${value.length} characters`));
  tool('stored')
    .querySelector('ul')
    .replaceChildren(...items);
});
const clear = () => {
  for (const storage of storages()) storage.clear();
  rememberOpen();
};
tool('stored')
  .querySelector('[data-reset]')
  .addEventListener('click', () => {
    clear();
    // Some widgets store what they know when the page is left.
    addEventListener('pagehide', clear);
    // A reload would restore the history state, and with it what a widget noted there.
    history.replaceState(null, '', location.pathname + location.search);
    location.replace(location.href);
  });

// Opening a tool, on this page and those after it.
const all = () => [...tools.querySelectorAll('details')];
const rememberOpen = () => {
  const open = all().filter((each) => each.open);
  storages()[1]?.setItem(OPEN, open.map((each) => each.dataset.tool).join(' '));
};
for (const each of all()) {
  each.addEventListener('toggle', () => {
    const template = each.querySelector('template');
    if (each.open && template && each.lastElementChild.matches('template, noscript')) {
      each.append(template.content.cloneNode(true));
    }
    write(each.dataset.tool);
    rememberOpen();
  });
}
for (const name of storages()[1]?.getItem(OPEN)?.split(' ') ?? []) tool(name)?.setAttribute('open', '');
tool('stored').querySelector('[data-count]').textContent = stored().length;

// Keys. AltGr, which writes the brackets on many keyboards, counts as Ctrl and Alt on some systems.
const stepOf = ({ key, code, shiftKey, altKey, ctrlKey, metaKey }) => {
  if (metaKey || (ctrlKey && !altKey)) return null;
  const at = shiftKey || altKey ? -1 : ['BracketLeft', 'BracketRight'].indexOf(code);
  const index = Math.max(['[', ']'].indexOf(key), at);
  return ['prev', 'next'][index] ?? null;
};
document.addEventListener('keydown', (event) => {
  if (event.defaultPrevented || event.target.closest('input, select, textarea, [contenteditable], dialog')) return;
  const step = stepOf(event);
  if (step !== null) document.querySelector(`.workbench-bar a[rel=${step}]`)?.click();
});
