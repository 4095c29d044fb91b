import { attributesOf } from '../../shared/browser/element/attributes.ts';
import type { Attribute, Contract } from '../../shared/browser/element/contract.ts';
import type { Example } from '../../shared/browser/element/example.ts';
import { exampleUrl, type WorkbenchWidget } from './examples.ts';

export interface Link {
  readonly url: string;
  readonly text: string;
}

/** One line of a widget's page: a name of its contract, what kind it is, and what it means. */
interface Fact {
  readonly name: string;
  readonly kind: string;
  /** Names in backquotes are code. */
  readonly text: string;
  readonly links?: readonly Link[];
}

/** Returns what a widget's page says of its contract, by heading. A heading without a fact is left out. */
export function contractFacts({ contract, examples }: WorkbenchWidget): { title: string; facts: Fact[] }[] {
  const { tag, parts, nodes = {}, events, states = {}, cssProperties = {}, endpoints = {} } = contract;
  const link = (example: Example) => ({ url: exampleUrl(tag, example), text: example.title });
  const sections: Record<string, Fact[]> = {
    Attributes: Object.entries(attributesOf(contract))
      .filter(([name]) => name !== 'base')
      .map(([name, attribute]) => ({ name, kind: attributeKind(attribute), text: attribute.description })),
    Parts: Object.entries(parts).map(([name, { element, required, many, selector, description }]) => ({
      name,
      kind: [
        [element].flat().join(' | '),
        many && 'several',
        required === false && 'optional',
        selector && `or ${selector}`,
      ]
        .filter(Boolean)
        .join(', '),
      text: description,
    })),
    Nodes: Object.entries(nodes).map(([name, text]) => ({ name, kind: '', text })),
    Events: Object.entries(events).map(([verb, { detail, cancelable, description }]) => ({
      name: `${tag}:${verb}`,
      kind: Object.entries(detail)
        .map(([name, type]) => `${name}: ${type}`)
        .join(', '),
      text: cancelable ? `${description} Can be prevented.` : description,
    })),
    'Page events': pageEventFacts(contract),
    States: Object.entries(states).map(([name, text]) => ({
      name,
      kind: '',
      text,
      links: examples.filter((example) => example.states.includes(name)).map(link),
    })),
    'CSS properties': Object.entries(cssProperties).map(([name, text]) => ({ name, kind: '', text })),
    Calls: Object.entries(endpoints).map(([name, { method, path, description }]) => ({
      name,
      kind: `${method} ${path}`,
      text: description,
      links: examples.filter(({ scenario }) => scenario?.startsWith(`${name}:`)).map(link),
    })),
  };
  return Object.entries(sections)
    .map(([title, facts]) => ({ title, facts }))
    .filter(({ facts }) => facts.length > 0);
}

function attributeKind(attribute: Attribute): string {
  const kind = attribute.type === 'enum' ? attribute.values.join(' | ') : attribute.type;
  if (attribute.type === 'flag' || attribute.default === undefined) return kind;
  const initial = attribute.type === 'json' ? JSON.stringify(attribute.default) : attribute.default;
  return `${kind}, default ${initial}`;
}

function pageEventFacts({ pageEvents: { emits = [], listens = [] } = {} }: Contract): Fact[] {
  return [...new Set([...emits, ...listens])].map((name) => {
    const roles = [emits.includes(name) && 'Sent', listens.includes(name) && 'Answered to'].filter(Boolean);
    return { name, kind: '', text: `${roles.join('. ')}.` };
  });
}
