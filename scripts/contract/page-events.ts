import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import type { Contract } from '../../shared/browser/element/contract.ts';

const FILE = 'shared/browser/element/page-events.ts';
/** Sent for a widget by the code that mounts it. */
const OF_EVERY_WIDGET = 'z:error';

interface PageEvent {
  readonly name: string;
  readonly description: string;
  /** Fields of its detail as TypeScript writes them, such as `quantity: number`. */
  readonly fields: readonly string[];
}

/** Returns the page-wide events as `PageEventDetails` declares them, each with its comment as its description. */
function readPageEvents(): PageEvent[] {
  const source = readFileSync(join(import.meta.dirname, '../..', FILE), 'utf8');
  const { program, comments } = parseSync(FILE, source);
  const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const textOf = ({ start, end }: { start: number; end: number }) => oneLine(source.slice(start, end));
  const declared = program.body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node));
  const interfaces = declared.filter((node) => node?.type === 'TSInterfaceDeclaration');
  const aliases = declared.filter((node) => node?.type === 'TSTypeAliasDeclaration');
  const membersOf = (name: string) => interfaces.find(({ id }) => id.name === name)?.body.body ?? [];
  /** Returns the types of a file's own names written out. */
  const writtenOut = (type: string) => {
    const alias = aliases.find(({ id }) => id.name === type);
    if (alias) return textOf(alias.typeAnnotation);
    const members = membersOf(type).map((member) => textOf(member).replace(/^readonly |;$/g, ''));
    return members.length > 0 ? `{ ${members.join('; ')} }` : type;
  };
  return membersOf('PageEventDetails').map((member) => {
    if (member.type !== 'TSPropertySignature' || member.key.type !== 'Literal')
      throw new Error(`${FILE}: PageEventDetails has a member that is no event: ${textOf(member)}`);
    const name = String(member.key.value);
    const comment = comments.findLast(
      ({ end }) => end <= member.start && source.slice(end, member.start).trim() === '',
    );
    const detail = member.typeAnnotation?.typeAnnotation;
    if (!comment || detail?.type !== 'TSTypeLiteral')
      throw new Error(`${FILE}: give ${name} a comment that says when it is sent, and its fields between braces.`);
    const fields = detail.members.map((field) => {
      const [, key, type] = /^(\w+\??): (.*?);?$/.exec(textOf(field)) ?? [];
      return `${key}: ${writtenOut(type ?? '')}`;
    });
    return { name, fields, description: oneLine(comment.value.replace(/^\s*\*/gm, '')) };
  });
}

/** Returns the page-wide events that a widget sends and hears. */
function rolesOf({ pageEvents: { emits = [], listens = [] } = {} }: Contract) {
  return { emits, listens } as { emits: readonly string[]; listens: readonly string[] };
}

/** Returns the page-wide events that an element sends. */
export function sentPageEvents(contract: Contract): PageEvent[] {
  const { emits } = rolesOf(contract);
  return readPageEvents().filter(({ name }) => name === OF_EVERY_WIDGET || emits.includes(name));
}

/** Writes the table of page-wide events: detail, who sends each and who answers to it. */
export function pageEventTable(contracts: readonly Contract[]): string {
  const links = (role: 'emits' | 'listens', name: string) =>
    contracts
      .filter((contract) => rolesOf(contract)[role].includes(name))
      .map(({ tag }) => `[\`${tag}\`](../widgets/README.md#${tag})`)
      .join(' ');
  const rows = readPageEvents().map(({ name, fields, description }) => {
    const detail = fields.map((field) => `\`${field.replaceAll('|', '\\|')}\``).join(', ');
    const senders = name === OF_EVERY_WIDGET ? 'every widget' : links('emits', name);
    return `| \`${name}\` | ${detail} | ${description} | ${senders} | ${links('listens', name)} |`;
  });
  return ['| event | detail | | sent by | heard by |', '|---|---|---|---|---|', ...rows].join('\n');
}

/** Returns the sentence about the page-wide events of one widget; empty for a widget without any. */
export function pageEventLine(contract: Contract): string {
  const { emits, listens } = rolesOf(contract);
  const named = (verb: string, names: readonly string[]) =>
    names.length > 0 ? [`${verb} ${names.map((name) => `\`${name}\``).join(', ')}`] : [];
  const parts = [...named('sends', emits), ...named('hears', listens)];
  if (parts.length === 0) return '';
  const sentence = parts.join('; ');
  return `${sentence[0]?.toUpperCase()}${sentence.slice(1)} ([page-wide events](../docs/template-authors.md#page-wide-events)).`;
}
