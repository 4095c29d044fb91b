import { useEffect, useMemo, useRef, useState } from 'react';
import { readSegments, type Segment } from './segments.ts';

/** Returns the segments of a table, and reads them again when its rows, texts or numbers change. */
export function useSegments(table: HTMLTableElement, tag: string): readonly Segment[] {
  const [version, setVersion] = useState(0);
  const reported = useRef(new WeakSet<Element>());
  useEffect(() => {
    const observer = new MutationObserver(() => setVersion((last) => last + 1));
    observer.observe(table, {
      subtree: true,
      childList: true,
      characterData: true,
      attributeFilter: ['hidden', 'data-value'],
    });
    return () => observer.disconnect();
  }, [table]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version means a changed table.
  return useMemo(
    () =>
      readSegments(table, (row) => {
        if (reported.current.has(row)) return;
        reported.current.add(row);
        console.error(
          `<${tag}>: the row "${row.textContent?.trim()}" is not in the chart: it needs a <th> and a data-value that is a number from 0.`,
        );
      }),
    [table, tag, version],
  );
}
