import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { clearFieldErrors, showFieldErrors } from '../../shared/browser/form/field-errors.ts';
import { type PastedColumn, pasteColumn, pastedLines } from '../../shared/browser/form/paste-column.ts';
import { setByScript } from '../../shared/browser/form/set-by-script.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { ambiguityOf } from '../../shared/rules/money/ambiguity.ts';
import { canonicalAmount } from '../../shared/rules/money/format.ts';
import { isTooFine, parseAmount } from '../../shared/rules/money/parse.ts';
import { contract } from './fill-column.contract.ts';
import { messages } from './fill-column.messages.ts';

/** Lines that are named one by one. */
const MOST_NAMED = 5;

function FillColumn({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { cell: cells, fill, value, apply } = parts;
  const { total } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const [result, setResult] = useState<PastedColumn | null>(null);
  // At the end of the form that fills, else before the first row. Inserted beside the form, Chromium styles all rows anew.
  const outlet = useOutlet((node) => (fill ? fill.append(node) : host.prepend(node)));
  useEffect(() => () => void (fill && clearFieldErrors(fill)), [fill]);

  const show = (ended: PastedColumn) => {
    setResult(ended);
    if (ended.filled > 0) emit('fill', { filled: ended.filled });
  };
  useDomEvent(host, 'paste', (event) => {
    const field = event.target as HTMLInputElement;
    const lines = cells.includes(field) ? pastedLines(event.clipboardData?.getData('text/plain') ?? '') : null;
    if (lines === null) return;
    event.preventDefault();
    const column = shownInOrder(cells);
    show(pasteColumn(column.slice(column.indexOf(field)), lines, amountText));
  });
  useDomEvent(fill, 'submit', (event) => {
    const button = event.submitter;
    // A button of another address has nothing to do with the price.
    if (!fill || !value || event.defaultPrevented || button?.hasAttribute('formaction')) return;
    clearFieldErrors(fill);
    const text = value.value.trim() === '' ? '' : amountText(value.value);
    // Any other button posts the form, such as one for the rows of all pages.
    if (text !== null && button instanceof HTMLButtonElement && !apply.includes(button)) return;
    event.preventDefault();
    const fields = button?.getAttribute('value') === 'selected' ? tickedCells(fill, cells) : shownInOrder(cells);
    if (text === null || fields.length === 0) {
      setResult(null);
      showFieldErrors(fill, { [value.name]: [t(text === null ? 'invalid' : 'nothing')] });
      if (text === null) value.focus();
      return;
    }
    for (const field of fields) setByScript(field, text);
    show({ filled: fields.length, unread: [], excess: 0 });
  });

  if (!outlet) return null;
  const { filled = 0, unread = [], excess = 0 } = result ?? {};
  return createPortal(
    <div className="z-fill-column-result" role="status">
      {result && <p>{total ? t('filledOf', { number: filled, total }) : t('filled', { count: filled })}</p>}
      {unread.slice(0, MOST_NAMED).map(({ line, text }) => (
        <p key={line}>{t('unread', { line, text })}</p>
      ))}
      {unread.length > MOST_NAMED && <p>{t('unreadMore', { number: unread.length - MOST_NAMED })}</p>}
      {excess > 0 && <p>{t('excess', { number: excess })}</p>}
    </div>,
    outlet,
  );
}

/** Returns an amount as fields carry it; null for what is none, below 0, may be either of two, as `1.200`, or is finer than a centime. */
function amountText(text: string): string | null {
  const centimes = parseAmount(text);
  return centimes === null || centimes < 0 || ambiguityOf(text) || isTooFine(text) ? null : canonicalAmount(centimes);
}

/** Returns the fields that can be typed in, in the order of the page: rows may have been moved or removed. */
function shownInOrder(cells: readonly HTMLInputElement[]): HTMLInputElement[] {
  return cells
    .filter((cell) => !cell.disabled && !cell.readOnly && !cell.closest('[hidden]'))
    .sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1));
}

function tickedCells(fill: HTMLFormElement, cells: readonly HTMLInputElement[]): HTMLInputElement[] {
  const rows = [...fill.elements]
    .filter((control) => control.matches('[type=checkbox]:checked'))
    .map((box) => box.closest('li, tr'));
  return shownInOrder(cells).filter((cell) => rows.includes(cell.closest('li, tr')));
}

defineWidget(contract, FillColumn);
