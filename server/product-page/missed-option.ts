import type { Locale } from '../../shared/i18n/locale.ts';
import { valueOfOption } from '../../shared/rules/catalogue/option-choice.ts';
import type { ProductCombination, ProductPage } from '../../shared/rules/catalogue/product.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { pageText } from '../web/texts.ts';

/**
 * Returns the message of a page that selects another option than the requested one, because that one is sold out
 * (CAT-6). Without script no widget says so.
 */
export function missedOptionNotice(
  { options }: Pick<ProductPage, 'options'>,
  selected: ProductCombination | null,
  form: FormBody,
  locale: Locale,
): string | null {
  if (selected === null || formText(form, 'combination')) return null;
  for (const { code, values } of options) {
    const requested = values.find(({ value }) => value === formText(form, `option[${code}]`));
    const shown = values.find(({ value }) => value === valueOfOption(selected, code));
    if (requested && shown && requested !== shown)
      // biome-ignore lint/plugin: a public name of the message's placeholder.
      return pageText(locale, 'optionMissed', { wanted: requested.label, shown: shown.label });
  }
  return null;
}
