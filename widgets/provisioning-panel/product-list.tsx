import { memo, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useStore } from 'zustand';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import { parseQuantity } from '../../shared/rules/quantity/quantity.ts';
import { IDLE, pendingPieces } from './line.ts';
import { InvalidQuantity, LineNoteView } from './line-note.tsx';
import { nameOf, type Product } from './lists.ts';
import type { TranslateProvisioning } from './message-dialogs.tsx';
import type { ProvisioningStore } from './provisioning-store.ts';

/** Windows in which the expedition is below the products instead of beside them; the stylesheet has the same. */
const STACKED = '(max-width: 63.99rem)';

/** Returns how many rows to render at once, and per press of the button below: few where the expedition is after them. */
const batchSize = () => (matchMedia(STACKED).matches ? 10 : 50);

interface ListProps {
  readonly store: ProvisioningStore;
  readonly t: TranslateProvisioning;
  /** Name of the warehouse that receives; empty where the page does not say it. */
  readonly destination: string;
  readonly onAdd: (product: Product, quantity: number) => void;
  /** The quantity was not added, for this reason. */
  readonly onInvalid: (reason: string) => void;
}

interface RowProps extends ListProps {
  readonly product: Product;
}

const ProductRow = memo(function ProductRow({ product, store, t, destination, onAdd, onInvalid }: RowProps) {
  const ids = useId();
  const { id } = product;
  const line = useStore(store, ({ lines }) => lines[id] ?? IDLE);
  const shortage = useStore(store, ({ shortages }) => shortages[id]);
  const stored = useStore(store, ({ items }) => items.find((item) => item.id === id)?.quantity ?? 0);
  const draft = useStore(store, ({ drafts }) => drafts[id]);
  const text = draft ?? '1';
  const field = useRef<HTMLInputElement>(null);
  // The next digits typed after an addition replace the quantity, as they do after a step into the field.
  useLayoutEffect(() => {
    if (draft === undefined && field.current === document.activeElement) field.current?.select();
  }, [draft]);
  const [isInvalid, setInvalid] = useState(false);
  const name = nameOf(product);
  const isBusy = line.running !== null;
  const left = Math.max(0, product.available - pendingPieces(stored, line));
  const quantity = parseQuantity(text);
  const isAllowed = quantity !== null && quantity >= 1 && quantity <= left;
  const reason = t('quantityRange', { name, most: left });
  const hasError = isInvalid && !isAllowed;
  const add = () => {
    if (isBusy) return;
    if (!isAllowed) {
      setInvalid(true);
      return onInvalid(reason);
    }
    onAdd(product, quantity);
  };
  // A line that is shown in the other list has its note there.
  const note = stored > 0 ? null : line.note;
  const hasNote = note !== null || shortage !== undefined;
  return (
    <li className="z-provisioning-row" tabIndex={-1} aria-busy={isBusy || undefined}>
      <span className="z-provisioning-name">
        <bdi>{product.name}</bdi>
        {product.combination !== '' && <bdi className="z-provisioning-combination">{product.combination}</bdi>}
      </span>
      <span className="z-provisioning-left" id={`${ids}-left`}>
        <span>{t('left', { count: left })}</span>
        {destination !== '' && product.atDestination !== null && (
          <>
            <span> </span>
            <span className="z-provisioning-there">
              {t('there', { place: destination, count: product.atDestination })}
            </span>
          </>
        )}
      </span>
      <input
        ref={field}
        type="text"
        className="z-provisioning-quantity"
        aria-label={t('quantityOf', { name })}
        aria-describedby={`${ids}-left${hasError ? ` ${ids}-error` : ''}${hasNote ? ` ${ids}-note` : ''}`}
        aria-invalid={hasError || undefined}
        inputMode="numeric"
        autoComplete="off"
        dir="ltr"
        value={text}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          store.type(id, event.target.value);
          setInvalid(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          add();
        }}
      />
      <button
        type="button"
        className="z-provisioning-button z-provisioning-add"
        aria-label={t('addNamed', { name })}
        aria-disabled={isBusy || undefined}
        onClick={add}
      >
        {isBusy ? <span className="z-provisioning-spinner" /> : <span>{t('add')}</span>}
      </button>
      {hasError && <InvalidQuantity id={`${ids}-error`} reason={reason} t={t} />}
      {hasNote && (
        <LineNoteView
          id={`${ids}-note`}
          {...{ note, shortage, t }}
          onRetry={() => store.retry(product)}
          onSetMine={() => store.dismiss(id)}
          onDismiss={() => store.dismiss(id)}
        />
      )}
    </li>
  );
});

interface ProductListProps extends ListProps {
  /** Most products that a search gives: a list of so many may be cut off. */
  readonly limit: number;
  readonly search: HTMLInputElement;
}

/** Renders the products that the warehouse has, each with a quantity and a button. */
export function ProductList({ limit, search: field, ...props }: ProductListProps) {
  const { store, t } = props;
  const failureText = useFailureText();
  const products = useStore(store, (state) => state.products);
  const search = useStore(store, (state) => state.search);
  const loading = useStore(store, (state) => state.loading);
  const failure = useStore(store, (state) => state.failure);
  const [batch] = useState(batchSize);
  const [rendered, setRendered] = useState({ search, count: batch });
  const count = rendered.search === search ? rendered.count : batch;
  const list = useRef<HTMLUListElement>(null);
  const showMore = () => {
    flushSync(() => setRendered({ search, count: count + batch }));
    // The button may be gone. Not its field: a phone would open its keyboard.
    (list.current?.children[count] as HTMLElement | undefined)?.focus();
  };
  const retry = () => {
    // The button is removed with its message.
    field.focus();
    void store.load();
  };
  return (
    <>
      {failure && (
        <div className="z-provisioning-failure" role="alert">
          <p>
            <strong>{t('errorLoading')}</strong>
            <span> </span>
            <span>{failureText(failure)}</span>
          </p>
          {failure.kind === 'signed-out' && <SignInLink className="z-provisioning-button" />}
          <button type="button" className="z-provisioning-button" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
      {products.length === 0 && loading === 'idle' && (
        <p className="z-provisioning-empty">{search === '' ? t('none') : t('noMatch')}</p>
      )}
      <ul className="z-provisioning-list" ref={list} aria-busy={loading === 'loading' || undefined}>
        {products.slice(0, count).map((product) => (
          <ProductRow key={product.id} product={product} {...props} />
        ))}
      </ul>
      {products.length > count && (
        <button type="button" className="z-provisioning-link" onClick={showMore}>
          {t('showMore', { count: Math.min(batch, products.length - count) })}
        </button>
      )}
      {products.length >= limit && <p className="z-provisioning-empty">{t('mayBeMore', { count: products.length })}</p>}
    </>
  );
}
