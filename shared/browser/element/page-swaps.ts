/**
 * Says for one event of a page library which elements are suspended and when they resume. These libraries copy the page into
 * a cache, or merge the server's newer markup into it node by node. Both need the server's markup in the page without what
 * the widgets added. Nodes that are replaced as a whole need no rule.
 */
export interface SuspendRule {
  affects(element: Element, event: Event): boolean;
  /** Calls `resume` when the library is done. */
  resumeWhen(resume: () => void): void;
  /** Runs once the elements are suspended. */
  afterSuspend?(event: Event): void;
}

const always = () => true;
/** Resumes in the next microtask, for what is copied or merged within the event. */
const nextMicrotask = (resume: () => void) => queueMicrotask(resume);

/** Nodes a merge leaves alone; the widgets in them stay mounted. */
const LEFT_ALONE = '[data-turbo-permanent],[hx-morph-skip]';
const isMergedIn = (root: unknown, element: Element) =>
  root instanceof Element && root.contains(element) && !element.closest(LEFT_ALONE);

/** Tells whether Turbo will copy the page: when a frame with `data-turbo-action` follows a link or takes a form's answer. */
function movesFrame({ target }: Event): boolean {
  if (!(target instanceof HTMLAnchorElement || target instanceof HTMLFormElement)) return false;
  const named = document.getElementById(target.getAttribute('data-turbo-frame') ?? '');
  const frame = named ?? target.closest('turbo-frame');
  return frame !== null && [target, frame].some((node) => node.hasAttribute('data-turbo-action'));
}
const frameMove: SuspendRule = { affects: (_, event) => movesFrame(event), resumeWhen: nextMicrotask };

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

/** Rewrites what htmx read from the fields before the widgets were suspended: it must restore what they post. */
function storeServerValues(event: Event): void {
  const { target } = (event as CustomEvent<{ target: Element }>).detail;
  for (const field of target.querySelectorAll<HTMLInputElement>('input[data-htmx-history-value]')) {
    field.setAttribute('data-htmx-history-value', field.value);
  }
}

/** Rules by event: of Turbo 8, of htmx 4 with its history cache, of htmx 2. */
export const suspendRules: Readonly<Record<string, SuspendRule>> = {
  // The copy is made in a task of its own, which Turbo asks for right after this event.
  'turbo:before-cache': { affects: always, resumeWhen: (resume) => setTimeout(() => setTimeout(resume)) },
  'turbo:click': frameMove,
  'turbo:before-fetch-response': frameMove,
  'turbo:before-morph-element': {
    affects: (element, { target }) => isMergedIn(target, element),
    resumeWhen: nextMicrotask,
  },
  'htmx:history:cache:before:save': { affects: always, resumeWhen: nextMicrotask, afterSuspend: storeServerValues },
  'htmx:beforeHistorySave': { affects: always, resumeWhen: nextMicrotask },
  'htmx:before:swap': {
    affects: isMergedByHtmx,
    resumeWhen: (resume) => document.addEventListener('htmx:finally:swap', resume, { once: true }),
  },
};
