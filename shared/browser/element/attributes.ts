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

/** Names that were checked, each with its tag: of a thousand elements of one tag the first is enough. */
const checked = new Set<string>();

const BASES = 'an address such as https://shop.example, or a path such as /shop';
/** Without a scheme the browser takes a host for a folder beside the page. */
const isBase = (text: string) => /^\s*(https?:\/\/|\.{0,2}\/|$)/i.test(text);

/**
 * Returns the `base` of every tag that has none of its own. An empty `base` on a tag means the page's own server. Each element
 * asks, so only the head is searched: a page of a thousand tags has many nodes.
 */
function pageBase(report: ReportProblem): string | undefined {
  const content = document.head.querySelector<HTMLMetaElement>('meta[name="z-base"]')?.content;
  if (content === undefined || isBase(content)) return content;
  if (!checked.has(content)) {
    checked.add(content);
    report(`<meta name="z-base" content="${content}"> is not ${BASES}, so it is ignored. Correct it in the template.`);
  }
  return undefined;
}

/**
 * Reads the typed value of one attribute. Reports a value that does not fit and returns the default: a typing slip in a
 * template must not cost the shopper the form.
 */
export function readAttribute(name: string, attribute: Attribute, text: string | null, report: ReportProblem): unknown {
  if (attribute.type === 'flag') return text !== null;
  const fallback = name === 'base' ? pageBase(report) : attribute.default;
  if (text === null) return fallback;
  const refuse = (expected: string, meant?: string) => {
    const advice = meant ? `Was ${meant} meant?` : 'Correct it in the template.';
    report(`the attribute ${name}="${text}" is not ${expected}, so its default is used. ${advice}`);
    return fallback;
  };
  switch (attribute.type) {
    case 'string': {
      if (name === 'base' && !isBase(text)) return refuse(BASES);
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
      if (text.trim() === '' || !Number.isFinite(number)) return refuse('a number');
      const { least } = attribute;
      return least !== undefined && number !== 0 && number < least ? refuse(`0 or at least ${least}`) : number;
    }
    case 'enum':
      if (attribute.values.includes(text)) return text;
      return refuse(`one of ${attribute.values.join(', ')}`, meantBy(text, attribute.values));
    case 'json':
      try {
        return JSON.parse(text);
      } catch {
        return refuse('valid JSON');
      }
  }
}

const LOAD_NAMES = ['touch', 'visible', 'visible-after-input', 'idle', 'eager', 'media', 'event'];
const LOAD = /^(touch|visible(-after-input)?)(\(.+\))?$|^(idle|eager)$|^(media|event)\(.+\)$/;

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
    const meant = /^[a-z-]+$/.test(name) && meantBy(name, [...known, 'load']);
    if (name === 'load' && !LOAD.test(value)) {
      const condition = meantBy(value.replace(/\(.*/, ''), LOAD_NAMES);
      const advice = condition ? `Was ${condition} meant?` : 'Correct it in the template.';
      report(name, `load="${value}" is no load condition, so it counts as "visible". ${advice}`);
    } else if (meant && meant !== name && !known.includes(name) && !(name in element)) {
      report(name, `the attribute ${name} is unknown, so it is ignored. Was ${meant} meant?`);
    }
  }
}

/** Tags name an address `move-to` or `move-url`, a page of the host's `cart-page`. */
const stem = (word: string) => word.replace(/-(to|url|page)$/, '');

/** Returns the one of several words that a misspelt one was probably meant to be. */
function meantBy(word: string, candidates: readonly string[]): string | undefined {
  return candidates.find(
    (candidate) => stem(word) === stem(candidate) || isNear(word, candidate, word.length > 5 ? 2 : 1),
  );
}

/** Returns true when one word becomes the other by inserting, deleting, replacing or swapping letters that many times at most. */
function isNear(a: string, b: string, edits: number): boolean {
  if (a === b) return true;
  if (a && a[0] === b[0]) return isNear(a.slice(1), b.slice(1), edits);
  if (edits === 0) return false;
  const [restA, restB] = [a.slice(1), b.slice(1)];
  if (a[0] === b[1] && a[1] === b[0] && isNear(a.slice(2), b.slice(2), edits - 1)) return true;
  return isNear(restA, b, edits - 1) || isNear(a, restB, edits - 1) || isNear(restA, restB, edits - 1);
}
