import type { LineData } from '../../shared/features/cart/line-data.ts';
import type { Chosen } from '../../shared/features/cart/line-to-add.ts';

type PackChoices = Chosen['packChoices'];

export function packSelect(product: number): HTMLSelectElement | null {
  return document.querySelector<HTMLSelectElement>(`select[data-pack-product="${product}"]`);
}

/** What the page says now: the lists of the pack, else the form's hidden copies, else what the page was drawn with. */
export function readPackChoices(form: HTMLFormElement, line: LineData): PackChoices {
  const choices = new Map<number, { combination: number; label: string }>();
  for (const { product, combination, mustChoose } of line.productInPack) {
    if (!mustChoose) continue;
    const select = packSelect(product);
    const hidden = form.querySelector<HTMLInputElement>(`input[name="pack[${product}]"]`);
    const value = Number(select ? select.value : hidden ? hidden.value : (combination ?? ''));
    const label = select?.options[select.selectedIndex]?.text.trim() ?? '';
    if (value > 0) choices.set(product, { combination: value, label });
  }
  return choices;
}

/** Posts the form as it would without script, with the choices made since the page was drawn. */
export function postPlainly(form: HTMLFormElement, packChoices: PackChoices): void {
  for (const [product, { combination }] of packChoices) {
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
  // A control named "submit" would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form);
}

/** Takes the shopper to what is not chosen yet: the list of the pack's item, else the option picker. */
export function focusMissing(host: Element, packProduct: number | undefined): void {
  const select = packProduct === undefined ? null : packSelect(packProduct);
  const picker = host.ownerDocument.querySelector<HTMLElement>('z-option-picker input[type="radio"]');
  (packProduct === undefined ? picker : select)?.focus();
}
