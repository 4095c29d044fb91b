import { useId, useState } from 'react';
import type { GoneReason } from '../../api/cart-check.ts';
import { formatDa } from '../../rules/money/format.ts';
import { toCentimes } from '../../rules/money/round.ts';
import { parseQuantity } from '../../rules/quantity/quantity.ts';
import { Amount, WithAmounts } from '../checkout/amount.tsx';
import type { CartLine } from './cart-line.ts';
import { noMoreReason } from './cart-rows.ts';
import { LineMessages, type TranslateCartLines } from './line-messages.tsx';
import { LinkWhenStored } from './link-when-stored.tsx';
import { linePageAddress, shopAddress } from './shop-address.ts';

interface Props {
  readonly line: CartLine;
  readonly gone: GoneReason | undefined;
  readonly heading: 'h2' | 'h3';
  readonly currency: string;
  readonly base: string | undefined;
  /** Resolves when every edit of the cart so far is stored. */
  readonly stored: () => Promise<void>;
  readonly t: TranslateCartLines;
  readonly onQuantity: (quantity: number) => void;
  readonly onRemove: () => void;
  readonly onUnderstood: () => void;
}

/** Renders one line of the cart. Its buttons stay in reach when they can do no more, and say why (CAT-11). */
export function CartLineRow({
  line,
  gone,
  heading: Heading,
  currency,
  base,
  stored,
  t,
  onQuantity,
  onRemove,
  ...props
}: Props) {
  const noteId = useId();
  /** What is typed as the quantity; null while the field shows that of the cart. */
  const [typed, setTyped] = useState<string | null>(null);
  const { name, quantity, attributes } = line;
  const picture = shopAddress(line.image, base);
  // The page of a product that is not sold any more would be an error page.
  const productPage = gone === 'not-on-sale' ? null : linePageAddress(line, base);
  const price = toCentimes(line.unitPrice);
  const isGone = gone !== undefined;
  const isFull = isGone || noMoreReason(line) !== null;
  const setQuantity = () => {
    setTyped(null);
    // An emptied field leaves the quantity as it was; the line is removed by its own button.
    const next = typed?.trim() ? parseQuantity(typed) || 1 : quantity;
    if (next !== quantity) onQuantity(next);
  };
  const badges = Object.entries(attributes);
  const step = (label: string, sign: string, next: number, disabled: boolean, explained: boolean) => (
    <button
      type="button"
      className="z-checkout-step"
      aria-label={label}
      aria-disabled={disabled}
      aria-describedby={explained ? noteId : undefined}
      onClick={() => onQuantity(next)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <>
      <div className="z-cart-line-picture">
        {picture && <img src={picture} alt="" width="72" height="72" loading="lazy" decoding="async" />}
      </div>
      <div className="z-cart-line-text">
        <Heading tabIndex={-1}>
          {productPage ? (
            <LinkWhenStored href={productPage} stored={stored}>
              {() => <bdi>{name}</bdi>}
            </LinkWhenStored>
          ) : (
            <bdi>{name}</bdi>
          )}
        </Heading>
        {badges.length > 0 && (
          <ul className="z-cart-line-badges">
            {badges.map(([label, value]) => (
              <li key={label}>{value ? t('attribute', { label, value }) : label}</li>
            ))}
          </ul>
        )}
        <p>
          <WithAmounts text={t('each', { price: '\u0001' })} amounts={[formatDa(price, currency)]} />
        </p>
      </div>
      <div className="z-cart-line-edit">
        <div className="z-cart-line-quantity">
          {step(t('fewerOf', { name }), '−', quantity - 1, isGone || quantity <= 1, isGone)}
          {isGone ? (
            <span>{quantity}</span>
          ) : (
            <input
              type="text"
              autoComplete="off"
              inputMode="numeric"
              aria-label={t('quantityOf', { name })}
              aria-describedby={isFull ? noteId : undefined}
              value={typed ?? quantity}
              onFocus={({ currentTarget }) => currentTarget.select()}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
              onBlur={setQuantity}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                // Where the lines are in a form it would be sent.
                event.preventDefault();
                setQuantity();
              }}
            />
          )}
          {step(t('moreOf', { name }), '+', quantity + 1, isFull, isFull)}
        </div>
        <button
          type="button"
          className="z-cart-line-link"
          data-focus=""
          aria-label={t('removeNamed', { name })}
          onClick={onRemove}
        >
          {t('remove')}
        </button>
        <p className="z-cart-line-price">
          <span className="z-visually-hidden">{`${t('lineTotal')} `}</span>
          <Amount text={isGone ? '—' : formatDa(price * quantity, currency)} />
        </p>
      </div>
      <LineMessages id={noteId} line={line} gone={gone} currency={currency} t={t} onUnderstood={props.onUnderstood} />
    </>
  );
}
