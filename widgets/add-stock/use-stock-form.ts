import type { StockRecounted } from '../../shared/api/stock.ts';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { randomUuid } from '../../shared/browser/storage/random-uuid.ts';
import { parsePieces, quantityAfter, type StockDirection } from '../../shared/rules/stock/quantity.ts';
import type { contract } from './add-stock.contract.ts';

/** The change that the form would send. */
export interface StockPreview {
  readonly place: string;
  readonly before: number;
  readonly after: number;
  /** Of a quantity below 1; a count may be 0. */
  readonly isTooSmall: boolean;
}

/** Reads and writes the server's nodes of one quantity: the form's hidden fields, the number shown, the cell it came from. */
export function useStockForm({
  form,
  quantity,
  current,
  place,
  reason,
  cell: cells,
}: WidgetProps<typeof contract>['parts']) {
  const patch = useDomPatch();
  const hidden = (name: string) => form.querySelector<HTMLInputElement>(`input[type=hidden][name=${name}]`);
  const set = (name: string, value: string) => {
    const field = hidden(name);
    if (field) patch.set(field, 'value', value);
  };
  const onHand = () => parsePieces(current?.textContent ?? hidden('expected')?.value ?? '');
  const currentCell = () =>
    cells.find(
      ({ dataset }) => dataset.item === hidden('item')?.value && dataset.warehouse === hidden('warehouse')?.value,
    );

  /** The comment is of the change that was stored. */
  const clearComment = () => {
    const comment = form.elements.namedItem('comment');
    if (comment instanceof HTMLInputElement || comment instanceof HTMLTextAreaElement) comment.value = '';
  };

  return {
    patch,
    onHand,
    direction: (): StockDirection =>
      (reason?.options[reason.selectedIndex]?.dataset.direction as StockDirection | undefined) ?? 'in',
    preview(): StockPreview | null {
      const pieces = parsePieces(quantity.value);
      const before = onHand();
      // While no reason is chosen nobody knows what the quantity does.
      if (pieces === null || before === null || reason?.value === '') return null;
      const direction = this.direction();
      const after = quantityAfter(direction, before, pieces);
      return { place: place?.textContent ?? '', before, after, isTooSmall: pieces === 0 && direction !== 'count' };
    },
    /** Shows another quantity on hand, as what the next change expects. */
    setOnHand(pieces: number) {
      if (current) patch.text(current, String(pieces));
      set('expected', String(pieces));
      const shown = currentCell()?.querySelector('[data-quantity]');
      if (shown) patch.text(shown, String(pieces));
    },
    clearComment,
    /** Takes over quantities that a recount corrected (STK-7). */
    correct(differences: StockRecounted['differences']) {
      for (const { item, warehouse, account, ledger } of differences) {
        if (account !== 'on_hand') continue;
        const cell = cells.find(
          ({ dataset }) => dataset.item === String(item) && dataset.warehouse === String(warehouse),
        );
        const shown = cell?.querySelector('[data-quantity]');
        if (shown) patch.text(shown, String(ledger));
        if (cell && cell === currentCell()) this.setOnHand(ledger);
      }
    },
    /** The next change is another one, which counts besides the last. */
    renewKey: () => set('key', randomUuid()),
    /** Makes the form about the quantity of another cell. */
    open(cell: HTMLAnchorElement) {
      // The comment of a typed quantity stays with it.
      if (quantity.value === '') clearComment();
      const { item = '', warehouse = '', label = '' } = cell.dataset;
      const former = currentCell();
      if (former) patch.set(former, 'aria-current', null);
      patch.set(cell, 'aria-current', 'true');
      set('item', item);
      set('warehouse', warehouse);
      if (place) patch.text(place, label);
      this.setOnHand(parsePieces(cell.querySelector('[data-quantity]')?.textContent ?? '') ?? 0);
      this.renewKey();
    },
  };
}

/** Takes over what a recount on the page corrects. */
export function useRecounts(stock: ReturnType<typeof useStockForm>, onCorrected: () => void): void {
  useDomEvent(document, 'z-stock-update:success', ({ detail }) => {
    const { data } = detail;
    const { differences } = (data ?? {}) as Partial<StockRecounted>;
    if (!Array.isArray(differences)) return;
    stock.correct(differences);
    onCorrected();
  });
}
