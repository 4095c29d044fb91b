/** One named host markup of a widget: the file a template author copies, and what the workbench and the tests show. */
export interface Example {
  /** The file's name without its ending, as in the workbench's address. */
  readonly name: string;
  readonly title: string;
  readonly spec: string;
  /** How a call ends while this example is shown, `NAME:ENDING`, when the example is about that ending. */
  readonly scenario: string | undefined;
  readonly html: string;
}

/**
 * Reads an example. Its first lines are one comment with `title:`, `spec:` and, where a call has to end in a certain way,
 * `scenario:`.
 *
 * @throws when the comment or one of the first two is missing: the workbench could not list it.
 */
export function parseExample(path: string, source: string): Example {
  const name = path.replace(/^.*\//, '').replace(/\.html$/, '');
  const [, comment, html] = /^\s*<!--([\s\S]*?)-->\s*([\s\S]*)$/.exec(source) ?? [];
  const line = (key: string) => comment?.match(new RegExp(`^\\s*${key}:\\s*(.+?)\\s*$`, 'm'))?.[1];
  const title = line('title');
  const spec = line('spec');
  if (html === undefined || !title || !spec) {
    throw new Error(`The example ${path} does not begin with a comment that has "title:" and "spec:" lines. Add them.`);
  }
  return { name, title, spec, scenario: line('scenario'), html: html.trim() };
}
