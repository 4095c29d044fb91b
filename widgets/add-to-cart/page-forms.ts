import { submitForm } from '../../shared/browser/form/native-form.ts';
import type { LineData } from '../../shared/features/cart/line-data.ts';
import type { Chosen } from '../../shared/features/cart/line-to-add.ts';
import { packSelect } from '../../shared/features/catalogue/missing-option.ts';

type PackCombinations = Chosen['packChoices'];

/** Reads the pack's combinations: of its lists, else of the form's hidden copies, else as the page was rendered. */
export function readPackCombinations(form: HTMLFormElement, line: LineData): PackCombinations {
  const combinations = new Map<number, { combination: number; label: string }>();
  for (const { product, combination, mustChoose } of line.productInPack) {
    if (!mustChoose) continue;
    const select = packSelect(product);
    const hidden = form.querySelector<HTMLInputElement>(`input[name="pack[${product}]"]`);
    const value = Number(select ? select.value : hidden ? hidden.value : (combination ?? ''));
    const label = select?.options[select.selectedIndex]?.text.trim() ?? '';
    if (value > 0) combinations.set(product, { combination: value, label });
  }
  return combinations;
}

/** Posts the form as it would without script, with the combinations chosen since the page was rendered. */
export function postPlainly(form: HTMLFormElement, packCombinations: PackCombinations): void {
  for (const [product, { combination }] of packCombinations) {
    const name = `pack[${product}]`;
    let hidden = form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    if (!hidden) {
      hidden = document.createElement('input');
      hidden.type = 'hidden';
      hidden.name = name;
      form.append(hidden);
    }
    hidden.value = String(combination);
  }
  submitForm(form);
}
