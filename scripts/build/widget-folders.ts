import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Contract } from '../../shared/browser/element/contract.ts';

const WIDGETS = join(import.meta.dirname, '..', '..', 'widgets');

export interface WidgetFolder {
  /** The folder's name: the tag without `z-`. */
  readonly name: string;
  readonly folder: string;
  /** The component's file, which defines the element. */
  readonly entry: string;
  readonly contractFile: string;
}

/** Reads the widgets from their folders: there is no list to keep. Names that start with `_` are not shipped. */
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

/**
 * Reads a widget's contract from the `contract` its file exports. A module is kept for the life of a process: a watcher asks
 * for the file as it is now.
 */
export async function readContract(widget: WidgetFolder, { asItIsNow = false } = {}): Promise<Contract> {
  const file = widget.contractFile;
  const address = asItIsNow ? `${pathToFileURL(file)}?changed=${statSync(file).mtimeMs}` : file;
  const module = (await import(address)) as { contract?: Contract };
  if (!module.contract) throw new Error(`${file} does not export \`contract\`, so the widget cannot be built.`);
  return module.contract;
}
