import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readContract, widgetFolders } from '../../scripts/build/widget-folders.ts';
import type { Contract } from '../../shared/browser/element/contract.ts';
import { type Example, parseExamples } from '../../shared/browser/element/example.ts';

export interface WorkbenchWidget {
  readonly contract: Contract;
  readonly examples: readonly Example[];
}

/** Reads every widget with its example markup from the widgets' folders, in the order of their names. */
export async function readWidgets(): Promise<WorkbenchWidget[]> {
  return Promise.all(
    widgetFolders().map(async (widget) => ({
      contract: await readContract(widget),
      examples: readExamples(join(widget.folder, 'examples')),
    })),
  );
}

/** Reads the examples that lie in a folder, in the order of their names. */
export function readExamples(folder: string): Example[] {
  const files = readdirSync(folder).filter((file) => file.endsWith('.html'));
  return parseExamples(Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])));
}

/**
 * Returns the address of the page that shows one example, with the ending its calls have there.
 * @param view how the page shows it, such as its language, by the names in the address
 */
export function exampleUrl(
  tag: string,
  { name, scenario }: Example,
  view: Readonly<Record<string, string>> = {},
): string {
  const query = new URLSearchParams(scenario === undefined ? view : { ...view, scenario });
  return `/qa/${tag}/${name}${query.size > 0 ? `?${query}` : ''}`;
}

/**
 * Returns an example as a page of this server shows it. Its forms carry the visitor's token. When its calls are to end in a
 * certain way, they and the forms go through the address that ends them so.
 */
export function placeExample(html: string, { csrfToken, scenario }: { csrfToken: string; scenario?: string }): string {
  const token = `<input type="hidden" name="_csrf" value="${csrfToken}">`;
  const withToken = html.replace(/<form\b[^>]*method="?post"?[^>]*>/gi, (form) => `${form}${token}`);
  if (scenario === undefined) return withToken;
  const prefix = `/qa/scenario/${encodeURIComponent(scenario)}`;
  return withToken
    .replace(/<(z-[a-z0-9-]+)(?![^>]*\sbase=)/g, `<$1 base="${prefix}"`)
    .replace(/(\b(?:action|formaction|move-url|data-delete)="|"removeUrl": ")\/(?!qa\/scenario\/)/g, `$1${prefix}/`);
}
