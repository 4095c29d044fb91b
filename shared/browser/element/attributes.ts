import type { Attribute, Contract } from './contract.ts';

export type Report = (message: string) => void;

/** `min-length` as a template author writes it, `minLength` as the component reads it. */
export function toPropertyName(attribute: string): string {
  return attribute.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** Every attribute an element of this contract reads: its own, `base`, and one address per call. */
export function attributesOf(contract: Contract): Readonly<Record<string, Attribute>> {
  const addresses = Object.entries(contract.endpoints ?? {}).map(([name, endpoint]): [string, Attribute] => [
    `${name}-url`,
    { type: 'string', description: `Address template used instead of \`${endpoint.path}\`.` },
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

/** The `base` of every tag that has none of its own. An empty `base` on a tag means the page's own server. */
const pageBase = () => document.querySelector<HTMLMetaElement>('meta[name="z-base"]')?.content;

/**
 * The typed value of one attribute. A value that does not fit is reported, and the default is used: a typing slip in a
 * template must not cost the shopper the form.
 */
export function readAttribute(name: string, attribute: Attribute, text: string | null, report: Report): unknown {
  if (attribute.type === 'flag') return text !== null;
  if (text === null) return name === 'base' ? pageBase() : attribute.default;
  const refuse = (expected: string) => {
    report(`the attribute ${name}="${text}" is not ${expected}, so its default is used. Correct it in the template.`);
    return attribute.default;
  };
  switch (attribute.type) {
    case 'string':
      return text;
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
