import type { Chosen } from '../../shared/features/cart/line-to-add.ts';
import type { OfferedPackItem } from './chooser-product.ts';
import type { TranslateCombinationModal } from './combination-modal.messages.ts';

interface Props {
  readonly items: readonly OfferedPackItem[];
  readonly chosen: Chosen['packChoices'];
  readonly id: string;
  /** Names of what is missing are marked once adding was tried. */
  readonly tried: boolean;
  readonly noteId: string;
  readonly t: TranslateCombinationModal;
  readonly onChoose: (item: OfferedPackItem, combination: number | null) => void;
}

/** Renders the items of the pack; of an open item the shopper chooses the combination. */
export function PackFields({ items, chosen, id, tried, noteId, t, onChoose }: Props) {
  return (
    <ul className="z-combination-modal-pack">
      {items.map((item) => {
        const { product, name, quantity, mustChoose, combinations } = item;
        const choice = chosen.get(product)?.combination ?? '';
        const isMissing = tried && mustChoose && choice === '';
        return (
          <li key={product}>
            {mustChoose ? (
              <>
                <label htmlFor={`${id}-${product}`}>{t('inPack', { quantity, name })}</label>
                <select
                  id={`${id}-${product}`}
                  value={choice}
                  data-missing={isMissing || undefined}
                  aria-invalid={isMissing || undefined}
                  aria-describedby={isMissing ? noteId : undefined}
                  onChange={({ currentTarget }) => onChoose(item, Number(currentTarget.value) || null)}
                >
                  <option value="">{t('choose')}</option>
                  {combinations.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.available ? one.label : `${one.label} (${t('soldOut')})`}
                    </option>
                  ))}
                </select>
              </>
            ) : (
              t('inPack', { quantity, name })
            )}
          </li>
        );
      })}
    </ul>
  );
}
