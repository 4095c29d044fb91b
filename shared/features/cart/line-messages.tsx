import type { GoneReason } from '../../api/cart-check.ts';
import type { Translate } from '../../i18n/messages.ts';
import { formatDa } from '../../rules/money/format.ts';
import { toCentimes } from '../../rules/money/round.ts';
import { quantityLimit } from '../../rules/quantity/quantity.ts';
import { WithAmounts } from '../checkout/amount.tsx';
import type { CartLine } from './cart-line.ts';
import type { CART_LINES_MESSAGES } from './cart-lines.messages.ts';
import { noMoreReason } from './cart-rows.ts';

export type TranslateCartLines = Translate<typeof CART_LINES_MESSAGES>;

const GONE = {
  'sold-out': 'goneSoldOut',
  'not-on-sale': 'goneNotOnSale',
  'variant-gone': 'goneVariant',
  'choose-again': 'goneChoose',
} as const;

interface Props {
  /** Names the sentence about the stock, for the button it explains. */
  readonly id: string;
  readonly line: CartLine;
  readonly gone: GoneReason | undefined;
  readonly currency: string;
  readonly t: TranslateCartLines;
  readonly onUnderstood: () => void;
}

/** Renders a line's messages: not orderable, changed since the shopper saw it last, limit reached. */
export function LineMessages({ id, line, gone, currency, t, onUnderstood }: Props) {
  const { name, quantity, unitPrice, stock, changed } = line;
  if (gone) {
    return (
      <p id={id} className="z-cart-line-note" data-note="gone">
        {t(GONE[gone] ?? 'goneNotOnSale')}
      </p>
    );
  }
  const limit = noMoreReason(line);
  const lowered = changed?.lowered;
  const isStillShort = lowered?.to === stock;
  return (
    <>
      {changed && (
        <div className="z-cart-line-note" data-note="changed">
          {lowered && (
            <p id={isStillShort ? id : undefined}>
              {isStillShort ? t('lowered', { count: lowered.to, from: lowered.from }) : t('loweredBefore', lowered)}
            </p>
          )}
          {changed.priceWas !== undefined && (
            <p>
              <WithAmounts
                text={t('priceChanged', { was: '\u0001', now: '\u0002' })}
                amounts={[changed.priceWas, unitPrice].map((price) => formatDa(toCentimes(price), currency))}
              />
            </p>
          )}
          <button
            type="button"
            className="z-cart-line-link"
            aria-label={t('understoodNamed', { name })}
            onClick={onUnderstood}
          >
            {t('understood')}
          </button>
        </div>
      )}
      {limit && !(lowered && isStillShort) && (
        <p id={id} className="z-cart-line-note">
          {limit === 'all-stock'
            ? t('allStock', { count: quantity })
            : t('mostOf', { count: quantityLimit(line.stock) })}
        </p>
      )}
    </>
  );
}
