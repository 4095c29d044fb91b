import type { Locale } from '../../shared/i18n/locale.ts';
import { valueOfOption } from '../../shared/rules/catalogue/option-choice.ts';
import type { ProductCombination, ProductPage } from '../../shared/rules/catalogue/product.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { pageText } from '../web/texts.ts';

/**
 * Returns the message of a page that selects another option than the requested one, because that one is sold out
 * (resolution 96). Without script no widget says so.
 */
export function missedOptionNotice(
  { options }: Pick<ProductPage, 'options'>,
  selected: ProductCombination | null,
  asked: FormBody,
  locale: Locale,
): string | null {
  if (selected === null || formText(asked, 'combination')) return null;
  for (const { code, values } of options) {
    const wanted = values.find(({ value }) => value === formText(asked, `option[${code}]`));
    const shown = values.find(({ value }) => value === valueOfOption(selected, code));
    if (wanted && shown && wanted !== shown)
      return pageText(locale, 'optionMissed', { wanted: wanted.label, shown: shown.label });
  }
  return null;
}
