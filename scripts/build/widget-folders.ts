import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../../shared/element/contract.ts';

const WIDGETS = join(import.meta.dirname, '..', '..', 'widgets');

export interface WidgetFolder {
  /** The folder's name: the tag without `z-`. */
  readonly name: string;
  readonly folder: string;
  /** The component's file, which defines the element. */
  readonly entry: string;
  readonly contractFile: string;
}

/** The widgets there are, read from their folders: there is no list to keep. Names that start with `_` are not shipped. */
export function widgetFolders(folder = WIDGETS): WidgetFolder[] {
  const root = resolve(folder);
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
    .map(({ name }) => ({
      name,
      folder: join(root, name),
      entry: join(root, name, `${name}.tsx`),
      contractFile: join(root, name, `${name}.contract.ts`),
    }))
    .filter((widget) => existsSync(widget.entry) && existsSync(widget.contractFile))
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** A widget's contract, from the `contract` its file exports. */
export async function readContract(widget: WidgetFolder): Promise<Contract> {
  // A module is kept for the life of a process; a watcher that builds again has to see the file as it is now.
  const version = statSync(widget.contractFile).mtimeMs;
  const module = (await import(`${pathToFileURL(widget.contractFile)}?v=${version}`)) as { contract?: Contract };
  if (!module.contract)
    throw new Error(`${widget.contractFile} does not export \`contract\`, so the widget cannot be built.`);
  return module.contract;
}
