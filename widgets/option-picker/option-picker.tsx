import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { readCombinations, unitsOf } from '../../shared/rules/catalogue/combination-data.ts';
import { optionNodeGroups, patchOptions, patchSwatches } from './option-nodes.ts';
import { contract } from './option-picker.contract.ts';
import { messages } from './option-picker.messages.ts';
import { outcomeTexts } from './outcome-texts.ts';
import { showCombinationTitle, showStock } from './page-around.ts';
import { useCombination } from './use-combination.ts';

/** From here down the number that is left is named. */
const FEW = 5;

function OptionPicker(props: WidgetProps<typeof contract>) {
  const { host, parts } = props;
  const t = useMessages(messages, host, contract.tag);
  const [rendered] = useState(() => readCombinations(parts.combinations.textContent ?? ''));
  const [groups] = useState(() => optionNodeGroups(parts.type, parts.option, parts.chosen));
  const { data, selected, outcome } = useCombination(props, rendered, groups);
  const outlet = useOutlet((node) => (parts.submit ? parts.submit.after(node) : parts.form.append(node)));
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
  useEffect(() => patchSwatches(parts.swatch), [parts]);
  useEffect(() => patchOptions(groups, data.combinations, selected, t('soldOut')), [groups, data, selected, t]);
  const announcedId = useRef(data.selected);
  useHostState<typeof contract>(host, !selected ? null : unitsOf(selected) > 0 ? 'available' : 'sold-out');
  useEffect(() => {
    // The server's own words stay until another combination is selected or the stock changes.
    if (!selected || (data === rendered && selected.id === data.selected && !outcome)) return;
    const label = groups.map(({ code }) => selected.labels[code]).join(t('comma'));
    showCombinationTitle(label);
    const count = unitsOf(selected);
    const level = count <= 0 ? 'out' : count <= FEW ? 'low' : 'good';
    const stock = { out: t('outOfStock'), low: t('fewLeft', { count }), good: t('inStock') }[level];
    showStock(level, stock);
    if (selected.id === announcedId.current) return;
    announcedId.current = selected.id;
    announce(`${label}. ${stock}`);
  }, [groups, rendered, data, selected, outcome, t]);

  if (!outlet) return null;
  const codes = groups.map(({ code }) => code);
  return createPortal(
    <div className="z-option-picker-notice" role="status">
      {outcome && outcomeTexts(outcome, data, codes, selected, t).map((text) => <p key={text}>{text}</p>)}
    </div>,
    outlet,
  );
}

defineWidget(contract, OptionPicker);
