import { frameOf, methodOf, submitForm } from './native-form.ts';

/**
 * Asks before the page is left while a form has unsaved changes, or a widget has calls to make. All of a page share this
 * guard: two of them would ask twice, or cancel each other.
 */
const unsaved = new Set<Element>();
/** Forms that nobody asks about: one whose plain submit leaves the page on purpose, or those whose changes are discarded. */
let leaving: readonly Element[] = [];
let confirmed = false;

/**
 * Adds a form, or the element of a widget, to those that have something unsaved, or removes it. `data-z-unsaved` says so on
 * the node: z-tabs marks its tab.
 */
export function guardLeaving(node: Element, isUnsaved: boolean): void {
  const hadSome = unsaved.size > 0;
  if (isUnsaved) unsaved.add(node);
  else unsaved.delete(node);
  node.toggleAttribute('data-z-unsaved', isUnsaved);
  if (unsaved.size > 0 === hadSome) return;
  // Only while there is something to lose: a page that always asks is excluded from the back-forward cache.
  const change = hadSome ? removeEventListener : addEventListener;
  change('beforeunload', ask);
  change('submit', noteSubmit);
  change('input', forgetQuestion, true);
  confirmed = false;
  leaving = [];
}

/** Says if the browser asked since the last input: leaving now is the person's decision. Browsers of iOS never ask. */
export function isLeaveConfirmed(): boolean {
  return confirmed;
}

/** Submits a form that the page that answers shows again as it was typed, without a question about it. */
export function submitToPage(form: HTMLFormElement): void {
  leaving = [form];
  submitForm(form);
}

/** Loads the page again without the changes of these forms, and without a question about them. */
export function reloadWithout(forms: readonly HTMLFormElement[]): void {
  leaving = forms;
  // To a fragment of the same page the browser would only scroll.
  location.assign(location.href.split('#')[0] ?? '');
}

/** Says if the page is being left for the answer to this form, or to discard its changes. */
export function isLeaving(form: Element): boolean {
  return leaving.includes(form);
}

function ask(event: BeforeUnloadEvent): void {
  confirmed = true;
  if ([...unsaved].some((form) => !isLeaving(form))) event.preventDefault();
}

/**
 * Notes a plain submit, which leaves the page on purpose. One that script took over does not, nor does one that closes a
 * dialog, or whose answer goes to another tab.
 */
function noteSubmit(event: Event): void {
  const { target, defaultPrevented, submitter } = event as SubmitEvent;
  if (!(target instanceof HTMLFormElement)) return;
  const isLeft = methodOf(target, submitter) !== 'dialog' && /^(_top|_parent)?$/.test(frameOf(target, submitter));
  leaving = isLeft && !defaultPrevented ? [target] : [];
}

function forgetQuestion(): void {
  confirmed = false;
  leaving = [];
}
