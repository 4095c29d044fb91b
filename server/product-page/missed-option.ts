import type { Locale } from '../../shared/i18n/locale.ts';
import { valueOfOption } from '../../shared/rules/catalogue/option-choice.ts';
import type { ProductCombination, ProductPage } from '../../shared/rules/catalogue/product.ts';
import { type FormBody, formText } from '../http/form-body.ts';
import { pageText } from '../web/texts.ts';

/**
 * What a page says when it shows another option than the one asked for, because that one is sold out (resolution 96):
 * without script nobody else tells it.
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
