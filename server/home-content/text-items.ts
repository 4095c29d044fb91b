/**
 * Returns the single texts of a text carousel's markup: its list entries, else its paragraphs, else all of it.
 * @param html sanitised
 */
export function textsOfMarkup(html: string): string[] {
  const inside = (tag: string) =>
    [...html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'gs'))].map(([, text = '']) => text.trim());
  const entries = inside('li');
  const texts = entries.length > 0 ? entries : inside('p');
  return (texts.length > 0 ? texts : [html.trim()]).filter((text) => text !== '');
}
