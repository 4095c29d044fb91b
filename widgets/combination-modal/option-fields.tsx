import { greyedValues } from '../../shared/rules/catalogue/choice-outcome.ts';
import type { PageCombination } from '../../shared/rules/catalogue/combination-data.ts';
import { optionStates } from '../../shared/rules/catalogue/option-choice.ts';
import type { ChooserProduct } from './chooser-product.ts';
import type { TranslateCombinationModal } from './combination-modal.messages.ts';
import { Swatch } from './swatch.tsx';

interface Props {
  readonly options: ChooserProduct['options'];
  readonly combinations: readonly PageCombination[];
  readonly selected: PageCombination | null;
  readonly name: string;
  readonly t: TranslateCombinationModal;
  readonly onChoose: (code: string, value: string) => void;
}

/** Renders the options as radios. A sold-out value stays in reach and says so (CAT-6). */
export function OptionFields({ options, combinations, selected, name, t, onChoose }: Props) {
  const states = optionStates(options, combinations, selected);
  const isRefused = greyedValues(options, combinations, selected);
  return options.map(({ code, label, values }) => (
    <fieldset key={code} className="z-combination-modal-option">
      <legend>
        <span>{`${label} `}</span>
        <bdi>{selected?.labels[code]}</bdi>
      </legend>
      <div className="z-combination-modal-values">
        {values.map(({ value, label: text, color }) => {
          const isGreyed = states[code]?.some((state) => state.value === value && state.greyed) === true;
          return (
            <label key={value} data-sold-out={isGreyed || undefined}>
              <input
                type="radio"
                name={`${name}-${code}`}
                value={value}
                checked={selected?.choice[code] === value}
                // Not `disabled`: who cannot see that it is grey hears why it is not taken.
                aria-disabled={isRefused(code, value) || undefined}
                onChange={() => onChoose(code, value)}
              />
              {color && <Swatch color={color} />}
              <span>{text}</span>
              {isGreyed && <small>{t('soldOut')}</small>}
            </label>
          );
        })}
      </div>
    </fieldset>
  ));
}
