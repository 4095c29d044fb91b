import type { Attribute, Contract } from './contract.ts';

type ReportProblem = (message: string) => void;

/** Turns `min-length`, as a template author writes it, into `minLength`, as the component reads it. */
export function toPropertyName(attribute: string): string {
  return attribute.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns the names in braces of an address template. */
const placeholdersOf = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/** Returns every attribute an element of this contract reads: its own, `base`, and one address per call. */
export function attributesOf(contract: Contract): Readonly<Record<string, Attribute>> {
  const addresses = Object.entries(contract.endpoints ?? {}).map(([name, endpoint]): [string, Attribute] => [
    `${name}-url`,
    {
      type: 'string',
      address: { example: endpoint.path, ...(endpoint.optional && { optional: endpoint.optional }) },
      description: `Address template used instead of \`${endpoint.path}\`.`,
    },
  ]);
  return {
    ...contract.attributes,
    ...Object.fromEntries(addresses),
    base: {
      type: 'string',
      description: 'Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`.',
    },
  };
}

/** Reads the `base` of every tag that has none of its own. An empty `base` on a tag means the page's own server. */
const pageBase = () => document.querySelector<HTMLMetaElement>('meta[name="z-base"]')?.content;

/**
 * Reads the typed value of one attribute. Reports a value that does not fit and returns the default: a typing slip in a
 * template must not cost the shopper the form.
 */
export function readAttribute(name: string, attribute: Attribute, text: string | null, report: ReportProblem): unknown {
  if (attribute.type === 'flag') return text !== null;
  if (text === null) return name === 'base' ? pageBase() : attribute.default;
  const refuse = (expected: string) => {
    report(`the attribute ${name}="${text}" is not ${expected}, so its default is used. Correct it in the template.`);
    return attribute.default;
  };
  switch (attribute.type) {
    case 'string': {
      const { address } = attribute;
      // An empty attribute counts as a missing one.
      if (!address || text.trim() === '') return text;
      const { example, optional = [] } = address;
      const names = placeholdersOf(example);
      const written = placeholdersOf(text);
      const braced = (placeholders: readonly string[]) => placeholders.map((one) => `{${one}}`).join(', ');
      if (!written.every((one) => names.includes(one)))
        return refuse(`an address of this call, which fills in ${braced(names) || 'nothing'}`);
      const missing = names.filter((one) => !written.includes(one) && !optional.includes(one));
      if (missing.length === 0) return text;
      report(
        `the attribute ${name}="${text}" lacks ${braced(missing)}, so its default is used. Write it as in ${name}="${example}".`,
      );
      return attribute.default;
    }
    case 'number': {
      const number = Number(text);
      return text.trim() === '' || !Number.isFinite(number) ? refuse('a number') : number;
    }
    case 'enum':
      return attribute.values.includes(text) ? text : refuse(`one of ${attribute.values.join(', ')}`);
    case 'json':
      try {
        return JSON.parse(text);
      } catch {
        return refuse('valid JSON');
      }
  }
}

const LOAD = /^(touch|visible(-after-input)?)(\(.+\))?$|^(idle|eager)$|^(media|event)\(.+\)$/;

/** Names that were checked, each with its tag: of a thousand elements of one tag the first is enough. */
const checked = new Set<string>();

/** Reports an attribute of a tag that is probably misspelt, and a load condition that does not exist; each once. */
export function checkNames(
  element: Element,
  known: readonly string[],
  report: (name: string, message: string) => void,
) {
  for (const { name, value } of element.attributes) {
    const key = `${element.localName} ${name === 'load' ? value : name}`;
    if (checked.has(key)) continue;
    checked.add(key);
    // Libraries write theirs with signs, such as `@load`.
    const meant =
      /^[a-z-]+$/.test(name) &&
      [...known, 'load'].find((candidate) => isNear(name, candidate, name.length > 5 ? 2 : 1));
    if (name === 'load' && !LOAD.test(value)) {
      report(name, `load="${value}" is no load condition, so it counts as "visible". Correct it in the template.`);
    } else if (meant && meant !== name && !known.includes(name) && !(name in element)) {
      report(name, `the attribute ${name} is unknown, so it is ignored. Was ${meant} meant?`);
    }
  }
}

/** Returns true when one word becomes the other by inserting, deleting or replacing at most `edits` letters. */
function isNear(a: string, b: string, edits: number): boolean {
  if (a === b) return true;
  if (a && a[0] === b[0]) return isNear(a.slice(1), b.slice(1), edits);
  if (edits === 0) return false;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  return isNear(restA, b, edits - 1) || isNear(a, restB, edits - 1) || isNear(restA, restB, edits - 1);
}
