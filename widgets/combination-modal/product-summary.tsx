import { useEffect, useRef } from 'react';
import { Amount } from '../../shared/features/checkout/amount.tsx';
import type { PageCombination } from '../../shared/rules/catalogue/combination-data.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import type { ChooserProduct } from './chooser-product.ts';
import type { TranslateCombinationModal } from './combination-modal.messages.ts';

/** From here down the number that is left is named. */
const FEW = 5;

interface Props {
  readonly product: ChooserProduct;
  readonly selected: PageCombination | null;
  readonly stock: number | undefined;
  readonly titleId: string;
  readonly currency: string;
  readonly t: TranslateCombinationModal;
}

/** Renders picture, name, price and stock of what is chosen, and announces another combination. */
export function ProductSummary({ product, selected, stock, titleId, currency, t }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  // The product has just been loaded: a screen reader reads its name, and the next key press goes to the options.
  useEffect(() => title.current?.focus(), []);
  const { line } = product;
  const price = selected?.priceAfterPromotion ?? line.unitPrice;
  const oldPrice = selected ? selected.price : product.oldPrice;
  const isPriced = price > 0 || (oldPrice !== null && oldPrice > 0);
  const level = stock === 0 ? 'out' : stock !== undefined && stock <= FEW ? 'low' : 'good';
  const priceText = isPriced ? formatDa(price, currency) : '';
  const stockText = {
    out: t(isPriced ? 'outOfStock' : 'notForSale'),
    low: t('fewLeft', { count: stock ?? 0 }),
    good: t('inStock'),
  }[level];
  const picture = (selected && product.pictures.get(selected.id)) ?? product.picture;
  return (
    <>
      <div className="z-combination-modal-about">
        <div className="z-combination-modal-picture">
          {picture && <img key={picture} src={picture} alt="" width="160" height="160" decoding="async" />}
        </div>
        <div>
          <h2 ref={title} id={titleId} tabIndex={-1}>
            {line.name}
          </h2>
          <p className="z-combination-modal-price" hidden={!isPriced}>
            <span className="z-visually-hidden">{`${t('price')} `}</span>
            <Amount text={priceText} />
            {oldPrice !== null && oldPrice > price && (
              <s>
                <span className="z-visually-hidden">{`${t('oldPrice')} `}</span>
                <Amount text={formatDa(oldPrice, currency)} />
              </s>
            )}
          </p>
          <p className="z-combination-modal-stock" data-level={level}>
            {stockText}
          </p>
        </div>
      </div>
      <p className="z-visually-hidden" role="status">
        {selected && [Object.values(selected.labels).join(t('comma')), priceText, stockText].filter(Boolean).join('. ')}
      </p>
    </>
  );
}
