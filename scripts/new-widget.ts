import { cpSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

/** Copies `widgets/_template` to a new widget's folder with every name changed: `npm run new:widget price-tag`. */
export function createWidget(name: string, root = join(import.meta.dirname, '..', 'widgets')): string {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new Error(
      `"${name}" cannot be a widget's name: it becomes the tag z-${name}, so use lower case words with hyphens and no z- in front, such as price-tag.`,
    );
  }
  const folder = join(root, name);
  if (existsSync(folder))
    throw new Error(`widgets/${name} is there already. Choose another name, or change that widget.`);
  const pascal = name.replace(/(^|-)([a-z0-9])/g, (_, _hyphen, letter: string) => letter.toUpperCase());
  cpSync(join(root, '_template'), folder, { recursive: true });
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const text = readFileSync(path, 'utf8');
    writeFileSync(
      path,
      text
        .replaceAll('z-template', `z-${name}`)
        .replaceAll('./template.', `./${name}.`)
        .replaceAll('"template-', `"${name}-`)
        .replace(/\bTemplate\b/g, pascal),
    );
    if (entry.name.startsWith('template.')) {
      renameSync(path, join(entry.parentPath, entry.name.replace('template.', `${name}.`)));
    }
  }
  return folder;
}

if (import.meta.main) {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [name] = positionals;
  try {
    if (!name) throw new Error('Say the name of the widget: npm run new:widget price-tag');
    createWidget(name);
    console.log(
      `widgets/${name} is a working copy of the template. Begin with its contract, widgets/${name}/${name}.contract.ts,`,
    );
    console.log(
      `then its examples; "npx vitest run widgets/${name}" runs its tests. Name it in scripts/contract/purposes.ts, then "npm run contract" brings the tables up to date.`,
    );
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
