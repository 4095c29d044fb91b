/** The object the loader leaves on the page, so that elements which are defined later wait for the same conditions. */
export interface LoaderApi {
  /**
   * Calls `mount` once the element's load condition holds, at once when it already did. `mount` resolves when the element
   * works: a press that waits for it is then repeated.
   */
  requestMount(element: Element, mount: () => Promise<unknown>): void;
  /** Mounts an element, whatever its load condition. Resolves when it works. */
  mountNow(element: Element): Promise<unknown>;
}

declare global {
  var zellige: LoaderApi | undefined;
}
