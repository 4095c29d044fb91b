import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { type ChoiceOutcome, choiceOutcome } from '../../shared/rules/catalogue/choice-outcome.ts';
import { type PageCombination, readCombinations, unitsOf } from '../../shared/rules/catalogue/combination-data.ts';
import { checkChoice, checkedChoice, drawOptions, drawSwatches, isTouched, optionGroups } from './option-nodes.ts';
import { contract } from './option-picker.contract.ts';
import { messages } from './option-picker.messages.ts';
import {
  combinationInAddress,
  nearestProductId,
  setCombinationInAddress,
  setCombinationInForms,
  showCombinationTitle,
  showStock,
} from './page-around.ts';

/** From here down the number that is left is said. */
const FEW = 5;

function OptionPicker({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const t = useMessages(messages, host, contract.tag);
  const [data] = useState(() => readCombinations(parts.combinations.textContent ?? ''));
  const [groups] = useState(() => optionGroups(parts.type, parts.option, parts.chosen));
  const [selected, setSelected] = useState(() => byId(data.selected));
  const [outcome, setOutcome] = useState<ChoiceOutcome | null>(null);
  const newest = useRef(selected);
  const outlet = useOutlet((node) => (parts.submit ? parts.submit.after(node) : parts.form.append(node)));

  function byId(id: number | null): PageCombination | null {
    return data.combinations.find((combination) => combination.id === id) ?? null;
  }

  function productId(): number {
    const id = attributes.productId ?? data.productId ?? nearestProductId(host);
    if (id !== null) return id;
    throw new Error('no product is named. Add product-id="…" to the tag or "productId" to the embedded data.');
  }

  function take(combination: PageCombination, byHand: boolean): void {
    checkChoice(groups, combination);
    if (combination === newest.current) return;
    newest.current = combination;
    setSelected(combination);
    const detail = { productId: productId(), combinationId: combination.id };
    // Forms first: whoever hears the events may read them.
    setCombinationInForms(detail.productId, detail.combinationId);
    setCombinationInAddress(combination.id);
    if (byHand) emit('change', { ...detail, choice: { ...combination.choice } });
    sendPageEvent(host, 'z:combination-changed', detail);
  }

  function takeChecked(): ChoiceOutcome {
    const next = choiceOutcome(groups, data.combinations, newest.current, checkedChoice(groups));
    setOutcome(next);
    if (next.refused) {
      checkChoice(groups, newest.current);
      emit('refuse', { option: next.refused.code, value: next.refused.value });
    } else if (next.combination) take(next.combination, true);
    return next;
  }

  const takeFromAddress = () => {
    const asked = byId(combinationInAddress());
    if (!asked) return;
    delete host.dataset.refusedChoice;
    setOutcome(null);
    take(asked, false);
  };

  // What was chosen while the widget slept, or what a page cache left in the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the widget wakes
  useEffect(() => {
    productId();
    if (!isTouched(groups)) takeFromAddress();
    else {
      // The shopper may have pressed the add button already, and believes to have chosen this.
      const { refused } = takeChecked();
      if (refused) host.dataset.refusedChoice = nameOf(refused.code, refused.value);
    }
    return () => {
      delete host.dataset.refusedChoice;
    };
  }, []);
  useDomEvent(parts.option, 'change', () => {
    delete host.dataset.refusedChoice;
    takeChecked();
  });
  useDomEvent(window, 'popstate' as never, takeFromAddress);
  // Everything is applied already; a reload would only lose what is typed elsewhere on the page.
  useDomEvent(parts.form, 'submit', (event) => event.preventDefault());

  useEffect(() => {
    const { submit } = parts;
    if (!submit) return;
    const patch = createDomPatch();
    if (document.activeElement === submit) parts.option.find(({ checked }) => checked)?.focus();
    patch.set(submit, 'hidden', '');
    return patch.revert;
  }, [parts]);
  useEffect(() => drawSwatches(parts.swatch), [parts]);
  useEffect(() => drawOptions(groups, data.combinations, selected, t('soldOut')), [groups, data, selected, t]);
  useHostState<typeof contract>(host, !selected ? null : unitsOf(selected) > 0 ? 'available' : 'sold-out');
  useEffect(() => {
    if (!selected) return;
    const left = unitsOf(selected);
    // The server's own words stay until something else is chosen.
    if (selected.id === data.selected && !outcome) return;
    showCombinationTitle(groups.map(({ code }) => selected.labels[code]).join(t('comma')));
    const level = left <= 0 ? 'out' : left <= FEW ? 'low' : 'good';
    const text = { out: () => t('outOfStock'), low: () => t('fewLeft', { count: left }), good: () => t('inStock') };
    showStock(level, text[level]());
  }, [groups, data, selected, outcome, t]);

  const nameOf = (code: string, value: string | undefined) =>
    data.combinations.find(({ choice }) => choice[code] === value)?.labels[code] ?? value ?? '';
  const lines = () => {
    if (!outcome) return [];
    const { refused, adjusted, combination } = outcome;
    if (refused) {
      const earlier = groups[groups.findIndex(({ code }) => code === refused.code) - 1]?.code;
      const value = nameOf(refused.code, refused.value);
      return [
        earlier ? t('refusedWith', { value, earlier: selected?.labels[earlier] ?? '' }) : t('refused', { value }),
      ];
    }
    return adjusted.map(({ code, value }) =>
      t('adjusted', {
        option: data.types.find((type) => type.code === code)?.label ?? code,
        to: nameOf(code, combination?.choice[code]),
        from: nameOf(code, value),
      }),
    );
  };
  if (!outlet) return null;
  return createPortal(
    <div className="z-option-picker-notice" role="status">
      {lines().map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>,
    outlet,
  );
}

defineWidget(contract, OptionPicker);
