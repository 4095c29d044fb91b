import { memo, useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { announce } from '../../shared/browser/element/announce.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { IDLE, type LineState, shownQuantity } from './line.ts';
import { InvalidQuantity, LineNoteView } from './line-note.tsx';
import { type Item, nameOf, type Target } from './lists.ts';
import type { TranslateProvisioning } from './message-dialogs.tsx';
import type { ProvisioningStore } from './provisioning-store.ts';

interface Props {
  readonly store: ProvisioningStore;
  readonly t: TranslateProvisioning;
  /** A press or Enter was refused, for this reason. */
  readonly onInvalid: (reason: string) => void;
  readonly onRemove: (item: Item) => void;
}

const ItemRow = memo(function ItemRow({ item, store, t, onInvalid, onRemove }: Props & { item: Item }) {
  const ids = useId();
  const { id } = item;
  const line = useStore(store, ({ lines }) => lines[id] ?? IDLE);
  const shortage = useStore(store, ({ shortages }) => shortages[id]);
  const [draft, setDraft] = useState<string | null>(null);
  const [isInvalid, setInvalid] = useState(false);
  const name = nameOf(item);
  const quantity = shownQuantity(item.quantity, line);
  const most = item.available === null ? Number.MAX_SAFE_INTEGER : item.quantity + item.available;
  const isBusy = line.running !== null;
  const isMissing = item.onHand !== null && item.onHand < quantity;

  const typed = parseQuantity(draft ?? '');
  const isAllowed = (next: number | null): next is number => next !== null && next >= 1 && next <= most;
  const reasonAgainst = (next: number | null) =>
    next !== null && next > most ? t('quantityMost', { name, most }) : t('quantityLeast', { name });
  const error = isInvalid && !isAllowed(typed) ? reasonAgainst(typed) : null;
  const isUnsent = draft !== null;
  useEffect(() => (isUnsent ? store.countUnsent() : undefined), [store, isUnsent]);
  const set = (next: number | null) => {
    if (!isAllowed(next)) {
      setInvalid(draft !== null);
      return onInvalid(reasonAgainst(next));
    }
    setDraft(null);
    setInvalid(false);
    store.change(item, { kind: 'set', quantity: next });
  };
  return (
    <li className="z-provisioning-row z-provisioning-item" tabIndex={-1} aria-busy={isBusy || undefined}>
      <span className="z-provisioning-name">
        <bdi>{item.name}</bdi>
        {item.combination !== '' && <bdi className="z-provisioning-combination">{item.combination}</bdi>}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as part of a form */}
      <span className="z-provisioning-stepper" role="group" aria-label={t('quantityOf', { name })}>
        <button
          type="button"
          className="z-provisioning-step"
          aria-label={t('fewer', { name })}
          onClick={() => set(quantity - 1)}
        >
          <span aria-hidden="true">−</span>
        </button>
        <input
          type="text"
          className="z-provisioning-quantity"
          aria-label={t('quantityOf', { name })}
          aria-describedby={
            [error && `${ids}-error`, isMissing && `${ids}-missing`, (line.note || shortage) && `${ids}-note`]
              .filter(Boolean)
              .join(' ') || undefined
          }
          aria-invalid={error !== null || undefined}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={draft ?? quantity}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            setDraft(event.target.value);
            setInvalid(false);
          }}
          onBlur={() => {
            if (draft === null) return;
            if (isAllowed(typed)) return set(typed);
            // An invalid quantity stays in the field, with its reason below; a dialog would come between two fields.
            setInvalid(true);
            // The dialog of a refused Enter has told the reason, and its focus is what leaves the field.
            if (!isInvalid) announce(`${t('invalidQuantity')}. ${reasonAgainst(typed)}`);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Escape') {
              setDraft(null);
              setInvalid(false);
            }
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.select();
            if (draft !== null) set(typed);
          }}
        />
        <button
          type="button"
          className="z-provisioning-step"
          aria-label={t('more', { name })}
          onClick={() => set(quantity + 1)}
        >
          <span aria-hidden="true">+</span>
        </button>
      </span>
      <button
        type="button"
        className="z-provisioning-step z-provisioning-remove"
        aria-label={t('removeNamed', { name })}
        onClick={() => onRemove(item)}
      >
        {isBusy ? <span className="z-provisioning-spinner" /> : <span aria-hidden="true">×</span>}
      </button>
      {error && <InvalidQuantity id={`${ids}-error`} reason={error} t={t} />}
      {isMissing && (
        <p id={`${ids}-missing`} className="z-provisioning-note" data-kind="error">
          {t('missing', { left: item.onHand })}
        </p>
      )}
      {(line.note || shortage) && (
        <LineNoteView
          id={`${ids}-note`}
          note={line.note}
          {...{ shortage, t }}
          onRetry={() => store.retry(item)}
          onSetMine={(mine) => store.change(item, { kind: 'set', quantity: mine })}
          onDismiss={() => store.dismiss(id)}
        />
      )}
    </li>
  );
});

/** Renders a product that is being added and has no line yet. */
function ComingRow({ line, target, t }: { line: LineState; target: Target; t: TranslateProvisioning }) {
  return (
    <li className="z-provisioning-row z-provisioning-item" aria-busy="true">
      <span className="z-provisioning-name">
        <bdi>{target.name}</bdi>
        {target.combination !== '' && <bdi className="z-provisioning-combination">{target.combination}</bdi>}
      </span>
      <span className="z-provisioning-coming">{t('piecesOf', { count: shownQuantity(0, line) })}</span>
      <span className="z-provisioning-step">
        <span className="z-provisioning-spinner" />
      </span>
    </li>
  );
}

/** Renders the lines of the expedition, the newest first, with those that are being added. */
export function ItemList(props: Props) {
  const { store, t } = props;
  const items = useStore(store, (state) => state.items);
  const lines = useStore(store, (state) => state.lines);
  const [list, setList] = useState<HTMLUListElement | null>(null);
  const focusedRow = useRef(-1);
  const coming = Object.values(lines).filter(
    ({ target, running }) => target && running && !items.some(({ id }) => id === target.id),
  );
  // The focus of a line that is gone goes to the one that is in its position now.
  useEffect(() => {
    const row = list?.children[Math.min(focusedRow.current, items.length - 1)];
    if (focusedRow.current < 0 || document.activeElement !== document.body) return;
    (row?.querySelector<HTMLElement>('.z-provisioning-remove') ?? list)?.focus();
  }, [items, list]);
  // Native events: the question gives the focus back during a commit, when React calls no onFocus.
  useDomEvent(list, 'focusin', ({ target }) => {
    const row = (target as Element).closest('li');
    focusedRow.current = row ? [...(list?.children ?? [])].indexOf(row) : -1;
  });
  useDomEvent(list, 'focusout', ({ relatedTarget }) => {
    if (relatedTarget) focusedRow.current = -1;
  });
  return (
    <>
      {items.length + coming.length === 0 && <p className="z-provisioning-empty">{t('empty')}</p>}
      <ul ref={setList} className="z-provisioning-list" tabIndex={-1}>
        {coming.map((line) => line.target && <ComingRow key={line.target.id} target={line.target} {...{ line, t }} />)}
        {[...items].reverse().map((item) => (
          <ItemRow key={item.id} item={item} {...props} />
        ))}
      </ul>
    </>
  );
}
