import { type RefCallback, useId, useRef, useState } from 'react';
import { announce } from '../../shared/browser/element/announce.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import { scannedParcel } from '../../shared/rules/payments/scanned-parcel.ts';
import { type OrderRow, rowsByNumber, searchRows } from './order-options.ts';
import type { TranslatePayment } from './transporter-payment.messages.ts';

interface OrderTableProps {
  readonly rows: readonly OrderRow[];
  readonly chosen: ReadonlySet<string>;
  readonly size: number;
  readonly t: TranslatePayment;
  readonly searchField: RefCallback<HTMLInputElement>;
  readonly onChoose: (ids: ReadonlySet<string>) => void;
}

/** Renders the orders as a table to search, with a check box each. */
export function OrderTable({ rows, chosen, size, t, searchField, onChoose }: OrderTableProps) {
  const [search, setSearch] = useState('');
  const [requestedPage, setPage] = useState(1);
  const hintId = useId();
  const range = useOrderRange();
  const matching = searchRows(rows, search);
  const pages = Math.max(1, Math.ceil(matching.length / size));
  const page = Math.min(requestedPage, pages);
  const shown = matching.slice((page - 1) * size, page * size);
  const set = (some: readonly OrderRow[], isChosen: boolean) => {
    const next = new Set(chosen);
    for (const { id } of some) isChosen ? next.add(id) : next.delete(id);
    onChoose(next);
  };
  const find = (text: string) => {
    setSearch(text);
    setPage(1);
    range.forget();
  };
  const tickByNumber = () => {
    const number = scannedParcel(search);
    if (number === '') return;
    const row = rowsByNumber(rows).get(number);
    if (!row) return announce(t('notListed', { number }), 'assertive');
    set([row], true);
    find('');
    announce(t('ticked', { number: row.id }));
  };

  return (
    <div className="z-transporter-payment-table">
      <div className="z-transporter-payment-tools">
        <input
          ref={searchField}
          type="search"
          value={search}
          placeholder={t('search')}
          aria-label={t('search')}
          aria-describedby={hintId}
          autoComplete="off"
          onChange={({ currentTarget }) => find(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It would send the form.
            event.preventDefault();
            tickByNumber();
          }}
        />
        <span id={hintId} hidden>
          {t('searchHint')}
        </span>
        <span role="status">{search.trim() !== '' && t('matching', { count: matching.length })}</span>
      </div>
      <Selection {...{ matching, shown, chosen, t }} onSet={set} onClear={() => onChoose(new Set())} />
      {matching.length === 0 ? (
        <p className="z-transporter-payment-none">{t('nothing')}</p>
      ) : (
        <Rows
          {...{ shown, chosen, t, range }}
          onToggle={(row, isChosen) => set(range.of(matching, row.id), isChosen)}
        />
      )}
      {pages > 1 && (
        <div className="z-transporter-payment-pages">
          <button type="button" aria-disabled={page === 1} onClick={() => setPage(Math.max(1, page - 1))}>
            {t('previous')}
          </button>
          <span role="status">{t('pages', { page, pages })}</span>
          <button type="button" aria-disabled={page === pages} onClick={() => setPage(Math.min(pages, page + 1))}>
            {t('next')}
          </button>
        </div>
      )}
    </div>
  );
}

interface SelectionProps {
  readonly matching: readonly OrderRow[];
  readonly shown: readonly OrderRow[];
  readonly chosen: ReadonlySet<string>;
  readonly t: TranslatePayment;
  readonly onSet: (rows: readonly OrderRow[], isChosen: boolean) => void;
  readonly onClear: () => void;
}

/** Ticks this page; once it is ticked, all that match are a second press. */
function Selection({ matching, shown, chosen, t, onSet, onClear }: SelectionProps) {
  const ticked = shown.filter(({ id }) => chosen.has(id)).length;
  const isPage = shown.length > 0 && ticked === shown.length;
  const box = useRef<HTMLInputElement>(null);
  /** Runs what a button does that is gone afterwards, and takes the focus from it. */
  const press = (act: () => void) => {
    box.current?.focus();
    act();
  };
  const canSelectAll = isPage && matching.some(({ id }) => !chosen.has(id));
  return (
    <div className="z-transporter-payment-selection">
      <label>
        <input
          type="checkbox"
          checked={isPage}
          disabled={shown.length === 0}
          ref={(node) => {
            box.current = node;
            if (node) node.indeterminate = ticked > 0 && !isPage;
          }}
          onChange={({ currentTarget }) => onSet(shown, currentTarget.checked)}
        />
        <span>{t('page')}</span>
      </label>
      {canSelectAll && (
        <button type="button" onClick={() => press(() => onSet(matching, true))}>
          {t('selectAll', { count: matching.length })}
        </button>
      )}
      {chosen.size > 0 && (
        <button type="button" onClick={() => press(onClear)}>
          {t('clear')}
        </button>
      )}
    </div>
  );
}

interface OrderRange {
  /** Notes if Shift is down when a box is about to be pressed. */
  readonly note: (isShift: boolean) => void;
  /** Returns the rows from the box pressed before to this one when Shift is down, else this one. */
  readonly of: (rows: readonly OrderRow[], id: string) => readonly OrderRow[];
  readonly forget: () => void;
}

function useOrderRange(): OrderRange {
  const anchor = useRef<string | null>(null);
  const isShift = useRef(false);
  return {
    note(shift) {
      isShift.current = shift;
    },
    of(rows, id) {
      const at = rows.findIndex((row) => row.id === id);
      const from = isShift.current ? rows.findIndex((row) => row.id === anchor.current) : -1;
      anchor.current = id;
      return from < 0 ? rows.slice(at, at + 1) : rows.slice(Math.min(from, at), Math.max(from, at) + 1);
    },
    forget() {
      anchor.current = null;
    },
  };
}

interface RowsProps {
  readonly shown: readonly OrderRow[];
  readonly chosen: ReadonlySet<string>;
  readonly t: TranslatePayment;
  readonly range: OrderRange;
  readonly onToggle: (row: OrderRow, isChosen: boolean) => void;
}

function Rows({ shown, chosen, t, range, onToggle }: RowsProps) {
  return (
    <div
      className="z-transporter-payment-rows"
      onPointerDownCapture={({ shiftKey }) => range.note(shiftKey)}
      onKeyDownCapture={(event) => {
        range.note(event.shiftKey);
        // It would send the form, and the place in the list would be lost.
        if (event.key === 'Enter') event.preventDefault();
      }}
    >
      <table aria-label={t('table')}>
        <thead>
          <tr>
            <th scope="col">{t('order')}</th>
            <th scope="col">{t('tracking')}</th>
            <th scope="col">{t('customer')}</th>
            <th scope="col">{t('destination')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.id} row={row} isChosen={chosen.has(row.id)} t={t} onToggle={onToggle} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly row: OrderRow;
  readonly isChosen: boolean;
  readonly t: TranslatePayment;
  readonly onToggle: (row: OrderRow, isChosen: boolean) => void;
}

function Row({ row, isChosen, t, onToggle }: RowProps) {
  return (
    <tr data-row data-chosen={isChosen || undefined}>
      <th scope="row">
        <label>
          <input
            type="checkbox"
            checked={isChosen}
            aria-label={t('row', { number: row.id, customer: row.customer })}
            onChange={({ currentTarget }) => onToggle(row, currentTarget.checked)}
          />
          <bdi dir="ltr">{row.id}</bdi>
        </label>
      </th>
      <td>
        <bdi dir="ltr">{row.tracking}</bdi>
      </td>
      <td>
        <bdi>{row.customer}</bdi>
      </td>
      <td>
        <bdi>{row.destination}</bdi>
        {row.delivery && <span> · </span>}
        {row.delivery && <bdi>{row.delivery}</bdi>}
      </td>
      <td>
        <bdi dir="ltr">{formatDa(row.total)}</bdi>
      </td>
    </tr>
  );
}
