import { type BenchLine, type Goal, median, ratioOf, spread, type Unit, type Values, verdictOf } from './figures.ts';

export interface RowResult {
  readonly row: string;
  readonly lines: readonly BenchLine[];
  /** Reason why there are no figures. */
  readonly waitsFor?: string;
}

const HEADINGS = ['row', 'ours', 'reference', 'ratio', 'goal', 'verdict'];

function rounded(value: number): string {
  if (!Number.isFinite(value)) return '–';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
}

function withUnit(value: number, unit: Unit): string {
  return unit === '' ? rounded(value) : `${rounded(value)} ${unit}`;
}

/** Writes `163 ms ±4 %`: the median, and half of what lies between the extremes when there were several repetitions. */
function figure(values: Values, unit: Unit): string {
  const half = Math.round(spread(values) * 50);
  return withUnit(median(values), unit) + (values.length > 1 && half > 0 ? ` ±${half} %` : '');
}

function goalText(goal: Goal | undefined, unit: Unit): string {
  if (!goal) return '';
  return `${goal.is} ${goal.of === 'ratio' ? `${goal.value} times` : withUnit(goal.value, unit)}`;
}

/** Writes the whole run as text: a table, then the notes that its lines carry. */
export function tableOf(results: readonly RowResult[]): string {
  const notes: string[] = [];
  const cells = results.flatMap(({ row, lines }) =>
    lines.map((line) => {
      if (line.note && !notes.includes(line.note)) notes.push(line.note);
      const mark = line.note ? ` [${notes.indexOf(line.note) + 1}]` : '';
      return [
        `${row}: ${line.what}${mark}`,
        figure(line.ours, line.unit),
        `${figure(line.referenceValues, line.unit)} ${line.reference}`,
        rounded(ratioOf(line)),
        goalText(line.goal, line.unit),
        verdictOf(line),
      ];
    }),
  );
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => row[column]!.length)),
  );
  const text = (row: readonly string[]) => `| ${row.map((cell, column) => cell.padEnd(widths[column]!)).join(' | ')} |`;
  const missing = results.flatMap(({ row, waitsFor }) => (waitsFor ? [`${row}: not measured, ${waitsFor}`] : []));
  return [
    text(HEADINGS),
    `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`,
    ...cells.map(text),
    ...(notes.length > 0 ? ['', ...notes.map((note, index) => `[${index + 1}] ${note}`)] : []),
    ...(missing.length > 0 ? ['', ...missing] : []),
  ].join('\n');
}
