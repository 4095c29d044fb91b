import type { LoaderApi } from './loader-api.ts';

/**
 * The one script a page carries. It finds `z-` tags now and later and fetches each tag's code when its load condition
 * holds. Until then, and for ever when the code cannot be had, the server's own markup does the work.
 *
 * All that runs before a person touches the page is in this file, so it is kept within 1 kB (brotli).
 */
declare const ZELLIGE_VERSION: string;
/** Load conditions that differ from `touch`, by tag. */
declare const ZELLIGE_LOADS: Record<string, string>;
/** The files every widget needs: fetched early, run at the first sign of a person. */
declare const ZELLIGE_CORE: string[];

/** How long a click waits for a widget's code before the server's markup gets it after all, in milliseconds. */
const PATIENCE = 4000;
/** What a click does something with at once; a click elsewhere, say into a text field, is never held back. */
const ACTIONS = 'button,a[href],summary,[type=submit],[type=image]';

const TOUCHES = 'pointerover pointerdown focusin';

type Wake = () => Promise<unknown>;

function start(): LoaderApi {
  /** How each element that asked is woken, the newest way. */
  const wakes = new WeakMap<Element, Wake>();
  /** Elements whose condition held; the promise ends when they work. */
  const woken = new WeakMap<Element, unknown>();
  const mounts = new WeakMap<Element, unknown>();
  const working = new WeakSet<Element>();
  const imports: Record<string, Promise<unknown>> = {};
  let held: Element | undefined;

  const on = (types: string, run: (event: Event) => void, target: Element | Document = document) => {
    for (const type of types.split(' ')) target.addEventListener(type, run, true);
  };
  const address = (file: string) => new URL(file, import.meta.url).href;
  const addressOf = ({ localName }: Element) => address(`${localName.slice(2)}.js?v=${ZELLIGE_VERSION}`);
  const conditionOf = (element: Element) => element.getAttribute('load') || ZELLIGE_LOADS[element.localName] || 'touch';
  const isWaiting = (element: Element) => wakes.has(element) && !working.has(element);

  const wakeUp = async (element: Element) => {
    if (!woken.has(element)) {
      woken.set(
        element,
        (async () => {
          await wakes.get(element)?.();
          // Defining the element made it ask again, with its own way to mount.
          await mounts.get(element);
          working.add(element);
        })(),
      );
    }
    await woken.get(element);
  };

  const visibility = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) {
          visibility.unobserve(target);
          wakeUp(target);
        }
      }
    },
    { rootMargin: '200px' },
  );

  const want = (element: Element, wake: Wake) => {
    const isKnown = wakes.has(element);
    wakes.set(element, wake);
    if (woken.has(element)) mounts.set(element, wake());
    if (isKnown) return;
    const [, name, argument] = /(\w+)\(?(.*?)\)?$/.exec(conditionOf(element)) as unknown as string[];
    const run = () => wakeUp(element);
    if (name === 'eager') run();
    if (name === 'idle') (window.requestIdleCallback || setTimeout)(run, { timeout: 2000 } as never);
    if (name === 'visible') visibility.observe(element);
    if (name === 'touch' && argument) on(TOUCHES, run, element.closest(argument) || element);
    if (name === 'media') {
      const query = matchMedia(argument as string);
      query.onchange = () => query.matches && run();
      query.onchange(query as never);
    }
    if (name === 'event') {
      on(argument as string, async ({ type, detail }: CustomEventInit & { type: string }) => {
        if (isWaiting(element)) {
          await run();
          // The page has heard this event; only the widget has not, so it alone is told again.
          element.dispatchEvent(new CustomEvent(type, { detail }));
        }
      });
    }
  };

  const undefinedElements = () =>
    [...document.querySelectorAll(':not(:defined)')].filter(({ localName }) => localName.startsWith('z-'));
  const discover = () => {
    for (const element of undefinedElements()) {
      const href = addressOf(element);
      want(element, () => {
        imports[href] ??= import(/* @vite-ignore */ href).catch((error) =>
          console.error(`<${element.localName}>: ${href} did not load. The page's own markup stays in use.`, error),
        );
        return imports[href];
      });
    }
  };
  new MutationObserver(discover).observe(document, { childList: true, subtree: true });
  discover();

  on(`${TOUCHES} click submit`, async (event) => {
    const touched = (event.composedPath() as Element[]).filter(
      (node) => isWaiting(node) && !conditionOf(node).startsWith('media'),
    );
    const done = Promise.all(touched.map(wakeUp));
    const { target, type, submitter, ctrlKey, metaKey } = event as Event & SubmitEvent & MouseEvent;
    const action = (type === 'submit' ? target : type === 'click' && (target as Element).closest(ACTIONS)) as
      | HTMLFormElement
      | undefined;
    if (!touched[0] || !action || ctrlKey || metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (held === action) return;
    held = action;
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    held = undefined;
    touched.map((element) => working.add(element));
    if (submitter || type === 'submit') action.requestSubmit(submitter);
    else action.click();
  });

  // The first sign of a person is the time to run what every widget needs: the field they reach for answers sooner. Asking
  // again for a module that is there costs nothing.
  on('pointermove keydown scroll', () => {
    for (const file of ZELLIGE_CORE) import(/* @vite-ignore */ address(file));
  });
  const preload = () => {
    for (const href of new Set([...ZELLIGE_CORE.map(address), ...undefinedElements().map(addressOf)])) {
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
      );
    }
  };
  if (document.readyState === 'complete') preload();
  else addEventListener('load', preload);
  return { want };
}

if (globalThis.zellige) console.warn('zellige.js is on this page twice; the second copy does nothing.');
else globalThis.zellige = start();
