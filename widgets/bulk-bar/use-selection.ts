import { useEffect, useRef, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';

interface CheckedRows {
  /** Values of the ticked boxes, those of other pages included. */
  readonly ids: ReadonlySet<string>;
  /** Those that are not on this page, so that the form has to carry them. */
  readonly elsewhere: readonly string[];
  /** Number of all that match, once all of them were chosen; else null. */
  readonly all: number | null;
  /** Number of all that match, where every row of the page is ticked and more match; else null. */
  readonly canSelectAll: number | null;
  selectAll(): void;
  replace(ids: Iterable<string>): void;
  /** Moves the focus from a button that is removed to the box that was ticked last, else to that of the page or of a row. */
  focusBoxes(): void;
}

/** Follows the check boxes of a list whose rows are replaced. */
export function useSelection(host: HTMLElement, name: string): CheckedRows {
  const boxes = () =>
    [...host.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter((box) => box.name === name);
  const pageBox = () => host.querySelector<HTMLInputElement>('[data-select-page]');
  /** The hash of all that match; a page without it says nothing of another list. */
  const matching = () => host.querySelector<HTMLInputElement>('input[name=matching]')?.value;
  const ticked = () => boxes().flatMap((box) => (box.checked ? [box.value] : []));
  // The press that loads the widget may be the one on the box of the page, whose event is over by now.
  const atStart = () => (pageBox()?.checked ? boxes().map(({ value }) => value) : ticked());
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(atStart()));
  const [all, setAll] = useState<{ readonly count: number; readonly matching: string | undefined } | null>(null);
  const [, setLists] = useState(0);
  const lastBox = useRef<HTMLInputElement>(null);

  /** Makes the boxes say what is selected. */
  const show = (selected: ReadonlySet<string>) => {
    for (const box of boxes()) box.checked = selected.has(box.value);
    const page = pageBox();
    const count = boxes().filter(({ value }) => selected.has(value)).length;
    if (page) {
      page.checked = count > 0 && count === boxes().length;
      page.indeterminate = count > 0 && count < boxes().length;
    }
  };
  const replace = (selected: Iterable<string>) => {
    const next = new Set(selected);
    setAll(null);
    setIds(next);
    show(next);
  };
  const showAtStart = useEventCallback(() => {
    if (pageBox()?.checked) show(ids);
  });
  useEffect(showAtStart, [showAtStart]);
  const clearPageBox = useEventCallback(() => {
    const page = pageBox();
    if (page) page.indeterminate = false;
  });
  useEffect(() => clearPageBox, [clearPageBox]);

  useDomEvent(host, 'change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const page = pageBox();
    if (target !== page && target.name !== name) return;
    lastBox.current = target;
    const onPage = boxes().map(({ value }) => value);
    const others = [...ids].filter((id) => !onPage.includes(id));
    replace([...others, ...(target !== page ? ticked() : page.checked ? onPage : [])]);
  });
  // The rows are others: which of them are ticked is known here only.
  useDomEvent(document, 'z-product-filter:change', () => {
    // Another page or sort of the list: all that match are the same.
    if (all?.matching && all.matching === matching()) {
      const known = new Set([...ids, ...boxes().map(({ value }) => value)]);
      setIds(known);
      show(known);
    } else {
      setAll(null);
      show(ids);
    }
    setLists((count) => count + 1);
  });

  const values = new Set(boxes().map(({ value }) => value));
  const total = Number(pageBox()?.dataset.total);
  const isPageTicked = values.size > 0 && [...values].every((value) => ids.has(value));
  return {
    ids,
    all: all?.count ?? null,
    elsewhere: [...ids].filter((id) => !values.has(id)),
    canSelectAll: all === null && isPageTicked && total > ids.size ? total : null,
    selectAll: () => setAll({ count: total, matching: matching() }),
    replace,
    focusBoxes: () =>
      [lastBox.current, pageBox(), ...boxes()].find((box) => box?.isConnected)?.focus({ preventScroll: true }),
  };
}
