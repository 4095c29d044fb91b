import type InputMask from 'imask/esm/controls/input';
import IMask from 'imask/holder';
import 'imask/esm/masked/number';

/** Makes the currency field every reference uses: imask in its smallest form, `1 234,50`. */
export function maskAmount(input: HTMLInputElement): InputMask<{ mask: NumberConstructor }> {
  const canonical = input.value;
  input.value = '';
  const mask = IMask(input, {
    mask: Number,
    scale: 2,
    radix: ',',
    mapToRadix: ['.'],
    thousandsSeparator: '\u00a0',
    padFractionalZeros: canonical !== '',
    min: 0,
    max: 1e12,
  });
  if (/^\d+(\.\d*)?$/.test(canonical)) mask.typedValue = Number(canonical);
  return mask;
}
