import type { TextKey } from '../../host-fixtures/messages/all.ts';
import type { BulkAnswer, BulkRow } from '../../shared/api/bulk-change.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { pageText } from './texts.ts';

/** Returns the answer to a bulk change, with failed rows first. Its texts count the rows; `detail` is a sentence about the changed ones. */
export function bulkAnswerOf(
  locale: Locale,
  rows: readonly BulkRow[],
  texts: { readonly changed: TextKey; readonly failed: TextKey; readonly detail?: string | false },
): BulkAnswer {
  const rowsOf = (outcome: BulkRow['outcome']) => rows.filter((row) => row.outcome === outcome);
  const [failed, changed, unchanged] = [rowsOf('failed'), rowsOf('changed'), rowsOf('unchanged')];
  const sentences = [
    pageText(locale, texts.changed, { count: changed.length }),
    texts.detail,
    unchanged.length > 0 && pageText(locale, 'bulkUnchanged', { count: unchanged.length }),
    failed.length > 0 && pageText(locale, texts.failed, { count: failed.length }),
  ];
  return {
    message: sentences.filter(Boolean).join(' '),
    failed: failed.length,
    changed: changed.length,
    unchanged: unchanged.length,
    rows: [...failed, ...changed, ...unchanged],
  };
}
