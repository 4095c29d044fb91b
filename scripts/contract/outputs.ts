import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Contract } from '../../shared/browser/element/contract.ts';
import { readContract, widgetFolders } from '../build/widget-folders.ts';
import {
  customElementsManifest,
  elementTypes,
  failureReasons,
  widgetList,
  widgetReference,
  widgetTable,
  wrapped,
} from './describe.ts';
import { guardModule } from './guard-code.ts';
import { GUARDS } from './guard-schemas.ts';
import { pageEventTable } from './page-events.ts';
import { endpointAnswers, listedProductTable, markupAnswers, pageDataTables, problemTable } from './server-answers.ts';
import { textsPage, widgetTexts } from './texts.ts';

const root = join(import.meta.dirname, '..', '..');

/** A file that is generated, or has a generated stretch, and what belongs in it now. */
interface Output {
  readonly path: string;
  readonly content: string;
}

function fill(path: string, stretches: Readonly<Record<string, string>>): Output {
  let content = readFileSync(join(root, path), 'utf8');
  for (const [name, text] of Object.entries(stretches)) {
    const begin = `<!-- generated: ${name} -->`;
    const end = `<!-- end: ${name} -->`;
    const from = content.indexOf(begin);
    const to = content.indexOf(end);
    if (from < 0 || to < from) throw new Error(`${path} has no "${begin}" … "${end}". Put the two lines back.`);
    content = `${content.slice(0, from + begin.length)}\n${text}\n${content.slice(to)}`;
  }
  return { path, content };
}

/** Returns everything that the contracts, the texts and the schemas of the answers decide, as it should be on disk. */
export async function outputs(): Promise<Output[]> {
  const contracts: Contract[] = await Promise.all(widgetFolders().map((widget) => readContract(widget)));
  const texts = await widgetTexts();
  return [
    { path: 'custom-elements.json', content: customElementsManifest(contracts) },
    { path: 'shared/browser/element/widget-types.d.ts', content: elementTypes(contracts) },
    ...GUARDS.map((guard) => ({ path: `shared/api/guards/${guard.file}.ts`, content: guardModule(guard) })),
    fill('README.md', { widgets: widgetList(contracts) }),
    { path: 'docs/texts.md', content: textsPage(texts) },
    { path: 'widgets/README.md', content: widgetsReadme(contracts, new Set(texts.keys())) },
    fill('docs/template-authors.md', { 'page events': pageEventTable(contracts) }),
    fill('docs/server-answers.md', {
      'markup answers': markupAnswers(),
      problem: problemTable(),
      reasons: failureReasons(),
      endpoints: endpointAnswers(contracts),
      'listed product': listedProductTable(),
      'page data': pageDataTables(contracts),
    }),
  ];
}

function widgetsReadme(contracts: readonly Contract[], withTexts: ReadonlySet<string>): string {
  return `# Widgets

${wrapped(`One folder is one custom element: the folder \`currency-input\` is the tag \`<z-currency-input>\`. In it are the
contract (\`*.contract.ts\`), host markup to copy (\`examples/\`), the component, its texts, its style and its tests.
Everything below is generated from the contracts. Numbers such as \`CHK-3\` are promises in
[docs/behaviour.md](../docs/behaviour.md).`)}

${widgetTable(contracts)}

${wrapped(`Every element also takes \`base\`, a prefix for all its calls such as \`https://shop.example\`, and \`load\`, when it
is mounted: \`touch\`, \`touch(SELECTOR)\`, \`visible\`, \`visible(SELECTOR)\`, \`visible-after-input\`,
\`visible-after-input(SELECTOR)\`, \`idle\`, \`eager\`, \`media(QUERY)\` or \`event(NAME)\`.`)}

${wrapped(`A part is the node marked \`data-part="NAME"\`. Where no node is marked, it is the node of the selector under "found
without \`data-part\`". Other nodes are found by the selector alone; some of them stand elsewhere on the page.`)}

${wrapped(`The code of the page's tags is fetched while it loads, after style and pictures, and run once it has loaded and is
idle, a file at a time; of what is \`eager\` or touched, at once. When the browser asks to save data, nothing is fetched
before it is needed. The workbench shows on the page of each example what was fetched, run and mounted, and when.`)}

${contracts.map((contract) => widgetReference(contract, withTexts.has(contract.tag))).join('\n')}`;
}
