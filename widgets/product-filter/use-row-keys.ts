import { useShortcuts } from '../../shared/browser/keys/use-shortcuts.ts';

const ROWS = 'tbody tr, [data-row]';
const LINK = 'th a[href], a[href]';

/** Moves the focus between the links of rows with J and K, and ticks the focused row with X. Enter opens a link by itself (STF-8). */
export function useRowKeys(parts: readonly HTMLElement[], isOff: boolean): void {
  const rows = () => parts.flatMap((part) => [...part.querySelectorAll<HTMLElement>(ROWS)]);
  const focusedRow = () => rows().findIndex((row) => row.contains(document.activeElement));
  const move = (step: 1 | -1) => {
    if (isOff) return false;
    const all = rows();
    const from = focusedRow();
    const next = all[from < 0 ? (step > 0 ? 0 : -1) : from + step];
    const link = next?.querySelector<HTMLElement>(LINK);
    if (!link) return false;
    link.focus({ preventScroll: true });
    next?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const box = isOff ? null : rows()[focusedRow()]?.querySelector<HTMLInputElement>('input[type=checkbox]');
      if (!box) return false;
      box.click();
    },
  });
}
