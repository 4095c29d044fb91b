/** The object the loader leaves on the page, so that elements which are defined later wait for the same conditions. */
export interface LoaderApi {
  /**
   * Calls `mount` once the element's load condition holds, at once when it already did. `mount` resolves when the element
   * works: clicks and submits that were held until then are given to it.
   */
  requestMount(element: Element, mount: () => Promise<unknown>): void;
  /**
   * Opens the way for code that was fetched ahead, which waits for this in its first line: `core` at the first input of a
   * person or when a load condition holds, a tag when one of its elements may mount. True once it is open.
   */
  gate(name: string): Promise<void> | true;
}

declare global {
  var zellige: LoaderApi | undefined;
}
