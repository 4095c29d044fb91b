import { useRef, useState } from 'react';
import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { textEntries, withDefaults } from '../../shared/browser/form/form-entries.ts';
import { isChosen, useSettledChoice } from '../../shared/browser/form/use-settled-choice.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import type { contract } from './product-filter.contract.ts';
import type { FilteredList } from './use-filtered-list.ts';

/** A person who goes through the options of a filter by key has chosen after this long without one. */
const SETTLED_MS = 400;

/** Says if the fields differ from those the server rendered. */
const isChanged = (form: HTMLFormElement): boolean =>
  String(textEntries(form)) !== withDefaults(form, () => String(textEntries(form)));

/** Asks for another list when a person types, chooses, submits, follows a link of the list or goes back. */
export function useListEvents(
  { host, attributes, parts }: WidgetProps<typeof contract>,
  { filter, open, goBack, reload }: FilteredList,
): void {
  const { filters, results } = parts;
  /** Changes that are not asked for yet; the first is what a person changed before this was mounted. */
  const [typed, setTyped] = useState(() => (isChanged(filters) ? 1 : 0));
  /** The newest history entry is one of typing, which goes on replacing it. */
  const isTyping = useRef(false);
  const choose = () => {
    isTyping.current = false;
    setTyped(0);
    filter('push');
  };

  useDomEvent(filters, 'input', (event) => {
    if (!isChosen(event.target) && !event.isComposing) setTyped((count) => count + 1);
  });
  useDomEvent(filters, 'compositionend', () => setTyped((count) => count + 1));
  useDebouncedEffect(
    () => {
      filter(isTyping.current ? 'replace' : 'push');
      isTyping.current = true;
    },
    typed === 0 ? null : attributes.delay,
    [typed],
  );
  const choice = useSettledChoice(filters, SETTLED_MS, choose);
  useDomEvent(filters, 'submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    choice.cancel();
    choose();
  });
  useDomEvent(host, 'click', (event) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
    if (!link || !results.some((part) => part.contains(link)) || !isPlainPress(event, link)) return;
    const target = new URL(link.href);
    if (target.origin !== location.origin || target.pathname !== location.pathname) return;
    event.preventDefault();
    isTyping.current = false;
    setTyped(0);
    open(target.searchParams);
    const [first] = results;
    if (first && first.getBoundingClientRect().top < 0) first.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  useDomEvent(window, 'popstate', () => {
    isTyping.current = false;
    goBack();
  });
  // A bulk change makes rows, counts and filters another list.
  useDomEvent(host, 'z-bulk-bar:done', reload);
}

function isPlainPress(event: MouseEvent, link: HTMLAnchorElement) {
  return isPlainClick(event) && !event.defaultPrevented && link.target === '' && !link.hasAttribute('download');
}
