/** One named host markup of a widget: the file a template author copies, and what the workbench and the tests show. */
export interface Example {
  /** The file's name without its ending, as in the workbench's address. */
  readonly name: string;
  readonly title: string;
  readonly spec: string;
  /** States of the contract that the widget has on this example, at once or after a person used it. */
  readonly states: readonly string[];
  /** Ending of a call while this example is shown, `NAME:ENDING`, when the example is about that ending. */
  readonly scenario: string | undefined;
  /** Name of the example whose markup this one uses, when only the ending of its calls differs; absent where the tag has other attributes. */
  readonly markupOf: string | undefined;
  readonly html: string;
}

/**
 * Reads the examples of a widget. The first lines of each are one comment with `title:`, `spec:`, the `states:` of the
 * contract that it shows, and `scenario:` where a call has to end in a certain way. One that differs from another in
 * nothing but those says `markup: NAME` instead of repeating the other's; where the attributes of the tag differ too,
 * `tag: <z-name …>` is the one it begins with.
 *
 * @param files source by path
 * @returns in the order of the names
 * @throws when a comment or one of the first two lines is missing, or a NAME does not exist: the workbench could not show it
 */
export function parseExamples(files: Readonly<Record<string, string>>): Example[] {
  const read = Object.entries(files).map(([path, source]) => parseExample(path, source));
  const whole = new Map(read.filter(({ markupOf }) => markupOf === undefined).map((one) => [one.name, one.html]));
  return read
    .map(({ tag, ...example }) => {
      if (example.markupOf === undefined) return example;
      const html = whole.get(example.markupOf);
      if (html !== undefined && example.html === '') {
        if (tag === undefined) return { ...example, html };
        return { ...example, markupOf: undefined, html: withTag(html, tag) };
      }
      throw new Error(
        html === undefined
          ? `The example ${example.name} takes its markup from "${example.markupOf}", which has none of its own. Name another one.`
          : `The example ${example.name} has markup of its own beside "markup: ${example.markupOf}". Remove one of them.`,
      );
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

function parseExample(path: string, source: string): Example & { tag: string | undefined } {
  const name = path.replace(/^.*\//, '').replace(/\.html$/, '');
  const [, comment, html] = /^\s*<!--([\s\S]*?)-->\s*([\s\S]*)$/.exec(source) ?? [];
  const line = (key: string) => comment?.match(new RegExp(`^\\s*${key}:\\s*(.+?)\\s*$`, 'm'))?.[1];
  const title = line('title');
  const spec = line('spec');
  if (html === undefined || !title || !spec) {
    throw new Error(`The example ${path} does not begin with a comment that has "title:" and "spec:" lines. Add them.`);
  }
  const [scenario, markupOf, tag] = [line('scenario'), line('markup'), line('tag')];
  const states = line('states')?.split(/,\s*/) ?? [];
  return { name, title, spec, states, scenario, markupOf, tag, html: html.trim() };
}

/** Writes an opening tag in the place of the first one of its element: the markup may begin with the host's form. */
function withTag(html: string, tag: string): string {
  return html.replace(new RegExp(`${/^<[\w-]+/.exec(tag)?.[0]}\\b[^>]*>`), () => tag);
}
