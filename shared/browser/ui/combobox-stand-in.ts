import { type RefObject, useCallback, useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { useDomEvent } from '../element/use-dom-event.ts';

/**
 * Whether the field may take the select's place now. A select a person is in the middle of using, with its own list open
 * or chosen with a finger, stays until they chose or left; one that only has the keyboard's focus does not.
 */
export function useFreeSelect(select: HTMLSelectElement): boolean {
  const [isFree, setFree] = useState(() => document.activeElement !== select || isAtKeyboard(select));
  const free = () => setFree(true);
  useDomEvent(select, 'change', free);
  useDomEvent(select, 'blur', free);
  return isFree;
}

function isAtKeyboard(select: HTMLSelectElement): boolean {
  return matches(select, ':focus-visible') && !matches(select, ':open');
}

function matches(node: Element, selector: string): boolean {
  try {
    return node.matches(selector);
  } catch {
    // A browser that does not know the selector cannot say.
    return false;
  }
}

const WATCHED = ['aria-invalid', 'aria-describedby', 'disabled', 'required'];

/** Draws again when the select's value, options or the attributes that say how it stands change. */
export function useSelectChanges(select: HTMLSelectElement): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const observer = new MutationObserver(() => redraw());
    observer.observe(select, { attributes: true, attributeFilter: WATCHED, childList: true, subtree: true });
    return () => observer.disconnect();
  }, [select]);
  useDomEvent(select, 'change', redraw);
  useDomEvent(select.ownerDocument.defaultView, 'pageshow' as 'change', redraw);
}

/**
 * Puts a text field in front of a select that stays in the form and holds the value: the label, the focus, links to the
 * select and the browser's own validation lead to the field. All of it goes back when the field goes.
 */
export function useStandIn(
  select: HTMLSelectElement,
  input: HTMLInputElement | null,
  leavesFocus: RefObject<boolean>,
): void {
  useLayoutEffect(() => {
    if (!input) return;
    const hadFocus = document.activeElement === select;
    const wasHidden = select.hidden;
    const labels = [...select.labels].map((label) => ({ label, target: label.getAttribute('for') }));
    for (const { label } of labels) label.htmlFor = input.id;
    select.hidden = true;
    select.focus = (options) => input.focus(options);
    if (hadFocus) input.focus();
    return () => {
      const leaves = leavesFocus.current || document.activeElement === input;
      Reflect.deleteProperty(select, 'focus');
      select.hidden = wasHidden;
      for (const { label, target } of labels) {
        if (target === null) label.removeAttribute('for');
        else label.setAttribute('for', target);
      }
      if (leaves) select.focus();
    };
  }, [select, input, leavesFocus]);

  useLayoutEffect(() => {
    // The select cannot be shown as invalid while it is hidden; the field says it instead.
    const isValid = !select.willValidate || select.validity.valid;
    input?.setCustomValidity(isValid ? '' : select.validationMessage);
  });

  const follow = useCallback(
    (event: MouseEvent) => {
      const link = (event.target as Element | null)?.closest?.('a[href^="#"]');
      if (event.defaultPrevented || !input || !select.id || link?.getAttribute('href') !== `#${select.id}`) return;
      event.preventDefault();
      input.focus();
    },
    [input, select],
  );
  useDomEvent(select.ownerDocument, 'click', follow);
  useDomEvent(select, 'invalid', (event) => event.preventDefault());
}

/** The text of the labels, without that of a select inside one. */
export function labelTextOf(select: HTMLSelectElement, input: HTMLInputElement | null): string {
  const labels = new Set([...select.labels, ...(input?.labels ?? [])]);
  const texts = [...labels].flatMap((label) => [...label.childNodes].filter((node) => !node.contains(select)));
  return texts
    .map((node) => node.textContent?.trim())
    .filter(Boolean)
    .join(' ');
}
