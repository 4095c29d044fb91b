/** A row of the table as the chart shows it. */
export interface Segment {
  readonly row: HTMLTableRowElement;
  /** The cell that names the row. */
  readonly head: HTMLTableCellElement;
  readonly label: string;
  readonly value: number;
  /** The value as the server wrote it, such as `1 234,50 DA`. */
  readonly text: string;
}

/** Returns the segments of the visible rows. A row without a label or a number from 0 is none; `report` is called with it. */
export function readSegments(table: HTMLTableElement, report: (row: Element) => void): Segment[] {
  const rows = [...table.querySelectorAll<HTMLTableRowElement>('tbody tr')];
  return rows
    .filter((row) => !row.hidden)
    .flatMap((row) => {
      const head = row.querySelector('th');
      const cell = row.querySelector<HTMLElement>('[data-value]');
      const written = cell?.dataset.value?.trim();
      const value = Number(written);
      if (!head || !cell || !written || !Number.isFinite(value) || value < 0) {
        report(row);
        return [];
      }
      return [{ row, head, label: plainText(head), value, text: plainText(cell) || written }];
    });
}

const plainText = (node: Element) => node.textContent?.replace(/\s+/g, ' ').trim() ?? '';

/** Returns a value's part of the total, from 0 to 1; 0 of a total of 0. */
export function shareOf(value: number, segments: readonly Segment[]): number {
  const total = segments.reduce((sum, segment) => sum + segment.value, 0);
  return total === 0 ? 0 : value / total;
}
