import type { LoaderApi } from './loader-api.ts';

/**
 * The one script a page carries. It finds `z-` tags now and later and fetches each tag's code when its load condition
 * holds. Until then, and for ever when the code cannot be had, the server's own markup does the work.
 *
 * All that runs before a person touches the page is in this file: every byte counts (1.8 kB brotli, see the README here).
 */
/** Load conditions that differ from `touch`, by tag. */
declare const ZELLIGE_LOADS: Record<string, string>;
/** The files every widget needs, fetched early; the first one imports all the others. */
declare const ZELLIGE_CORE: string[];

/** Milliseconds that a click waits for a widget's code before the server's markup gets it. */
const MAX_HOLD_MS = 4000;
/**
 * What a click can activate. A click on anything else, such as a text field, is never held back. A link that is no part of a
 * widget leads where it says without delay: a shopper who taps a product wants its page.
 */
const ACTIONS = 'button,a[data-part],summary[data-part],[type=submit],[type=image]';

const TOUCHES = 'pointerover pointerdown focusin';

/** An element that asked to be mounted. */
interface PendingElement {
  /** Fetches the code at first; once that defined the element, mounts it. */
  mount: () => unknown;
  /** Resolves when the element works. Present once its load condition holds. */
  ready?: Promise<unknown>;
  mounting?: unknown;
  works?: boolean;
}

const pending = new WeakMap<Element, PendingElement>();
const imports: Record<string, Promise<unknown>> = {};
/** Elements with `visible-after-input` that wait for the first input. */
const awaitingInput: Element[] = [];
/** Elements that wait for an event. */
const listeners: [event: string, mount: () => unknown][] = [];
/** Gates by name, which the code of a widget waits for; true once it may run. */
const gates: Record<string, Promise<void> | true> = {};
const opening: Record<string, () => void> = {};
let core: Promise<unknown> | undefined;
let hasInput = false;
/** The pressed button or sent form whose action is delayed until its widget works. */
let pendingAction: unknown;

const on = (types: string, run: (event: Event) => void, target: Element | Document = document) => {
  for (const type of types.split(' ')) target.addEventListener(type, run, true);
};
const idle = (run: () => void) => (window.requestIdleCallback || setTimeout)(run, { timeout: 2000 } as never);
const address = (file: string) => new URL(file, import.meta.url).href;
const addressOf = (tag: string) => address(`${tag.slice(2)}.js`);
const conditionOf = (element: Element) => element.getAttribute('load') || ZELLIGE_LOADS[element.localName] || 'touch';

const gate = (name: string) =>
  (gates[name] ||= new Promise((resolve) => {
    opening[name] = resolve;
  }));
const open = (name: string) => {
  opening[name]?.();
  gates[name] = true;
};

const prefetch = (hrefs: string[], fetchPriority: string) => {
  document.head.append(
    ...hrefs.map((href) =>
      Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority, href }),
    ),
  );
};
/** Fetches and links what every widget needs. */
const loadCore = () => (core ||= import(/* @vite-ignore */ address(ZELLIGE_CORE[0] as string)).catch(() => {}));
/** Fetches and links a tag's code, which runs once its gate is open. */
const fetchCode = (tag: string) =>
  (imports[tag] ||= import(/* @vite-ignore */ addressOf(tag)).catch((error) => {
    // Before the code is needed nothing is lost: the next call fetches again.
    if (gates[tag] !== true) delete imports[tag];
    else console.error(`<${tag}>: ${addressOf(tag)} did not load. The page's own markup stays in use.`, error);
  }));

/** Runs an element's code and mounts it, whatever its load condition. */
const mountNow = (element: Element) => {
  const state = pending.get(element) as PendingElement;
  open('core');
  state.ready ||= (async () => {
    // Elements that wait for an event of this widget are needed next.
    for (const [event, mount] of listeners) if (event.startsWith(`${element.localName}:`)) mount();
    if (!core) prefetch(ZELLIGE_CORE.map(address), 'auto');
    fetchCode(element.localName);
    await loadCore();
    open(element.localName);
    await state.mount();
    // The code defined the element, which then called requestMount with its own way to mount.
    await state.mounting;
    state.works = true;
  })();
  return state.ready;
};

/** Mounts the pending element that a node, or its nearest pending ancestor, is once the node is near the viewport. */
const observeVisibility = () => {
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) {
          observer.unobserve(target);
          let element = target;
          while (!pending.has(element)) element = element.parentNode as Element;
          mountNow(element);
        }
      }
    },
    { rootMargin: '200px' },
  );
  return observer;
};
const visibility = observeVisibility();

/** True when a former page left something for a tag: in the history what it has to restore, in the session a message. */
const hasStored = (tag: string) => {
  try {
    return history.state?.[tag] || sessionStorage[tag];
  } catch {
    // The browser refuses storage to this page.
  }
};

const mountOnEvent = (type: string, reference: WeakRef<Element>, mount: () => unknown) => {
  listeners.push([type, mount]);
  on(type, async ({ detail }: CustomEventInit) => {
    const element = reference.deref();
    if (element && !pending.get(element)?.works) {
      await mountNow(element);
      // The page has heard this event; only the widget has not, so it is sent again to it alone.
      element.dispatchEvent(new CustomEvent(type, { detail }));
    }
  });
};

const awaitCondition = (element: Element) => {
  const [, name, argument] = /([\w-]+)\(?(.*?)\)?$/.exec(conditionOf(element)) as unknown as string[];
  // A listener that stays for good must not keep the element of a page that was swapped for another in memory.
  const reference = new WeakRef(element);
  const mount = () => {
    const target = reference.deref();
    return target && mountNow(target);
  };
  if (name === 'eager' || hasStored(element.localName)) mount();
  if (name === 'idle') idle(mount);
  const afterInput = name === 'visible-after-input';
  const observed =
    (afterInput || name === 'visible') &&
    (!argument || element.matches(argument) ? element : element.querySelector(argument));
  if (observed) {
    if (afterInput && !hasInput) awaitingInput.push(observed);
    else visibility.observe(observed);
  }
  if (!argument) return;
  if (name === 'touch') on(TOUCHES, mount, element.closest(argument) || element);
  if (name === 'media') {
    const query = matchMedia(argument);
    query.onchange = () => query.matches && mount();
    query.onchange(query as never);
  }
  if (name === 'event') mountOnEvent(argument, reference, mount);
};

const requestMount = (element: Element, mount: () => unknown) => {
  const known = pending.get(element);
  if (known) {
    known.mount = mount;
    if (known.ready) known.mounting = mount();
  } else {
    pending.set(element, { mount });
    awaitCondition(element);
  }
};

const undefinedElements = () =>
  [...document.querySelectorAll(':not(:defined)')].filter(({ localName }) => /^z-/.test(localName));
const discover = () => {
  for (const element of undefinedElements()) {
    if (!pending.has(element)) requestMount(element, () => fetchCode(element.localName));
  }
};

/** Mounts what was touched. A press that needs a widget is delayed until the widget works, then repeated. */
const onTouch = async (event: Event) => {
  const { target, type, submitter, ctrlKey, metaKey } = event as Event & SubmitEvent & MouseEvent;
  // Fields that were touched and are still mounting have a say in what their form sends.
  const mounting =
    type === 'submit' ? [...(target as Element).querySelectorAll('*')].filter((node) => pending.get(node)?.ready) : [];
  const touched = [...(event.composedPath() as Element[]), ...mounting].filter((node) => {
    const state = pending.get(node);
    return state && !state.works && !/^media/.test(conditionOf(node));
  });
  const ready = Promise.all(touched.map(mountNow));
  const action = (type === 'submit' ? target : type === 'click' && (target as Element).closest(ACTIONS)) as
    | HTMLFormElement
    | undefined;
  if (!touched[0] || !action || ctrlKey || metaKey) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (pendingAction === action) return;
  pendingAction = action;
  await Promise.race([ready, new Promise((resolve) => setTimeout(resolve, MAX_HOLD_MS))]);
  pendingAction = 0;
  for (const element of touched) (pending.get(element) as PendingElement).works = true;
  if (type === 'submit') action.requestSubmit(submitter);
  else action.click();
};

/** Runs what every widget needs at the first input of a person: the field they reach for answers sooner. */
const onInput = () => {
  if (hasInput) return;
  hasInput = true;
  open('core');
  loadCore();
  for (const element of awaitingInput) visibility.observe(element);
};

const prefetchPage = () => {
  const tags = new Set(undefinedElements().map(({ localName }) => localName));
  prefetch([...ZELLIGE_CORE.map(address), ...[...tags].map(addressOf)], 'low');
  loadCore();
  for (const tag of tags) fetchCode(tag);
};

const start = (): LoaderApi => {
  new MutationObserver(discover).observe(document, { childList: true, subtree: true });
  discover();
  on(`${TOUCHES} click submit`, onTouch);
  on('pointermove keydown scroll', onInput);
  idle(prefetchPage);
  return { requestMount, gate };
};

if (globalThis.zellige) console.warn('zellige.js is on this page twice; the second does nothing.');
else globalThis.zellige = start();
