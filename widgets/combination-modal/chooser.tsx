import { type SubmitEvent, useId, useRef, useState } from 'react';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import { cartLine, missingItems, refusalReason, stockOf } from '../../shared/features/cart/line-to-add.ts';
import { type Correction, readQuantity } from '../../shared/features/cart/quantity-field.ts';
import { type ChooserProduct, packStock } from './chooser-product.ts';
import type { TranslateCombinationModal } from './combination-modal.messages.ts';
import { OptionFields } from './option-fields.tsx';
import { PackFields } from './pack-fields.tsx';
import { ProductSummary } from './product-summary.tsx';
import { QuantityField } from './quantity-field.tsx';
import { useAddChosen } from './use-add-chosen.ts';
import { useSelection } from './use-selection.ts';

interface Props {
  readonly product: ChooserProduct;
  readonly titleId: string;
  readonly shopUuid: string;
  readonly cartForm: string;
  readonly currency: string;
  /** The quantity of the card; the field starts with the nearest one that can be ordered. */
  readonly quantity: number;
  /** The combination the card shows: the selection starts with it, when it is in stock. */
  readonly shown: number | undefined;
  readonly t: TranslateCombinationModal;
  readonly onCancel: () => void;
  readonly onAdded: (line: CartLine, quantity: number) => void;
}

/** Chooses and adds: options or the pack's open items, and a quantity. */
export function Chooser({ product, titleId, shopUuid, cartForm, t, onCancel, onAdded, ...props }: Props) {
  const { line, data, options, packItems } = product;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { chosen, selected, remarks, choose, chooseInPack } = useSelection(product, props.shown, t);
  const isPack = line.type === 'pack';
  const stock = isPack ? packStock(product, chosen) : stockOf(line, data, chosen);
  const [text, setText] = useState(() => String(readQuantity(String(props.quantity), stock).quantity));
  const [correction, setCorrection] = useState<Correction>(null);
  const [isTried, setTried] = useState(false);

  const refusal = stock === 0 ? 'out-of-stock' : refusalReason(line, data, chosen);
  const lineWith = (quantity: number): CartLine => {
    const made = cartLine(line, data, chosen, quantity);
    return isPack && stock !== undefined ? { ...made, stock } : made;
  };
  const { isBusy, allInCart, add, clearAllInCart } = useAddChosen({
    shopUuid,
    cartForm,
    onAdded,
    line: () => lineWith(readQuantity(text, stock).quantity),
  });
  const correct = (): number => {
    const read = readQuantity(text, stock);
    setText(String(read.quantity));
    setCorrection(read.correction);
    return read.quantity;
  };
  const type = (next: string) => {
    setText(next);
    setCorrection(null);
    clearAllInCart();
  };
  const startOver = () => {
    type(text);
    setTried(false);
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    clearAllInCart();
    setTried(refusal !== null);
    if (refusal === 'choose-pack-items') {
      const [first] = missingItems(line, chosen);
      form.current?.querySelector<HTMLElement>(`[id="${CSS.escape(`${id}-${first?.product}`)}"]`)?.focus();
    }
    if (!refusal) void add(lineWith(correct()));
  };

  const note = (): string => {
    if (allInCart > 0) return t('allInCart', { count: allInCart });
    if (isTried && refusal === 'out-of-stock') return t('nothing');
    const missing = missingItems(line, chosen).map(({ name }) => name);
    if (isTried && missing.length > 0) return t('chooseFirst', { names: missing.join(t('comma')) });
    if (correction === null) return remarks.join(' ');
    const key = correction === 'too-many' ? 'tooMany' : correction === 'over-limit' ? 'overLimit' : 'invalid';
    return t(key, { count: Number(text) });
  };
  return (
    <form ref={form} className="z-combination-modal-form" noValidate onSubmit={submit}>
      <div className="z-combination-modal-body">
        <ProductSummary {...{ product, selected, stock, titleId, t }} currency={props.currency} />
        {data && (
          <OptionFields
            {...{ options, combinations: data.combinations, selected, name: id, t }}
            onChoose={(code, value) => {
              startOver();
              choose(code, value);
            }}
          />
        )}
        {isPack && (
          <PackFields
            {...{ items: packItems, chosen: chosen.packChoices, id, noteId: `${id}-note`, tried: isTried, t }}
            onChoose={(item, combination) => {
              startOver();
              chooseInPack(item, combination);
            }}
          />
        )}
        <QuantityField id={`${id}-quantity`} text={text} stock={stock} t={t} onType={type} onLeave={correct} />
        <p id={`${id}-note`} className="z-combination-modal-note" role="alert">
          {note()}
        </p>
      </div>
      <Actions isRefused={refusal !== null} isBusy={isBusy} t={t} onCancel={onCancel} />
    </form>
  );
}

interface ActionsProps {
  readonly isRefused: boolean;
  readonly isBusy: boolean;
  readonly t: TranslateCombinationModal;
  readonly onCancel: () => void;
}

function Actions({ isRefused, isBusy, t, onCancel }: ActionsProps) {
  return (
    <div className="z-combination-modal-foot">
      <button type="button" className="z-combination-modal-button" onClick={onCancel}>
        {t('cancel')}
      </button>
      <button
        type="submit"
        className="z-combination-modal-button z-combination-modal-main"
        aria-disabled={isRefused || isBusy || undefined}
        aria-busy={isBusy || undefined}
      >
        {t(isBusy ? 'busy' : 'add')}
      </button>
    </div>
  );
}
