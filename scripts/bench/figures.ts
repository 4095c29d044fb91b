/** Several repetitions of one measurement. */
export type Values = readonly number[];

export function median(values: Values): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Returns the distance from the smallest to the largest repetition, as a share of the median: 0.1 is 10 %. */
export function spread(values: Values): number {
  const middle = median(values);
  return values.length < 2 || middle === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / Math.abs(middle);
}

/** The goal of a line: a figure of ours, or our figure divided by the reference's. */
export interface Goal {
  readonly of: 'ours' | 'ratio';
  readonly is: 'at most' | 'at least';
  readonly value: number;
}

export type Unit = 'MB' | 'kB' | 'ms' | 's' | '%' | '/s' | '';

/** One line of the table: ours beside one reference of the same run. */
export interface BenchLine {
  readonly what: string;
  readonly unit: Unit;
  readonly ours: Values;
  readonly reference: string;
  readonly referenceValues: Values;
  readonly goal?: Goal;
  /** A note without which the figure would be misread. */
  readonly note?: string;
}

type Verdict = 'met' | 'missed' | '';

export function ratioOf({ ours, referenceValues }: BenchLine): number {
  return median(ours) / median(referenceValues);
}

/** Says if a line meets its goal; empty for a line without one, which is there to be compared with. */
export function verdictOf(line: BenchLine): Verdict {
  const { goal } = line;
  if (!goal) return '';
  const figure = goal.of === 'ours' ? median(line.ours) : ratioOf(line);
  return (goal.is === 'at most' ? figure <= goal.value : figure >= goal.value) ? 'met' : 'missed';
}
