import type { BulkAnswer, BulkRow } from '../../shared/api/bulk-change.ts';

type BulkCounts = Readonly<Record<BulkRow['outcome'], number>>;

/**
 * Returns the answer to a bulk change, with failed rows first.
 * @param sentences of the message; false ones are left out
 */
export function bulkAnswerOf(
  rows: readonly BulkRow[],
  sentences: (counts: BulkCounts) => readonly (string | false)[],
): BulkAnswer {
  const rowsOf = (outcome: BulkRow['outcome']) => rows.filter((row) => row.outcome === outcome);
  const [failed, changed, unchanged] = [rowsOf('failed'), rowsOf('changed'), rowsOf('unchanged')];
  const counts = { failed: failed.length, changed: changed.length, unchanged: unchanged.length };
  return {
    message: sentences(counts).filter(Boolean).join(' '),
    ...counts,
    rows: [...failed, ...changed, ...unchanged],
  };
}
