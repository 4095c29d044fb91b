import { parseSync } from 'vite';

/** Returns the names of the types and classes that a file declares and exports. Types of other files are left out. */
function exportedTypes(file: string, source: string): string[] {
  const { module, program } = parseSync(file, source);
  const declarations = program.body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node));
  const classes = declarations.map((node) => (node?.type === 'ClassDeclaration' ? node.id?.name : undefined));
  return module.staticExports
    .flatMap(({ entries }) => entries)
    .filter(({ moduleRequest }) => moduleRequest === null)
    .filter(({ isType, localName }) => isType || classes.includes(localName.name ?? undefined))
    .flatMap(({ exportName }) => exportName.name ?? []);
}

/** Returns one sentence for each type name that several files export. */
export function repeatedTypes(sources: ReadonlyMap<string, string>): string[] {
  const files = new Map<string, Set<string>>();
  for (const [file, source] of sources) {
    for (const name of exportedTypes(file, source)) files.set(name, (files.get(name) ?? new Set()).add(file));
  }
  return [...files]
    .filter(([, { size }]) => size > 1)
    .map(
      ([name, of]) =>
        `${[...of].join(' and ')} each export a type ${name}. Give one a name that says what it is in its own folder, import the other where both are the same type, or drop "export" where no other file imports it.`,
    );
}
