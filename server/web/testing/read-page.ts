/** Looks into a page as a person would: by the names of its controls and by what stands beside them. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#39;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};

function unescapeHtml(text: string): string {
  return text.replace(/&(?:quot|#39|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function attribute(tag: string | undefined, name: string): string {
  return unescapeHtml(new RegExp(` ${name}="([^"]*)"`).exec(tag ?? '')?.[1] ?? '');
}

/** Returns the value of the text field with this name. */
export function controlValue(html: string, name: string): string {
  return attribute(
    new RegExp(`<input id="(?:order|product|language-fr|warehouse)-${name}"[^>]*>`).exec(html)?.[0],
    'value',
  );
}

/** Returns the markup of the form that is sent to an address. */
export function formMarkup(html: string, action: string): string {
  const [, after = ''] = html.split(`action="${action}"`);
  return after.slice(0, after.indexOf('</form>'));
}

/** Returns the value of a hidden control; the last one of the page. */
export function hiddenValue(html: string, name: string): string {
  return attribute(
    [...html.matchAll(/<input type="hidden"[^>]*>/g)]
      .map(([tag]) => tag)
      .findLast((tag) => attribute(tag, 'name') === name),
    'value',
  );
}

/** Returns the message beside a control; empty when there is none. */
export function errorBeside(html: string, name: string): string {
  return textInside(new RegExp(`data-error-for="${name}">(.*?)</p>`, 's').exec(html)?.[1] ?? '');
}

/** Returns true when the option is selected. */
export function isChosen(html: string, select: string, value: string): boolean {
  const options = new RegExp(`<select id="order-${select}".*?</select>`, 's').exec(html)?.[0] ?? '';
  return new RegExp(`<option value="${value}"[^>]* selected`).test(options);
}

/** Returns the text of a part, with plain spaces. */
export function textOf(html: string, part: string): string {
  return textInside(new RegExp(`<(\\w+)[^>]* data-part="${part}"[^>]*>(.*?)</\\1>`, 's').exec(html)?.[2] ?? '');
}

function textInside(html: string): string {
  return unescapeHtml(html.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the path to a page as its data for search engines has it: names and addresses without their host. */
export function breadcrumbOf(html: string): [name: string, path: string][] {
  const json = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}';
  const graph: { '@type': string; itemListElement?: { name: string; item: string }[] }[] =
    JSON.parse(json)['@graph'] ?? [];
  const list = graph.find((one) => one['@type'] === 'BreadcrumbList')?.itemListElement ?? [];
  return list.map(({ name, item }) => [name, new URL(item).pathname]);
}
