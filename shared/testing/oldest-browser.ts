/** Takes from a page what the oldest browsers of the suite lack, before its scripts run. */
export function lackNewerApis(): void {
  const lacking: readonly (readonly [owner: object, names: readonly string[]])[] = [
    [URL, ['canParse', 'parse']],
    [AbortSignal, ['any', 'timeout']],
    [Array, ['fromAsync']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['try', 'withResolvers']],
    [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
    [Set.prototype, ['difference', 'intersection', 'isDisjointFrom', 'isSubsetOf', 'isSupersetOf', 'union']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Element.prototype, ['checkVisibility', 'moveBefore']],
    [HTMLElement.prototype, ['hidePopover', 'showPopover', 'togglePopover']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Document.prototype, ['adoptedStyleSheets', 'startViewTransition']],
    [window, ['Iterator', 'navigation', 'requestIdleCallback', 'scheduler']],
    [
      Object.getPrototypeOf(Object.getPrototypeOf([].values())),
      ['filter', 'find', 'flatMap', 'map', 'some', 'toArray'],
    ],
  ];
  for (const [owner, names] of lacking) for (const name of names) Reflect.deleteProperty(owner, name);
}
