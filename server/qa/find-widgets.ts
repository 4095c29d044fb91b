import type { Example } from '../../shared/browser/element/example.ts';
import type { WorkbenchWidget } from './examples.ts';

/** A widget of the index, with the examples that alone made it match. */
interface WidgetMatch {
  readonly widget: WorkbenchWidget;
  readonly examples: readonly Example[];
}

const simplified = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Returns the widgets that have every word of a search in their tag and summary, or together with the title of an example. */
export function searchWidgets(widgets: readonly WorkbenchWidget[], search: string): WidgetMatch[] {
  const words = simplified(search).split(/\s+/);
  return widgets.flatMap((widget) => {
    const own = simplified(`${widget.contract.tag} ${widget.contract.summary}`);
    const missing = words.filter((word) => !own.includes(word));
    if (missing.length === 0) return [{ widget, examples: [] }];
    const examples = widget.examples.filter(({ title }) => missing.every((word) => simplified(title).includes(word)));
    return examples.length > 0 ? [{ widget, examples }] : [];
  });
}

const letterPairs = (text: string) => new Set(Array.from(text.slice(1), (letter, index) => text[index] + letter));

/** Returns what shares the most pairs of letters with a name first. What shares as many stays in its order. */
export function nearestFirst<T extends { readonly text: string }>(items: readonly T[], name: string): T[] {
  const pairs = letterPairs(name);
  const likeness = ({ text }: T) => {
    const others = letterPairs(text);
    return [...others].filter((pair) => pairs.has(pair)).length / (others.size + pairs.size);
  };
  return items.toSorted((a, b) => likeness(b) - likeness(a));
}
