const rows = [new Int16Array(64), new Int16Array(64), new Int16Array(64)];

/**
 * Edits (insert, drop, change, swap of neighbours) from `query` to the nearest beginning of `text`, or to the whole of
 * it; above `limit` the answer is `limit + 1`, found early. Meant for single names: at most 60 characters are read.
 */
export function editDistance(query: string, text: string, limit: number, to: 'whole' | 'beginning'): number {
  const height = Math.min(query.length, 60);
  const width = Math.min(text.length, 60, to === 'beginning' ? height + limit : 60);
  if (height - width > limit || (to === 'whole' && width - height > limit)) return limit + 1;
  let [before, above, row] = rows as [Int16Array, Int16Array, Int16Array];
  for (let x = 0; x <= width; x++) above[x] = x;
  for (let y = 1; y <= height; y++) {
    row[0] = y;
    let least = y;
    const letter = query.charCodeAt(y - 1);
    for (let x = 1; x <= width; x++) {
      const same = letter === text.charCodeAt(x - 1);
      let cost = Math.min(above[x]! + 1, row[x - 1]! + 1, above[x - 1]! + (same ? 0 : 1));
      const swapped =
        y > 1 && x > 1 && letter === text.charCodeAt(x - 2) && query.charCodeAt(y - 2) === text.charCodeAt(x - 1);
      if (swapped) cost = Math.min(cost, before[x - 2]! + 1);
      row[x] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return limit + 1;
    [before, above, row] = [above, row, before];
  }
  let best = above[width]!;
  if (to === 'beginning') for (let x = 0; x < width; x++) best = Math.min(best, above[x]!);
  return Math.min(best, limit + 1);
}
