import { hasWords } from '../db/text-search.ts';

/** SQL of the words of product `p` and its combination `k`: the name and the option values in every language. */
const WORDS = `concat_ws(' ',
  coalesce((select string_agg(n.name_folded, ' ') from product_langs n where n.product_id = p.id), fold_text(p.slug)),
  (select fold_text(string_agg(text.value, ' ')) from combination_values cv join option_values v on v.id = cv.value_id
    cross join jsonb_each_text(v.langs) text where cv.combination_id = k.id))`;

/** Returns SQL: the product `p` and its combination `k` have every word of a search, as `hasWords` takes them. */
export const hasItemWords = (words: readonly string[]) => hasWords(WORDS, words);

/** Returns SQL: a text is a barcode or SKU of the product `p` or its combination `k`, in capitals or small letters. */
export const isItemCode = (code: string) =>
  `coalesce(lower(${code}::text) in (lower(p.barcode), lower(p.sku), lower(k.barcode), lower(k.sku)), false)`;
