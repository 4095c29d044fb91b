import { attributesOf, toPropertyName } from '../../shared/browser/element/attributes.ts';
import {
  type Attribute,
  type Contract,
  type DetailType,
  FAILURE_REASONS,
} from '../../shared/browser/element/contract.ts';
import { mountedWhen } from './mounted-when.ts';
import { pageEventLine, sentPageEvents } from './page-events.ts';
import { PURPOSES } from './purposes.ts';

/** Describes the contracts in the three forms other people's programs and editors read. All of it is generated. */

function attributeType(attribute: Attribute): string {
  if (attribute.type === 'flag') return 'boolean';
  if (attribute.type === 'enum') return attribute.values.map((value) => `'${value}'`).join(' | ');
  return attribute.type === 'json' ? 'unknown' : attribute.type;
}

/** Returns a default as a template would write it. */
function defaultInMarkup(attribute: Extract<Attribute, { default?: unknown }>): string {
  return attribute.type === 'json' ? JSON.stringify(attribute.default) : String(attribute.default);
}

function detailType(detail: Contract['events'][string]['detail']): string {
  const fields = Object.entries(detail).map(([name, type]) => `${name}: ${type}`);
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, never>';
}

const reasonUnion = Object.keys(FAILURE_REASONS)
  .map((reason) => `'${reason}'`)
  .join(' | ');

const className = (tag: string) =>
  tag.replace(/(^|-)([a-z0-9])/g, (_, _hyphen, letter: string) => letter.toUpperCase());

const LOAD_CONDITIONS = [
  ...['touch', 'visible', 'visible-after-input', 'idle', 'eager'].map((name) => `'${name}'`),
  ...['touch', 'visible', 'visible-after-input', 'media', 'event'].map((name) => `\`${name}(\${string})\``),
].join(' | ');

/**
 * Describes an element for a manifest. Its parts and states are written as text: the manifest's own fields for them mean nodes
 * of a shadow root and `:state()`.
 */
function manifestDescription({ summary, parts, nodes = {}, states = {} }: Contract): string {
  const lists = {
    Parts: Object.entries(parts).map(([name, { description }]) => [`data-part="${name}"`, description]),
    'Other nodes': Object.entries(nodes),
    States: Object.entries(states).map(([name, meaning]) => [`data-state="${name}"`, meaning]),
  };
  const texts = Object.entries(lists)
    .filter(([, entries]) => entries.length > 0)
    .map(([title, entries]) => `${title}:\n${entries.map(([name, text]) => `- \`${name}\`: ${text}`).join('\n')}`);
  return [summary, ...texts].join('\n\n');
}

/** Writes the Custom Elements Manifest that editors and documentation tools read (schema 1.0.0). */
export function customElementsManifest(contracts: readonly Contract[]): string {
  const modules = contracts.map((contract) => {
    const name = contract.tag.slice(2);
    return {
      kind: 'javascript-module',
      path: `widgets/${name}/${name}.tsx`,
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: className(contract.tag),
          tagName: contract.tag,
          summary: contract.summary,
          description: manifestDescription(contract),
          superclass: { name: 'HTMLElement' },
          attributes: [
            ...Object.entries(attributesOf(contract)).map(([attribute, definition]) => ({
              name: attribute,
              fieldName: toPropertyName(attribute),
              type: { text: attributeType(definition) },
              description: definition.description,
              ...('default' in definition && definition.default !== undefined
                ? { default: JSON.stringify(definition.default) }
                : {}),
            })),
            {
              name: 'load',
              type: { text: LOAD_CONDITIONS },
              description: `When it is mounted. Default: ${mountedWhen(contract.load)}.`,
              default: JSON.stringify(contract.load),
            },
          ],
          events: [
            ...Object.entries(contract.events).map(([verb, event]) => ({
              name: `${contract.tag}:${verb}`,
              // A manifest defines no types.
              type: { text: `CustomEvent<${detailType(event.detail).replaceAll('FailureReason', reasonUnion)}>` },
              description: event.description,
            })),
            ...sentPageEvents(contract).map(({ name: event, fields, description }) => ({
              name: event,
              type: { text: `CustomEvent<{ ${fields.join('; ')} }>` },
              description,
            })),
          ],
          cssProperties: Object.entries(contract.cssProperties ?? {}).map(([property, description]) => ({
            name: property,
            description,
          })),
        },
      ],
      exports: [
        {
          kind: 'custom-element-definition',
          name: contract.tag,
          declaration: { name: className(contract.tag), module: `widgets/${name}/${name}.tsx` },
        },
      ],
    };
  });
  return `${JSON.stringify({ schemaVersion: '1.0.0', modules }, null, 2)}\n`;
}

/** Writes `HTMLElementTagNameMap` and the event types, so that a host written in TypeScript is checked. */
export function elementTypes(contracts: readonly Contract[]): string {
  const blocks = contracts.map((contract) => {
    const properties = Object.entries(attributesOf(contract)).map(([name, attribute]) => {
      const always = attribute.type === 'flag' || ('default' in attribute && attribute.default !== undefined);
      return `  /** ${attribute.description} */\n  ${toPropertyName(name)}: ${attributeType(attribute)}${always ? '' : ' | undefined'};`;
    });
    return `/** ${contract.summary} */\nexport interface ${className(contract.tag)}Element extends HTMLElement {\n${properties.join('\n')}\n}`;
  });
  const tags = contracts.map(({ tag }) => `    '${tag}': ${className(tag)}Element;`);
  const events = contracts.flatMap(({ tag, events: own }) =>
    Object.entries(own).map(([verb, event]) => `    '${tag}:${verb}': CustomEvent<${detailType(event.detail)}>;`),
  );
  return `// Generated from the widgets' contracts by "npm run contract"; changes belong there.
import './page-events.ts';

/** How a call failed, as events say it. */
export type FailureReason = ${reasonUnion};

${blocks.join('\n\n')}

declare global {
  interface HTMLElementTagNameMap {
${tags.join('\n')}
  }
  interface GlobalEventHandlersEventMap {
${events.join('\n')}
  }
}
`;
}

/**
 * Writes the table of widgets in the README: what to choose from, by purpose.
 * @throws when a tag has no purpose, or one has that is gone
 */
export function widgetList(contracts: readonly Contract[]): string {
  const named = Object.values(PURPOSES).flat();
  const tags = contracts.map(({ tag }) => tag.slice(2));
  const wrong = [...tags.filter((tag) => !named.includes(tag)), ...named.filter((tag) => !tags.includes(tag))];
  if (wrong.length > 0) {
    throw new Error(
      `scripts/contract/purposes.ts must name each widget once, and nothing else. Look at: ${wrong.join(', ')}.`,
    );
  }
  const rows = Object.entries(PURPOSES).map(([purpose, folders]) => {
    const links = folders.map((folder) => `[\`z-${folder}\`](widgets/README.md#z-${folder})`);
    return `| ${purpose} | ${links.join(' ')} |`;
  });
  return ['| for | tags |', '|---|---|', ...rows].join('\n');
}

/** Writes the table of widgets in their own README, with when each loads and which promises it keeps. */
export function widgetTable(contracts: readonly Contract[]): string {
  const rows = contracts.map(
    ({ tag, kind, summary, load, spec }) =>
      `| [\`${tag}\`](#${tag}) | ${kind} | ${summary} | \`${load}\` | ${spec.join(', ')} |`,
  );
  return ['| tag | kind | what it does | loads on | behaviour |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** Wraps a paragraph of Markdown at 100 columns, between words that are in no code span. */
export function wrapped(text: string): string {
  const lines: string[] = [''];
  for (const [word] of text.matchAll(/(?:`[^`]*`|[^`\s])+/g)) {
    const line = `${lines.at(-1)} ${word}`.trim();
    if (line.length > 100) lines.push(word);
    else lines[lines.length - 1] = line;
  }
  return lines.join('\n');
}

function detailTypeLink(type: DetailType): string {
  if (type === 'FailureReason') return '[FailureReason](../docs/server-answers.md#failures-of-every-call)';
  return type.replaceAll('|', '\\|');
}

/** Writes the table of what events about a failed call say in `reason`. */
export function failureReasons(): string {
  const rows = Object.entries(FAILURE_REASONS).map(([reason, meaning]) => `| \`${reason}\` | ${meaning} |`);
  return ['| `reason` | how the call ended |', '|---|---|', ...rows].join('\n');
}

/** Writes the reference of one widget: when it is mounted, attributes, parts, events. */
export function widgetReference(contract: Contract, hasTexts = false): string {
  const name = contract.tag.slice(2);
  const lines = [
    `## \`<${contract.tag}>\``,
    '',
    wrapped(
      `${contract.summary} Markup to paste: [examples](${name}/examples/).${hasTexts ? ` [Its texts](../docs/texts.md#${contract.tag}).` : ''}`,
    ),
    '',
    wrapped(`Mounted ${mountedWhen(contract.load)} (\`${contract.load}\`).`),
    '',
  ];
  const attributes = Object.entries(attributesOf(contract)).filter(([name]) => name !== 'base');
  if (attributes.length > 0) {
    lines.push('| attribute | type | default | |', '|---|---|---|---|');
    for (const [name, attribute] of attributes) {
      const initial =
        'default' in attribute && attribute.default !== undefined ? `\`${defaultInMarkup(attribute)}\`` : '';
      const type = attribute.type === 'json' ? 'JSON' : attributeType(attribute).replaceAll('|', '\\|');
      lines.push(`| \`${name}\` | ${type} | ${initial} | ${attribute.description} |`);
    }
    lines.push('');
  }
  const parts = Object.entries(contract.parts);
  if (parts.length > 0) {
    lines.push('| part | node | needed | found without `data-part` | |', '|---|---|---|---|---|');
    for (const [name, part] of parts) {
      const nodes = typeof part.element === 'string' ? [part.element] : part.element;
      const selector = part.selector === undefined ? '' : `\`${part.selector.replaceAll('|', '\\|')}\``;
      lines.push(
        `| \`${name}\` | ${nodes.map((node) => `\`${node}\``).join(', ')} | ${part.required === false ? '' : 'yes'} | ${selector} | ${part.description} |`,
      );
    }
    lines.push('');
  }
  const nodes = Object.entries(contract.nodes ?? {});
  if (nodes.length > 0) {
    lines.push('| other node | |', '|---|---|');
    for (const [selector, meaning] of nodes) lines.push(`| \`${selector.replaceAll('|', '\\|')}\` | ${meaning} |`);
    lines.push('');
  }
  const events = Object.entries(contract.events);
  if (events.length > 0) {
    lines.push('| event | detail | |', '|---|---|---|');
    for (const [verb, event] of events) {
      const fields = Object.entries(event.detail).map(([name, type]) => `${name}: ${detailTypeLink(type)}`);
      const veto = event.cancelable ? ' Can be prevented.' : '';
      lines.push(`| \`${contract.tag}:${verb}\` | ${fields.join(', ')} | ${event.description}${veto} |`);
    }
    lines.push('');
  }
  const pageEvents = pageEventLine(contract);
  if (pageEvents) lines.push(wrapped(pageEvents), '');
  const look = [
    ...Object.entries(contract.states ?? {}).map(([state, meaning]) => [`data-state="${state}"`, meaning]),
    ...Object.entries(contract.cssProperties ?? {}),
  ];
  if (look.length > 0) {
    lines.push('| for styling | |', '|---|---|');
    for (const [hook, meaning] of look) lines.push(`| \`${hook}\` | ${meaning} |`);
    lines.push('');
  }
  return lines.join('\n');
}
