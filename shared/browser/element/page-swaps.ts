/**
 * Libraries that swap pages copy the page into a cache, or merge the server's newer markup into it node by node. Both need
 * the server's markup in the page and not a widget's half of it, so the widgets rest meanwhile. Whole nodes that come and
 * go need nothing of this.
 */
export interface RestEvent {
  /** Whether an element has to rest. */
  concerns(element: Element, event: Event): boolean;
  /** Calls back when the library is done. */
  until(done: () => void): void;
  /** What is left to do once the widgets rest. */
  settle?(event: Event): void;
}

const everywhere = () => true;
/** Copied or merged before anything else runs. */
const atOnce = (done: () => void) => queueMicrotask(done);

/** What libraries are told to leave alone while they merge; the widget in it goes on. */
const LEFT_ALONE = '[data-turbo-permanent],[hx-morph-skip]';
const isMergedIn = (root: unknown, element: Element) =>
  root instanceof Element && root.contains(element) && !element.closest(LEFT_ALONE);

/** Turbo copies the page when a frame whose moves count as visits follows a link or takes a form's answer. */
function movesFrame({ target }: Event): boolean {
  if (!(target instanceof HTMLAnchorElement || target instanceof HTMLFormElement)) return false;
  const named = document.getElementById(target.getAttribute('data-turbo-frame') ?? '');
  const frame = named ?? target.closest('turbo-frame');
  return frame !== null && [target, frame].some((node) => node.hasAttribute('data-turbo-action'));
}
const frameMove: RestEvent = { concerns: (_, event) => movesFrame(event), until: atOnce };

interface HtmxTask {
  readonly target: Element | string;
  readonly swapSpec: string | { readonly style: string };
}

function isMergedByHtmx(element: Element, event: Event): boolean {
  const { tasks = [] } = (event as CustomEvent<{ tasks?: HtmxTask[] }>).detail;
  return tasks.some(({ target, swapSpec }) => {
    const style = typeof swapSpec === 'string' ? swapSpec : swapSpec.style;
    const root = typeof target === 'string' ? document.querySelector(target) : target;
    return /morph/i.test(style) && isMergedIn(root, element);
  });
}

/** htmx has read the fields by now, as the widgets showed them; what it brings back is to be what they post. */
function noteValuesAgain(event: Event): void {
  const { target } = (event as CustomEvent<{ target: Element }>).detail;
  for (const field of target.querySelectorAll<HTMLInputElement>('input[data-htmx-history-value]')) {
    field.setAttribute('data-htmx-history-value', field.value);
  }
}

/** The events after which a library copies or merges: of Turbo 8, of htmx 4 with its history cache, of htmx 2. */
export const restEvents: Readonly<Record<string, RestEvent>> = {
  // The copy is made in a task of its own, which Turbo asks for right after this event.
  'turbo:before-cache': { concerns: everywhere, until: (done) => setTimeout(() => setTimeout(done)) },
  'turbo:click': frameMove,
  'turbo:before-fetch-response': frameMove,
  'turbo:before-morph-element': { concerns: (element, { target }) => isMergedIn(target, element), until: atOnce },
  'htmx:history:cache:before:save': { concerns: everywhere, until: atOnce, settle: noteValuesAgain },
  'htmx:beforeHistorySave': { concerns: everywhere, until: atOnce },
  'htmx:before:swap': {
    concerns: isMergedByHtmx,
    until: (done) => document.addEventListener('htmx:finally:swap', done, { once: true }),
  },
};
