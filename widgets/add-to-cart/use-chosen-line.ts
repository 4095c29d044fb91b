import { useState } from 'react';
import { usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { type LineData, readLineData } from '../../shared/features/cart/line-data.ts';
import { type Chosen, combinationsOf, packItems } from '../../shared/features/cart/line-to-add.ts';
import { useReportedStock } from '../../shared/features/catalogue/use-reported-stock.ts';
import { type CombinationData, combinationsNear, withStock } from '../../shared/rules/catalogue/combination-data.ts';
import { readPackCombinations } from './page-forms.ts';

interface Parts {
  readonly form: HTMLFormElement;
  readonly line: HTMLScriptElement;
  readonly combination: HTMLInputElement | undefined;
}

export interface ChosenLine {
  readonly line: LineData;
  readonly data: CombinationData | null;
  /** The choice when the page was last read. */
  readonly chosen: Chosen;
  /** Reads what is chosen on the page now. */
  readonly read: () => Chosen;
  /** Reads the page and remembers what is chosen. */
  readonly update: () => Chosen;
}

/** Follows what is chosen for the product, and its stock. The option picker and the lists of a pack are elsewhere on the page. */
export function useChosenLine(host: HTMLElement, { form, line: script, combination }: Parts): ChosenLine {
  const [line, setLine] = useState(() => readLineData(script.textContent ?? ''));
  const [data, setData] = useState(() => combinationsOf(line, combinationsNear(host)));
  const read = (): Chosen => ({
    combinationId: combination ? Number(combination.value) || null : line.combinationId,
    packChoices: readPackCombinations(form, line),
  });
  const [chosen, setChosen] = useState(read);
  const reported = useReportedStock(host);
  usePageEvent(host, 'z:stock-changed', (change) => {
    if (change.productId !== line.productId) return;
    setData((before) => before && withStock(before, change));
    if (change.combinationId === line.combinationId) setLine((before) => ({ ...before, quantity: change.quantity }));
  });
  const quantity = reported.packsOf(line.quantity, packItems(line, chosen));
  const update = () => {
    const now = read();
    setChosen(now);
    return now;
  };
  return { line: { ...line, quantity }, data, chosen, read, update };
}
