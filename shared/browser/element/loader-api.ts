/**
 * What the loader leaves on the page for the widgets' own code: one object, so that elements which are defined late wait
 * for the same conditions as the ones found at load.
 */
export interface LoaderApi {
  /**
   * Runs `wake` once the element's load condition holds, at once when it already did. `wake` ends when the element
   * works: clicks and submits held back meanwhile are given to it then.
   */
  want(element: Element, wake: () => Promise<unknown>): void;
  /**
   * What code that was fetched ahead waits for in its first line: `core` at the first sign of a person or when a widget's own
   * load condition holds, a tag when one of its elements is wanted. True once it is open.
   */
  gate(name: string): Promise<void> | true;
}

declare global {
  var zellige: LoaderApi | undefined;
}
