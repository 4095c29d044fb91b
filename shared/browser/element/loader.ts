import type { LoaderApi } from './loader-api.ts';

/**
 * The one script a page carries. What comes near the viewport is fetched at low priority, and run and mounted at idle after
 * the load event, or at once when it is touched. Without the code the server's own markup does the work.
 */
/** The files that every widget needs and those that some share, each behind those it imports. */
declare const ZELLIGE_CORE: string[];
declare const ZELLIGE_CHUNKS: string[];
/** By tag, what differs from the core and `touch`: a digit in base 36 for each chunk, and the load condition: `34 touch(form)`. */
declare const ZELLIGE_TAGS: Record<string, string>;

/** Milliseconds a press waits: a link and a button for their widget, a form for its code. Then the server's markup gets it. */
const MAX_HOLD_MS = { link: 300, form: 1000, button: 4000 };
/** A step that takes longer, such as a file that never comes, lets the next one begin. */
const MAX_STEP_MS = 2000;
/** Before a page is laid out, its first tags are taken to be near the viewport. */
const FIRST_TAGS = 6;
/** A click waits only on these. A link that is no part of a widget leads where it says without delay. */
const ACTIONS = 'button,a[data-part],summary[data-part],[type=submit],[type=image]';
const TOUCHES = 'pointerover pointerdown focusin';

interface PendingElement {
  /** The load condition: its name, and what stands in its brackets. */
  readonly name: string;
  readonly argument: string;
  /** Runs the code at first; once that defined the element, mounts it. */
  mount: () => unknown;
  /** Resolves when the element works. Present once it is mounted or about to be. */
  ready?: Promise<unknown>;
  mounting?: unknown;
  works?: boolean;
}

const tags = ZELLIGE_TAGS;
const savesData = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
const pending = new WeakMap<Element, PendingElement>();
const imports: Record<string, Promise<unknown>> = {};
const prefetched = new Set<string>();
const seen = new Set<string>();
/** Elements that wait for an event. */
const listeners: [event: string, reference: WeakRef<Element>][] = [];
/** The pressed button or sent form whose action is delayed until its widget works. */
let pendingAction: unknown;

const on = (types: string, run: (event: Event) => void, target: Element | Document = document) => {
  for (const type of types.split(' ')) target.addEventListener(type, run, true);
};
const atMost = (ms: number, step: unknown) => Promise.race([step, new Promise((resolve) => setTimeout(resolve, ms))]);

/** Until somebody is there, nothing that moves by itself takes processor time. */
const firstInput = new Promise<unknown>((resolve) => on('pointermove pointerdown keydown scroll', resolve));

/** Resolves at idle after the load event, when the steps so far are done. */
let idle = new Promise<unknown>((resolve) =>
  document.readyState === 'complete' ? resolve(0) : addEventListener('load', resolve),
);
const nextIdle = () => {
  // A page may have a variable of this name.
  const { scheduler } = window as { scheduler?: { postTask?(run: unknown, options: object): unknown } };
  return (
    scheduler?.postTask?.(() => {}, { priority: 'background' }) ??
    new Promise((resolve) => (window.requestIdleCallback || setTimeout)(resolve, { timeout: MAX_STEP_MS } as never))
  );
};
const whenIdle = (step: () => unknown) => {
  idle = idle.then(nextIdle, nextIdle).then(() => atMost(MAX_STEP_MS, step()));
};

/** Resolves when what was touched last works, and its neighbours so far, each mounted in a task of its own. */
let touch: Promise<unknown> | undefined;
const nextTask = () => new Promise((resolve) => setTimeout(resolve));
const afterTouch = (mount: () => unknown) => {
  touch = atMost(MAX_STEP_MS, touch).then(nextTask, nextTask).then(mount);
};

const folder = new URL('.', import.meta.url).href;
const address = (file: string) => folder + file;
const addressOf = (tag: string) => address(`${tag.slice(2)}.js`);
/** Returns a tag's files in the order in which they run. */
const filesOf = (tag: string) => {
  const [digits = ''] = (tags[tag] || '').split(' ');
  const chunks = [...digits].map((digit) => ZELLIGE_CHUNKS[Number.parseInt(digit, 36)] as string);
  return [...[...ZELLIGE_CORE, ...chunks].map(address), addressOf(tag)];
};
/** Fetches a tag's files, and returns those that were not asked for before. */
const prefetch = (tag: string, fetchPriority: string) => {
  const hrefs = filesOf(tag).filter((href) => !prefetched.has(href));
  for (const href of hrefs) {
    prefetched.add(href);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority, href }));
  }
  return hrefs;
};
const reported = new Set<string>();
/** Tells the author of the page, once per tag, that its code did not load. */
const report = (tag: string) => (error: unknown) => {
  if (reported.has(tag)) return;
  reported.add(tag);
  console.error(
    `<${tag}>: ${addressOf(tag)} did not load. The page's own markup stays in use. Are the tag's name and the version's folder right?`,
    error,
  );
};
/** Fetches a tag's files now and runs them at idle, one module per task. */
const prepare = (tag: string) => {
  for (const href of prefetch(tag, 'low')) whenIdle(() => import(/* @vite-ignore */ href).catch(report(tag)));
};
/** Runs the code of a tag that is needed now: each import is a task of its own. */
const run = (tag: string) =>
  (imports[tag] ||= filesOf(tag)
    .reduce((before, href) => before.then(() => import(/* @vite-ignore */ href)), Promise.resolve<unknown>(0))
    .catch(report(tag)));

/** Mounts an element, whatever its load condition. */
const mountNow = (element: Element) => {
  const state = pending.get(element) as PendingElement;
  state.ready ||= (async () => {
    prefetch(element.localName, 'high');
    await state.mount();
    // The code defined the element, which then called requestMount with its own way to mount.
    await state.mounting;
    state.works = true;
    performance.mark(`${element.localName} mounted`);
  })();
  return state.ready;
};

/** Returns the elements that wait for an event of a tag. */
const listenersOf = (tag: string) =>
  listeners.flatMap(([event, reference]) => (event.startsWith(`${tag}:`) && reference.deref()) || []);

const mountWhenIdle = (element: Element) => {
  const tag = element.localName;
  prepare(tag);
  whenIdle(() => {
    const { name } = pending.get(element) as PendingElement;
    // If the code did not come, the next touch tries once more.
    const isWorthIt = customElements.get(tag) || !/touch|event/.test(name);
    return isWorthIt && element.isConnected && mountNow(element);
  });
  listenersOf(tag).forEach(mountWhenIdle);
};

/** Fetches what came within 200 px of the viewport, and mounts it at idle. A node stands for its nearest pending ancestor. */
const visibility = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      let element = target;
      while (!pending.has(element)) element = element.parentNode as Element;
      visibility.unobserve(target);
      mountWhenIdle(element);
    }
  },
  { rootMargin: '200px' },
);

/** Says if a former page left something for a tag: in the history what it has to restore, in the session a message. */
const hasStored = (tag: string) => {
  try {
    return history.state?.[tag] || sessionStorage[tag];
  } catch {
    // The browser refuses storage to this page.
  }
};

const mountOnEvent = (type: string, reference: WeakRef<Element>) => {
  listeners.push([type, reference]);
  on(type, async ({ detail }: CustomEventInit) => {
    const element = reference.deref();
    if (element && !pending.get(element)?.works) {
      await mountNow(element);
      // The page has heard this event; only the widget has not, so it is sent again to it alone.
      element.dispatchEvent(new CustomEvent(type, { detail }));
    }
  });
};

const awaitCondition = (element: Element, { name, argument }: PendingElement) => {
  // A listener that stays for good must not keep the element of a page that was swapped for another in memory.
  const reference = new WeakRef(element);
  const ifStillThere = (run: (element: Element) => unknown) => () => {
    const present = reference.deref();
    return present && run(present);
  };
  const mount = ifStillThere(mountNow);
  // This script comes after the page: somebody may be typing in the element already.
  const isInUse = name !== 'media' && element.matches(':focus-within');
  if (name === 'eager' || isInUse || hasStored(element.localName)) {
    mount();
  } else if (name === 'media') {
    const query = matchMedia(argument);
    query.onchange = () => query.matches && mount();
    query.onchange(query as never);
  } else if (name === 'idle') {
    mountWhenIdle(element);
  } else if (name === 'event') {
    mountOnEvent(argument, reference);
    if (savesData) return;
    if (element.firstElementChild) visibility.observe(element);
    // A dialog to be is nowhere near or far. Only a person makes the page send its event.
    else firstInput.then(ifStillThere(mountWhenIdle));
  } else if (name === 'touch') {
    if (argument) on(TOUCHES, () => afterTouch(mount), element.closest(argument) || element);
    if (!savesData) visibility.observe(element);
  } else {
    const observed = element.matches(argument || '*') ? element : element.querySelector(argument);
    if (observed && name === 'visible-after-input') firstInput.then(() => visibility.observe(observed));
    else if (observed || !savesData) visibility.observe(observed || element);
  }
};

const requestMount = (element: Element, mount: () => unknown) => {
  const known = pending.get(element);
  if (known) {
    known.mount = mount;
    if (known.ready) known.mounting = mount();
    return;
  }
  const load = element.getAttribute('load') || tags[element.localName]?.split(' ')[1] || 'touch';
  const [, name, argument] = /([\w-]+)\(?(.*?)\)?$/.exec(load) as unknown as [string, string, string];
  const state = { name, argument, mount };
  pending.set(element, state);
  awaitCondition(element, state);
};

const discover = () => {
  for (const element of document.querySelectorAll(':not(:defined)')) {
    const tag = element.localName;
    if (!/^z-/.test(tag) || pending.has(element)) continue;
    if (!savesData && !seen.has(tag) && seen.add(tag).size <= FIRST_TAGS) prepare(tag);
    // Parts that a condition names may not be parsed yet.
    if (document.readyState !== 'loading') requestMount(element, () => run(tag));
  }
};

/** Mounts what was touched, the innermost element first. A press that needs it is shown as waiting, then repeated. */
const onTouch = async (event: Event) => {
  const { target, type, submitter, ctrlKey, metaKey } = event as Event & SubmitEvent & MouseEvent;
  const isSubmit = type === 'submit';
  // Fields that were touched and are still mounting have a say in what their form sends.
  const mounting = isSubmit
    ? [...(target as Element).querySelectorAll('*')].filter((node) => pending.get(node)?.ready)
    : [];
  const touched = [...(event.composedPath() as Element[]), ...mounting].filter((node) => {
    const state = pending.get(node);
    return state && !state.works && state.name !== 'media';
  });
  if (!touched[0]) return;
  const names = touched.map(({ localName }) => localName);
  for (const name of names) prefetch(name, 'high');
  const ready = touched.reduce((turn, element) => turn.then(() => mountNow(element)), Promise.resolve<unknown>(0));
  touch = ready;
  // Elements that wait for an event of what was touched are needed next.
  for (const next of names.flatMap(listenersOf)) afterTouch(() => mountNow(next));
  const action = (isSubmit ? target : /down|click/.test(type) && (target as Element).closest(ACTIONS)) as
    | (HTMLFormElement & { href?: string; form?: unknown })
    | undefined;
  if (!action) return;
  const posts = isSubmit || (action.form && /submit|image/.test(action.type));
  const hasCode = () => names.every((name) => customElements.get(name));
  // Once its code is there, a form is the widget's: how long that takes to mount is up to the processor.
  const settled = posts
    ? atMost(MAX_HOLD_MS.form, Promise.all(names.map(run))).then(() => hasCode() && atMost(MAX_HOLD_MS.button, ready))
    : atMost(MAX_HOLD_MS[action.href ? 'link' : 'button'], ready);
  const pressed = submitter || action;
  pressed.setAttribute('data-z-pressed', '');
  settled.then(() => pressed.removeAttribute('data-z-pressed'));
  if (/down/.test(type) || ctrlKey || metaKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (pendingAction === action) return;
  pendingAction = action;
  await settled;
  pendingAction = 0;
  for (const element of touched) (pending.get(element) as PendingElement).works = true;
  if (isSubmit) action.requestSubmit(submitter);
  else action.click();
};

/** Submits as `requestSubmit` of newer browsers does, which Safari 15 lacks: with the form's checks, and heard by all. */
HTMLFormElement.prototype.requestSubmit ??= function (button) {
  const pressed = button ?? this.appendChild(Object.assign(document.createElement('button'), { hidden: true }));
  pressed.click();
  if (!button) pressed.remove();
};

const start = (): LoaderApi => {
  new MutationObserver(discover).observe(document, { childList: true, subtree: true });
  discover();
  on('readystatechange', discover);
  on(`${TOUCHES} click submit`, onTouch);
  return { requestMount, mountNow };
};

// An element with this id is such a property too.
if (globalThis.zellige?.requestMount) console.warn('zellige.js is on this page twice; the second does nothing.');
else globalThis.zellige = start();
