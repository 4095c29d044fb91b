import type { LoaderApi } from './loader-api.ts';

/**
 * The one script a page carries. It finds `z-` tags now and later and fetches each tag's code when its load condition
 * holds. Until then, and for ever when the code cannot be had, the server's own markup does the work.
 *
 * All that runs before a person touches the page is in this file: every byte counts (1.7 kB brotli, see the README here).
 */
/** Load conditions that differ from `touch`, by tag. */
declare const ZELLIGE_LOADS: Record<string, string>;
/** The files every widget needs, fetched early; the first one imports all the others. */
declare const ZELLIGE_CORE: string[];

/** How long a click waits for a widget's code before the server's markup gets it after all, in milliseconds. */
const PATIENCE = 4000;
/**
 * What a click does something with at once; a click elsewhere, say into a text field, is never held back. A link that is
 * no part of a widget leads where it says without waiting for anybody: a shopper who taps a product wants its page.
 */
const ACTIONS = 'button,a[data-part],summary[data-part],[type=submit],[type=image]';

const TOUCHES = 'pointerover pointerdown focusin';

/** What is known of an element that asked to be woken. */
interface Sleeper {
  /** The newest way to wake it: first its code is fetched, then it mounts. */
  wake: () => unknown;
  /** Ends when the element works; present as soon as its condition held. */
  done?: Promise<unknown>;
  mount?: unknown;
  works?: boolean;
}

function start(): LoaderApi {
  const sleepers = new WeakMap<Element, Sleeper>();
  const imports: Record<string, Promise<unknown>> = {};
  const attended: Element[] = [];
  const listeners: [event: string, run: () => unknown][] = [];
  let held: unknown;
  let left: Partial<Storage> = {};
  try {
    left = sessionStorage;
  } catch {
    // The browser refuses storage to this page.
  }
  let isWarm = false;
  let core: Promise<unknown> | undefined;
  /** What the code of a name waits for; true once it may run. */
  const gates: Record<string, Promise<void> | true> = {};
  const opening: Record<string, () => void> = {};

  const on = (types: string, run: (event: Event) => void, target: Element | Document = document) => {
    for (const type of types.split(' ')) target.addEventListener(type, run, true);
  };
  const idle = (run: () => void) => (window.requestIdleCallback || setTimeout)(run, { timeout: 2000 } as never);
  const address = (file: string) => new URL(file, import.meta.url).href;
  const addressOf = (tag: string) => address(`${tag.slice(2)}.js`);
  const gate = (name: string) =>
    (gates[name] ||= new Promise((resolve) => {
      opening[name] = resolve;
    }));
  const open = (name: string) => {
    opening[name]?.();
    gates[name] = true;
  };
  // Fetches and links a tag's code, which runs once its gate is open.
  const fetchCode = (tag: string) =>
    (imports[tag] ||= import(/* @vite-ignore */ addressOf(tag)).catch((error) => {
      // Nothing is lost yet: the next one who asks tries again.
      if (gates[tag] !== true) delete imports[tag];
      else console.error(`<${tag}>: ${addressOf(tag)} did not load. The page's own markup stays in use.`, error);
    }));
  const conditionOf = (element: Element) => element.getAttribute('load') || ZELLIGE_LOADS[element.localName] || 'touch';

  const prefetch = (hrefs: string[], fetchPriority: string) => {
    document.head.append(
      ...hrefs.map((href) =>
        Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority, href }),
      ),
    );
  };
  // Fetches and links what every widget needs.
  const loadCore = () => (core ||= import(/* @vite-ignore */ address(ZELLIGE_CORE[0] as string)).catch(() => {}));

  const wakeUp = (element: Element) => {
    const sleeper = sleepers.get(element) as Sleeper;
    open('core');
    sleeper.done ||= (async () => {
      // Whoever waits for what this widget will say is needed next.
      for (const [event, run] of listeners) if (event.startsWith(`${element.localName}:`)) run();
      if (!core) prefetch(ZELLIGE_CORE.map(address), 'auto');
      fetchCode(element.localName);
      await loadCore();
      open(element.localName);
      await sleeper.wake();
      // Defining the element made it ask again, with its own way to mount.
      await sleeper.mount;
      sleeper.works = true;
    })();
    return sleeper.done;
  };

  const visibility = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) {
          visibility.unobserve(target);
          let element = target;
          while (!sleepers.has(element)) element = element.parentNode as Element;
          wakeUp(element);
        }
      }
    },
    { rootMargin: '200px' },
  );

  const want = (element: Element, wake: () => unknown) => {
    const known = sleepers.get(element);
    if (known) {
      known.wake = wake;
      if (known.done) known.mount = wake();
      return;
    }
    sleepers.set(element, { wake });
    const [, name, argument] = /(\w+)\(?(.*?)\)?$/.exec(conditionOf(element)) as unknown as string[];
    // Who listens for ever must not keep the element of a page that was swapped for another.
    const here = new WeakRef(element);
    const run = () => {
      const asleep = here.deref();
      return asleep && wakeUp(asleep);
    };
    // A widget's entry in the browser's history is a list, say, that it has to restore; in the session, a message from the
    // page before.
    if (name === 'eager' || history.state?.[element.localName] || left[element.localName]) run();
    if (name === 'idle') idle(run);
    const isAttended = name === 'attended';
    const seen =
      (isAttended || name === 'visible') &&
      (!argument || element.matches(argument) ? element : element.querySelector(argument));
    if (seen) {
      if (isAttended && !isWarm) attended.push(seen);
      else visibility.observe(seen);
    }
    if (argument) {
      if (name === 'touch') on(TOUCHES, run, element.closest(argument) || element);
      if (name === 'media') {
        const query = matchMedia(argument);
        query.onchange = () => query.matches && run();
        query.onchange(query as never);
      }
      if (name === 'event') {
        listeners.push([argument, run]);
        on(argument, async ({ detail }: CustomEventInit) => {
          const asleep = here.deref();
          if (asleep && !sleepers.get(asleep)?.works) {
            await wakeUp(asleep);
            // The page has heard this event; only the widget has not, so it alone is told again.
            asleep.dispatchEvent(new CustomEvent(argument, { detail }));
          }
        });
      }
    }
  };

  const undefinedElements = () =>
    [...document.querySelectorAll(':not(:defined)')].filter(({ localName }) => /^z-/.test(localName));
  const discover = () => {
    for (const element of undefinedElements()) {
      if (!sleepers.has(element)) want(element, () => fetchCode(element.localName));
    }
  };
  new MutationObserver(discover).observe(document, { childList: true, subtree: true });
  discover();

  on(`${TOUCHES} click submit`, async (event) => {
    const { target, type, submitter, ctrlKey, metaKey } = event as Event & SubmitEvent & MouseEvent;
    // A form's fields that were touched and are still waking have a say in what it sends.
    const waking =
      type === 'submit'
        ? [...(target as Element).querySelectorAll('*')].filter((node) => sleepers.get(node)?.done)
        : [];
    const touched = [...(event.composedPath() as Element[]), ...waking].filter((node) => {
      const sleeper = sleepers.get(node);
      return sleeper && !sleeper.works && !/^media/.test(conditionOf(node));
    });
    const done = Promise.all(touched.map(wakeUp));
    const action = (type === 'submit' ? target : type === 'click' && (target as Element).closest(ACTIONS)) as
      | HTMLFormElement
      | undefined;
    if (!touched[0] || !action || ctrlKey || metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held === action) return;
    held = action;
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    held = 0;
    for (const element of touched) (sleepers.get(element) as Sleeper).works = true;
    if (type === 'submit') action.requestSubmit(submitter);
    else action.click();
  });

  // The first sign of a person is the time to run what every widget needs: the field they reach for answers sooner.
  on('pointermove keydown scroll', () => {
    if (isWarm) return;
    isWarm = true;
    open('core');
    loadCore();
    for (const seen of attended) visibility.observe(seen);
  });
  idle(() => {
    const tags = new Set(undefinedElements().map(({ localName }) => localName));
    prefetch([...ZELLIGE_CORE.map(address), ...[...tags].map(addressOf)], 'low');
    loadCore();
    for (const tag of tags) fetchCode(tag);
  });
  return { want, gate };
}

if (globalThis.zellige) console.warn('zellige.js is on this page twice; the second does nothing.');
else globalThis.zellige = start();
