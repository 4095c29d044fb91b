import { useEffect, useRef, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';

interface CheckedRows {
  /** Name that the form sends them under: that of the boxes. */
  readonly fieldName: string;
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
export function useSelection(host: HTMLElement, bulk: HTMLFormElement, name: string): CheckedRows {
  const isRowBox = (box: HTMLInputElement) => box.name === name || box.name === `${name}[]`;
  const boxes = () => [...host.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].filter(isRowBox);
  const pageBox = () => host.querySelector<HTMLInputElement>('[data-select-page]');
  /** The hash of all that match; a page without it says nothing of another list. */
  const matching = () => host.querySelector<HTMLInputElement>('input[name=matching]')?.value;
  const ticked = () => boxes().flatMap((box) => (box.checked ? [box.value] : []));
  // The press that loads the widget may be the one on the box of the page, whose event is over by now.
  const atStart = () => (pageBox()?.checked ? boxes().map(({ value }) => value) : ticked());
  const [ids, setIds] = useState<ReadonlySet<string>>(() => new Set(atStart()));
  const [all, setAll] = useState<{ readonly count: number; readonly matching: string | undefined } | null>(null);
  const [, setLists] = useState(0);
  const fieldName = useRef(name);
  fieldName.current = boxes()[0]?.name ?? fieldName.current;
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
    if (target !== page && !isRowBox(target)) return;
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

  const fault = faultOf(host, bulk, boxes(), name);
  useEffect(() => {
    if (fault) console.error(`<z-bulk-bar>: ${fault}`, host);
  }, [fault, host]);

  const values = new Set(boxes().map(({ value }) => value));
  const total = Number(pageBox()?.dataset.total);
  const isPageTicked = values.size > 0 && [...values].every((value) => ids.has(value));
  return {
    ids,
    fieldName: fieldName.current,
    all: all?.count ?? null,
    elsewhere: [...ids].filter((id) => !values.has(id)),
    canSelectAll: all === null && isPageTicked && total > ids.size ? total : null,
    selectAll: () => setAll({ count: total, matching: matching() }),
    replace,
    focusBoxes: () =>
      [lastBox.current, pageBox(), ...boxes()].find((box) => box?.isConnected)?.focus({ preventScroll: true }),
  };
}

/** Returns why ticked rows do not count, or are not sent with the form, for the author of the page. */
function faultOf(
  host: HTMLElement,
  bulk: HTMLFormElement,
  boxes: readonly HTMLInputElement[],
  name: string,
): string | null {
  const outside = boxes.find((box) => box.form !== bulk && box.getAttribute('form') !== bulk.id);
  if (outside)
    return `a check box "${outside.name}" does not belong to the form of the change, so what is ticked is not sent. Add form="${bulk.id || 'ID'}" to it.`;
  const others = [...host.querySelectorAll<HTMLInputElement>('input[type=checkbox]:not([data-select-page])')];
  // Boxes of another form, such as the filters of the list, choose no rows.
  const meant = others.find((box) => (box.form === null || box.form === bulk) && !bulk.contains(box));
  if (boxes.length > 0 || !meant) return null;
  return `no check box has the name "${name}" or "${name}[]", so nothing can be chosen. Is name="${meant.name}" meant on the tag?`;
}
