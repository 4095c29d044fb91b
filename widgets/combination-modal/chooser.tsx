import { useEffect, useId, useRef, useState } from 'react';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';
import { type Keeping, keepInCart } from '../../shared/features/cart/keep-in-cart.ts';
import { cartLine, missingItems, stockOf, whyNot } from '../../shared/features/cart/line-to-add.ts';
import { type Correction, readQuantity } from '../../shared/features/cart/quantity-field.ts';
import { Amount } from '../../shared/features/checkout/amount.tsx';
import { formatDa } from '../../shared/rules/money/format.ts';
import { type ChooserProduct, packStock } from './chooser-product.ts';
import type { Say } from './combination-modal.messages.ts';
import { OptionFields } from './option-fields.tsx';
import { PackFields } from './pack-fields.tsx';
import { postToCart } from './post-to-cart.ts';
import { QuantityField } from './quantity-field.tsx';
import { useChoice } from './use-choice.ts';

/** From here down the number that is left is named. */
const FEW = 5;
/** How long the browser may take to store the line before it is posted instead. */
const PATIENCE_MS = 4000;

interface Props {
  readonly product: ChooserProduct;
  readonly titleId: string;
  readonly shopUuid: string;
  readonly cartForm: string;
  /** As the card asked; whatever it is, the field begins with a number that can be ordered. */
  readonly quantity: number;
  /** The combination the card shows: the choice begins with it, where it can be had. */
  readonly shown: number | undefined;
  readonly t: Say;
  readonly onCancel: () => void;
  readonly onAdded: (line: CartLine, kept: Extract<Keeping, { kind: 'kept' }>) => void;
}

/** Chooses and adds: options or the pack's open items, price and stock of what is chosen, quantity. */
export function Chooser({ product, titleId, shopUuid, cartForm, t, onCancel, onAdded, ...props }: Props) {
  const { line, data, options, packItems } = product;
  const id = useId();
  const { chosen, selected, said, choose, chooseInPack } = useChoice(product, props.shown, t);
  const isPack = line.type === 'pack';
  const stock = isPack ? packStock(product, chosen) : stockOf(line, data, chosen);
  const [text, setText] = useState(() => String(readQuantity(String(props.quantity), stock).quantity));
  const [correction, setCorrection] = useState<Correction>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [inCart, setInCart] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const sent = useRef(false);
  // The product has just come: who reads by ear hears its name, and the next key press goes to the options.
  useEffect(() => title.current?.focus(), []);

  const refusal = stock === 0 ? 'out-of-stock' : whyNot(line, data, chosen);
  const price = selected?.priceAfterPromotion ?? line.unitPrice;
  const oldPrice = selected ? selected.price : product.oldPrice;
  const wanted = (quantity: number): CartLine => {
    const made = cartLine(line, data, chosen, quantity);
    return isPack && stock !== undefined ? { ...made, stock } : made;
  };

  const correct = (): number => {
    const read = readQuantity(text, stock);
    setText(String(read.quantity));
    setCorrection(read.correction);
    return read.quantity;
  };
  const type = (next: string) => {
    setText(next);
    setCorrection(null);
    setInCart(0);
  };
  const post = () => {
    sent.current = true;
    setBusy(false);
    postToCart(cartForm, wanted(readQuantity(text, stock).quantity));
  };
  useTimeout(post, busy ? PATIENCE_MS : null);

  const add = async () => {
    if (busy) return;
    setInCart(0);
    setTried(refusal !== null);
    if (refusal === 'choose-pack-items') {
      const [first] = missingItems(line, chosen);
      form.current?.querySelector<HTMLElement>(`[id="${CSS.escape(`${id}-${first?.product}`)}"]`)?.focus();
    }
    if (refusal) return;
    const added = wanted(correct());
    setBusy(true);
    sent.current = false;
    const kept = await keepInCart(shopUuid, added, () => !sent.current);
    if (sent.current) return;
    setBusy(false);
    if (kept.kind === 'kept') onAdded(added, kept);
    else if (kept.kind === 'all-in-cart') setInCart(kept.count);
    else post();
  };

  const note = (): string => {
    if (inCart > 0) return t('allInCart', { count: inCart });
    if (tried && refusal === 'out-of-stock') return t('nothing');
    const missing = missingItems(line, chosen).map(({ name }) => name);
    if (tried && missing.length > 0) return t('chooseFirst', { names: missing.join(t('comma')) });
    if (correction === null) return said.join(' ');
    return t(correction === 'too-many' ? 'tooMany' : correction === 'over-limit' ? 'overLimit' : 'invalid', {
      count: Number(text),
    });
  };
  const level = stock === 0 ? 'out' : stock !== undefined && stock <= FEW ? 'low' : 'good';
  const stockText = { out: t('outOfStock'), low: t('fewLeft', { count: stock ?? 0 }), good: t('inStock') }[level];
  const picture = (selected && product.pictures.get(selected.id)) ?? product.picture;
  return (
    <form
      ref={form}
      className="z-combination-modal-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <div className="z-combination-modal-body">
        <div className="z-combination-modal-about">
          <div className="z-combination-modal-picture">
            {picture && <img key={picture} src={picture} alt="" width="160" height="160" decoding="async" />}
          </div>
          <div>
            <h2 ref={title} id={titleId} tabIndex={-1}>
              {line.name}
            </h2>
            <p className="z-combination-modal-price">
              <span className="z-visually-hidden">{`${t('price')} `}</span>
              <Amount text={formatDa(price)} />
              {oldPrice !== null && oldPrice > price && (
                <s>
                  <span className="z-visually-hidden">{`${t('oldPrice')} `}</span>
                  <Amount text={formatDa(oldPrice)} />
                </s>
              )}
            </p>
            <p className="z-combination-modal-stock" data-level={level}>
              {stockText}
            </p>
          </div>
        </div>
        <p className="z-visually-hidden" role="status">
          {selected && `${Object.values(selected.labels).join(t('comma'))}. ${formatDa(price)}. ${stockText}`}
        </p>
        {data && (
          <OptionFields
            options={options}
            combinations={data.combinations}
            selected={selected}
            name={id}
            t={t}
            onChoose={(code, value) => {
              type(text);
              setTried(false);
              choose(code, value);
            }}
          />
        )}
        {isPack && (
          <PackFields
            items={packItems}
            chosen={chosen.packChoices}
            id={id}
            noteId={`${id}-note`}
            tried={tried}
            t={t}
            onChoose={(item, combination) => {
              type(text);
              setTried(false);
              chooseInPack(item, combination);
            }}
          />
        )}
        <QuantityField id={`${id}-quantity`} text={text} stock={stock} t={t} onType={type} onLeave={correct} />
        <p id={`${id}-note`} className="z-combination-modal-note" role="alert">
          {note()}
        </p>
      </div>
      <div className="z-combination-modal-foot">
        <button type="button" className="z-combination-modal-button" onClick={onCancel}>
          {t('cancel')}
        </button>
        <button
          type="submit"
          className="z-combination-modal-button z-combination-modal-main"
          aria-disabled={refusal !== null || busy || undefined}
          aria-busy={busy || undefined}
        >
          {t(busy ? 'busy' : 'add')}
        </button>
      </div>
    </form>
  );
}
