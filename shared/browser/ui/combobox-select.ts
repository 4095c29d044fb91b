import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { createDomPatch } from '../dom/dom-patch.ts';
import { useEventCallback } from '../dom/use-event-callback.ts';
import { useDomEvent } from '../element/use-dom-event.ts';

/**
 * Returns true once nobody is using the select, so that a text field may replace it. A select whose own list is open, or
 * that was focused with a finger, stays until they chose or left. The keyboard's focus alone does not count.
 */
export function useSelectIdle(select: HTMLSelectElement): boolean {
  const [isIdle, setIdle] = useState(() => document.activeElement !== select || isAtKeyboard(select));
  const setIdleNow = () => setIdle(true);
  useDomEvent(select, 'change', setIdleNow);
  useDomEvent(select, 'blur', setIdleNow);
  return isIdle;
}

function isAtKeyboard(select: HTMLSelectElement): boolean {
  return matches(select, ':focus-visible') && !matches(select, ':open');
}

function matches(node: Element, selector: string): boolean {
  try {
    return node.matches(selector);
  } catch {
    // Older browsers do not know the selector.
    return false;
  }
}

const WATCHED = ['aria-invalid', 'aria-describedby', 'disabled', 'required'];

const chosenIn = ({ options }: HTMLSelectElement) =>
  Array.from(options, ({ selected, value }) => selected && value).join();

/**
 * Re-renders when the select's value, options or validity attributes change, or when a fieldset around it is disabled or enabled.
 * A value that a script set without an event is noticed when somebody goes to a field or sends a form, and gets its event then.
 */
export function useSelectChanges(select: HTMLSelectElement): void {
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const rendered = useRef('');
  const noteRendered = () => {
    rendered.current = chosenIn(select);
  };
  useLayoutEffect(noteRendered);
  const checkRendered = useEventCallback(() => {
    if (chosenIn(select) !== rendered.current) select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  useEffect(() => {
    const observer = new MutationObserver((records) => {
      // Other options are the page's own change, of which it says itself what is chosen.
      if (records.every(({ type }) => type === 'attributes')) checkRendered();
      rerender();
    });
    observer.observe(select, { attributes: true, attributeFilter: WATCHED, childList: true, subtree: true });
    for (let node = select.closest('fieldset'); node; node = node.parentElement?.closest('fieldset') ?? null)
      observer.observe(node, { attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, [select, checkRendered]);
  useDomEvent(select.ownerDocument, 'focusin', checkRendered);
  useDomEvent(select.ownerDocument, 'submit', checkRendered, { capture: true });
  useDomEvent(select, 'change', () => {
    noteRendered();
    rerender();
  });
  useDomEvent(select.ownerDocument.defaultView, 'pageshow', rerender);
}

/**
 * Makes a text field the proxy of a select that stays in the form and holds the value: the label, the focus, links to the
 * select and the browser's own validation lead to the field. All of it is reverted when the field is unmounted.
 */
export function useSelectProxy(
  select: HTMLSelectElement,
  input: HTMLInputElement | null,
  leavesFocus: RefObject<boolean>,
): void {
  useLayoutEffect(() => {
    if (!input) return;
    const hadFocus = document.activeElement === select;
    const patch = createDomPatch();
    for (const label of [...select.labels]) patch.set(label, 'for', input.id);
    patch.set(select, 'hidden', '');
    select.focus = (options) => input.focus(options);
    if (hadFocus) input.focus();
    return () => {
      const leaves = leavesFocus.current || document.activeElement === input;
      Reflect.deleteProperty(select, 'focus');
      patch.revert();
      if (leaves) select.focus();
    };
  }, [select, input, leavesFocus]);

  useLayoutEffect(() => {
    // The select cannot be shown as invalid while it is hidden; the field says it instead.
    const isValid = !select.willValidate || select.validity.valid;
    input?.setCustomValidity(isValid ? '' : select.validationMessage);
  });

  useDomEvent(select.ownerDocument, 'click', (event) => {
    const link = (event.target as Element | null)?.closest?.('a[href^="#"]');
    if (event.defaultPrevented || !input || !select.id || link?.getAttribute('href') !== `#${select.id}`) return;
    event.preventDefault();
    input.focus();
  });
  useDomEvent(select, 'invalid', (event) => event.preventDefault());
}

/** Returns the text of the labels, without that of a select inside one. */
export function labelTextOf(select: HTMLSelectElement, input: HTMLInputElement | null): string {
  const labels = new Set([...select.labels, ...(input?.labels ?? [])]);
  const texts = [...labels].flatMap((label) => [...label.childNodes].filter((node) => !node.contains(select)));
  return texts
    .map((node) => node.textContent?.trim())
    .filter(Boolean)
    .join(' ');
}
