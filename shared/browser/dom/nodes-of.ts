/** Returns nodes of markup that the server wrote. Scripts in it do not run. */
export function nodesOf(html: string): readonly Node[] {
  return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes];
}
