import { pageOf } from './page-of.ts';

/** Returns nodes of markup that the server wrote. */
export function nodesOf(html: string): readonly Node[] {
  return [...pageOf(html).body.childNodes];
}
