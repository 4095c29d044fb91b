import type { CSSOptions } from 'vite';

type Visitor = Exclude<NonNullable<NonNullable<CSSOptions['lightningcss']>['visitor']>, (options: never) => unknown>;
type Selector = Parameters<NonNullable<Visitor['Selector']>>[0];
type Part = Selector[number];
type List<Kind extends 'is' | 'where'> = Extract<Part, { type: 'pseudo-class' }> & {
  kind: Kind;
  selectors: Selector[];
};

/**
 * Writes `:where(.a, .b)` as `:where(.a), :where(.b)`, and `:where(z-a :is(button, a))` alike. Chromium finds the rules that may
 * match a node by the tag, class or attribute at the end of their selectors, but not inside a list of several. A rule that it does not
 * find so is tried on every node of the page.
 */
export const indexSelectors: Visitor = {
  Selector(selector) {
    const at = selector.findIndex((part) => isList(part, 'where'));
    const where = selector[at];
    if (!where || !isList(where, 'where')) return;
    return where.selectors.flatMap(splitSubject).map((one) => selector.with(at, { ...where, selectors: [one] }));
  },
};

/** Returns a selector for each choice of an `:is(a, b)` at its end; the selector alone where there is none. */
function splitSubject(selector: Selector): Selector[] {
  const start = selector.findLastIndex(({ type }) => type === 'combinator') + 1;
  const subject = selector.slice(start);
  const list = subject.find((part) => isList(part, 'is'));
  const others = subject.filter((part) => part !== list);
  if (!list?.selectors.every(isCompound) || others.some(({ type }) => type === 'type')) return [selector];
  // A tag comes first in its compound.
  return list.selectors.map((one) => [...selector.slice(0, start), ...one, ...others]);
}

function isList<Kind extends 'is' | 'where'>(part: Part, kind: Kind): part is List<Kind> {
  return part.type === 'pseudo-class' && part.kind === kind;
}

function isCompound(selector: Selector): boolean {
  return selector.every(({ type }) => type !== 'combinator');
}
