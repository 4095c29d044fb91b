import { useEffect, useRef, useState } from 'react';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { type ChoiceOutcome, choiceOutcome } from '../../shared/rules/catalogue/choice-outcome.ts';
import {
  type CombinationData,
  type PageCombination,
  withStock,
} from '../../shared/rules/catalogue/combination-data.ts';
import { checkCombination, checkedValues, isTouched, type OptionGroupNodes } from './option-nodes.ts';
import type { contract } from './option-picker.contract.ts';
import { labelOf } from './outcome-texts.ts';
import {
  combinationInAddress,
  nearestProductId,
  setCombinationInAddress,
  setCombinationInForms,
} from './page-around.ts';

/**
 * Follows the combination that radios and address select, and passes it on to the forms, the address and the page.
 * @param rendered the combinations with the stock that the page was rendered with
 */
export function useCombination(
  { host, attributes, parts, emit }: WidgetProps<typeof contract>,
  rendered: CombinationData,
  groups: readonly OptionGroupNodes[],
) {
  const [data, setData] = useState(rendered);
  const byId = (id: number | null) => data.combinations.find((combination) => combination.id === id) ?? null;
  const [selectedId, setSelectedId] = useState(data.selected);
  const [outcome, setOutcome] = useState<ChoiceOutcome | null>(null);
  /** The selected combination also between two events of one task, when the state is not rendered yet. */
  const current = useRef(selectedId);

  const productId = (): number => {
    const id = attributes.productId ?? data.productId ?? nearestProductId(host);
    if (id !== null) return id;
    throw new Error('no product is named. Add product-id="…" to the tag or "productId" to the embedded data.');
  };
  const select = (combination: PageCombination, userInitiated: boolean): void => {
    checkCombination(groups, combination);
    if (combination.id === current.current) return;
    current.current = combination.id;
    setSelectedId(combination.id);
    const detail = { productId: productId(), combinationId: combination.id };
    // Forms first: listeners of the events may read them.
    setCombinationInForms(detail.productId, detail.combinationId);
    setCombinationInAddress(combination.id);
    if (userInitiated) emit('change', { ...detail, choice: { ...combination.choice } });
    sendPageEvent(host, 'z:combination-changed', detail);
  };
  const selectChecked = (): ChoiceOutcome => {
    const selected = byId(current.current);
    const next = choiceOutcome(groups, data.combinations, selected, checkedValues(groups));
    setOutcome(next);
    if (next.refused) {
      checkCombination(groups, selected);
      emit('refuse', { option: next.refused.code, value: next.refused.value });
    } else if (next.combination) select(next.combination, true);
    return next;
  };
  const selectFromAddress = () => {
    const combination = byId(combinationInAddress());
    if (!combination) return;
    delete host.dataset.refusedChoice;
    setOutcome(null);
    select(combination, false);
  };

  /** Applies what was chosen before the widget was mounted, or what a page cache left in the address. */
  const applyEarlierInput = useEventCallback(() => {
    productId();
    if (!isTouched(groups)) return selectFromAddress();
    // The shopper may have pressed the add button already, and believes to have chosen this.
    const { refused } = selectChecked();
    if (refused) host.dataset.refusedChoice = labelOf(data, refused.code, refused.value);
  });
  useEffect(() => {
    applyEarlierInput();
    return () => {
      delete host.dataset.refusedChoice;
    };
  }, [host, applyEarlierInput]);
  useDomEvent(parts.option, 'change', () => {
    delete host.dataset.refusedChoice;
    selectChecked();
  });
  useDomEvent(window, 'popstate', selectFromAddress);
  usePageEvent(host, 'z:stock-changed', (change) => {
    if (change.productId === productId()) setData((before) => withStock(before, change));
  });
  return { data, selected: byId(selectedId), outcome };
}
