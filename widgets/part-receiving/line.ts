import { type ReceivedQuantity, receivedQuantity } from '../../shared/rules/stock/received.ts';

/** The server's nodes of a line whose pieces are still expected. */
export interface LineNodes {
  /** Its part id. */
  readonly id: string;
  readonly node: HTMLElement;
  readonly now: HTMLInputElement;
  readonly fill: HTMLButtonElement | null;
  readonly receive: HTMLButtonElement | null;
}

/** Returns the lines that have a field; a line that is received has none. */
export function linesOf(nodes: readonly HTMLElement[]): LineNodes[] {
  return nodes.flatMap((node) => {
    const now = node.querySelector<HTMLInputElement>('input[data-now]');
    const { line: id } = node.dataset;
    if (!now || !id) return [];
    const button = (name: string) => node.querySelector<HTMLButtonElement>(`button[data-${name}]`);
    return [{ id, node, now, fill: button('fill'), receive: button('receive') }];
  });
}

/** Returns a field of a line that the form sends beside the count: `seen`, `note` or `noted`. */
export function fieldOf({ id, node }: LineNodes, name: 'seen' | 'note' | 'noted') {
  return node.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}_${CSS.escape(id)}"]`);
}

export const nameOf = ({ node }: LineNodes): string => node.dataset.name ?? '';

export const remainingOf = ({ node }: LineNodes): number => Number(node.dataset.remaining ?? 0);

export const receivedOf = ({ node }: LineNodes): number => Number(node.dataset.received ?? 0);

export const quantityOf = (line: LineNodes): ReceivedQuantity => receivedQuantity(line.now.value, remainingOf(line));

/** Returns the field of the next line of which pieces are expected; undefined behind the last one. */
export const nextField = (lines: readonly LineNodes[], line: LineNodes): HTMLInputElement | undefined =>
  lines.slice(lines.indexOf(line) + 1).find((next) => remainingOf(next) > 0)?.now;

/** Returns the line of a scanned code of which pieces are expected; of several the first that is not counted in full. */
export function lineOfCode(lines: readonly LineNodes[], code: string): LineNodes | undefined {
  const matching = lines.filter((line) => remainingOf(line) > 0 && line.node.dataset.codes?.split(' ').includes(code));
  return matching.find((line) => quantityOf(line).pieces < remainingOf(line)) ?? matching[0];
}

export const countedOf = (lines: readonly LineNodes[]): number =>
  lines.reduce((sum, line) => sum + quantityOf(line).pieces, 0);

/** Returns the counted pieces that are expected: those of a line with too many make up for none that another one lacks. */
export const arrivedOf = (lines: readonly LineNodes[]): number =>
  lines.reduce((sum, line) => sum + Math.min(quantityOf(line).pieces, remainingOf(line)), 0);

export const expectedOf = (lines: readonly LineNodes[]): number =>
  lines.reduce((sum, line) => sum + remainingOf(line), 0);
