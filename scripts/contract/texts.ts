import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LOST_ANSWER_MESSAGES } from '../../shared/browser/form/lost-answer.ts';
import { OUTCOME_MESSAGES } from '../../shared/browser/http/outcome-messages.ts';
import { messages as COMBOBOX_MESSAGES } from '../../shared/browser/ui/combobox.messages.ts';
import { messages as DIALOG_FORM_MESSAGES } from '../../shared/browser/ui/dialog-form.messages.ts';
import type { Messages } from '../../shared/i18n/messages.ts';
import { widgetFolders } from '../build/widget-folders.ts';

/** Texts of several widgets that have a tag of their own in `data-z-messages`, with where they are shown. */
export const SHARED_TEXTS: Readonly<Record<string, { readonly where: string; readonly messages: Messages }>> = {
  'z-http': {
    where: 'Of failed calls, in every widget.',
    messages: {
      fr: { ...OUTCOME_MESSAGES.fr, ...LOST_ANSWER_MESSAGES.fr },
      en: { ...OUTCOME_MESSAGES.en, ...LOST_ANSWER_MESSAGES.en },
      ar: { ...OUTCOME_MESSAGES.ar, ...LOST_ANSWER_MESSAGES.ar },
    },
  },
  'z-combobox': { where: 'Of a list that is searched by typing, in every widget.', messages: COMBOBOX_MESSAGES },
  'z-dialog-form': { where: 'Of `<z-modal-form>` and `<z-quick-category>`.', messages: DIALOG_FORM_MESSAGES },
};

/** Returns the texts of each widget that has any, by its tag. */
export async function widgetTexts(): Promise<ReadonlyMap<string, Messages>> {
  const texts = new Map<string, Messages>();
  for (const { name, folder } of widgetFolders()) {
    const file = join(folder, `${name}.messages.ts`);
    if (existsSync(file)) texts.set(`z-${name}`, ((await import(file)) as { messages: Messages }).messages);
  }
  return texts;
}

function textTable({ en }: Messages): string {
  const rows = Object.entries(en).map(
    ([key, text]) => `| \`${key}\` | ${text.replaceAll('|', '\\|').replaceAll('<', '&lt;')} |`,
  );
  return ['| key | English |', '|---|---|', ...rows].join('\n');
}

/** Writes `docs/texts.md`: the texts that a page may word itself. */
export function textsPage(texts: ReadonlyMap<string, Messages>): string {
  const shared = Object.entries(SHARED_TEXTS).map(
    ([tag, { where, messages }]) => `## ${tag}\n\n${where}\n\n${textTable(messages)}`,
  );
  const own = [...texts].map(([tag, messages]) => `## ${tag}\n\n${textTable(messages)}`);
  return `# Texts

Every text of the widgets by tag and key, in English. How a page writes its own is in
[template-authors.md](template-authors.md#your-own-words). \`{{name}}\` is a value that is filled in.
Keys that end in \`_one\` and \`_other\` are the forms of one counted text; Arabic has \`_two\`,
\`_few\` and \`_many\` too. Generated from the texts by \`npm run contract\`.

${[...shared, ...own].join('\n\n')}
`;
}
