import InputMask from 'imask/esm/controls/input';
import MaskedNumber from 'imask/esm/masked/number';
import { ambiguityOf } from '../../shared/rules/money/ambiguity.ts';
import { asciiAmount } from '../../shared/rules/money/ascii-amount.ts';
import { GROUP, typedFromPasted, unfinishedText } from './amount-text.ts';

/** The largest amount that is exact in centimes, in whole dinars. */
const MOST = 90_071_992_547_408;

/** Key that a person typed and an amount does not take: a digit behind the second decimal, or a minus where none may be. */
export type IgnoredKey = 'thirdDecimal' | 'minus';

interface AmountMaskOptions {
  readonly negative: boolean;
  readonly onEdit: () => void;
  readonly onRefusedPaste: (text: string) => void;
  readonly onIgnored: (key: IgnoredKey) => void;
}

function acceptedPaste(text: string, negative: boolean): string | null {
  const typed = ambiguityOf(text) ? null : typedFromPasted(text);
  return typed?.startsWith('-') && !negative ? null : typed;
}

function maskedAmount({ negative, onRefusedPaste }: AmountMaskOptions): MaskedNumber {
  return new MaskedNumber({
    radix: ',',
    mapToRadix: ['.'],
    thousandsSeparator: GROUP,
    scale: 2,
    min: negative ? -MOST : 0,
    max: MOST,
    normalizeZeros: false,
    prepare(text: string, _masked: unknown, flags: { input?: boolean; raw?: boolean; tail?: boolean }) {
      if (!flags.input || !flags.raw || flags.tail || text === '') return text;
      if (text.length === 1) return asciiAmount(text).replace('\u2212', '-').replace('،', ',').replace(/[+|]/, '');
      const typed = acceptedPaste(text, negative);
      if (typed === null) onRefusedPaste(text);
      return typed ?? '';
    },
  });
}

/**
 * Groups the digits of a focused field as they are typed. Left to itself the mask reads `1234567.5` as 123 456 75: here
 * every text that comes from elsewhere goes through the parser of amounts first.
 */
export class AmountMask extends InputMask<MaskedNumber> {
  readonly #options: AmountMaskOptions;

  constructor(input: HTMLInputElement, options: AmountMaskOptions) {
    super(input, maskedAmount(options));
    this.#options = options;
    // Only edits of a person carry their event.
    this.on('accept', (event) => event && options.onEdit());
  }

  override updateValue(): void {
    const text = unfinishedText(this.el.value) ?? '';
    if (text !== this.el.value) this.el.value = text;
    super.updateValue();
  }

  /**
   * Hears that the text is about to change. A paste by mouse comes without the key press the mask waits for; one that is no
   * amount, or may be either of two, is stopped here, before it takes the place of what is selected.
   */
  changing(event: InputEvent): void {
    if (event.isComposing) return;
    this._saveSelection();
    const { data } = event;
    const { start, end } = this._selection;
    if (/^\d$/.test(asciiAmount(data ?? '')) && start === end && /,\d\d$/.test(this.value.slice(0, start)))
      this.#options.onIgnored('thirdDecimal');
    if (/^[-\u2212]$/.test(data ?? '') && !this.#options.negative) this.#options.onIgnored('minus');
    if (!data || data.length < 2 || acceptedPaste(data, this.#options.negative) !== null) return;
    event.preventDefault();
    this.#options.onRefusedPaste(data);
  }

  override _saveSelection(): void {
    if (this.displayValue !== this.el.value) this.updateValue();
    super._saveSelection();
    const { start, end } = this._selection;
    const radixAt = this.value.indexOf(',');
    // Both decimals are there: a digit typed among them takes the place of the next one.
    this.masked.overwrite = radixAt >= 0 && start === end && start > radixAt && this.value.length - radixAt > 2;
  }
}
