import type { Contract, Part } from './contract.ts';

export type PartNodes = Readonly<Record<string, Element | readonly Element[] | undefined>>;

function namesOf(part: Part): readonly string[] {
  return typeof part.element === 'string' ? [part.element] : part.element;
}

function nodesOf(host: Element, name: string, part: Part): Element[] {
  const named = [...host.querySelectorAll(`[data-part~="${name}"]`)];
  const nodes = named.length > 0 || !part.selector ? named : [...host.querySelectorAll(part.selector)];
  return nodes.filter((node) => namesOf(part).includes(node.localName));
}

/** Returns an element that could be the part, and is marked as none. */
function unmarkedNode(host: Element, { parts }: Contract, part: Part): Element | undefined {
  const isMarked = ({ dataset }: HTMLElement) => dataset.part?.split(' ').some((name) => name in parts);
  return [...host.querySelectorAll<HTMLElement>(namesOf(part).join())].find((node) => !isMarked(node));
}

/** Writes what an author recognises an element by, such as `<select id="wilaya" name="wilaya">`. */
function startTag(node: Element): string {
  const known = ['type', 'id', 'name', 'data-part'].filter((name) => node.hasAttribute(name));
  return `<${[node.localName, ...known.map((name) => `${name}="${node.getAttribute(name)}"`)].join(' ')}>`;
}

/**
 * Finds the server's nodes a widget works on: those marked `data-part=NAME`, else what the part's selector matches.
 *
 * @returns in `missing` one sentence per required part that is not there
 */
export function findParts(host: Element, contract: Contract): { parts: PartNodes; missing: string[] } {
  const parts: Record<string, Element | readonly Element[] | undefined> = {};
  const missing: string[] = [];
  for (const [name, part] of Object.entries(contract.parts)) {
    const nodes = nodesOf(host, name, part);
    if (nodes.length === 0 && part.required !== false) {
      const markup = namesOf(part).map((element) => {
        const type = element === 'script' ? ' type="application/json"' : '';
        return `<${element}${type} data-part="${name}">`;
      });
      const unmarked = unmarkedNode(host, contract, part);
      const mark = unmarked ? `data-part="${name}" to ${startTag(unmarked)}, or add ` : '';
      const fields = namesOf(part).includes('script') ? ' docs/server-answers.md has its fields.' : '';
      missing.push(`the part "${name}" is missing. Add ${mark}${markup.join(' or ')} inside the tag.${fields}`);
    }
    parts[name] = part.many ? nodes : nodes[0];
  }
  return { parts, missing };
}

/** Returns true while every node of the parts is still inside the element. */
export function arePartsAttached(host: Element, parts: PartNodes): boolean {
  return Object.values(parts)
    .flat()
    .every((node) => node === undefined || host.contains(node as Node));
}
