/**
 * Makes the server's field fit for a grouped amount: written left to right in every language, with a keypad that has a
 * comma, and described by the currency and the widget's message. A `type=number` cannot hold groups, so it is text meanwhile.
 *
 * @returns gives the field back as the server wrote it.
 */
export function borrowInput(input: HTMLInputElement, id: string): () => void {
  const described = (input.getAttribute('aria-describedby') ?? '').split(/\s+/).filter(Boolean);
  const own = [`${id}suffix`, `${id}note`];
  const changes: Record<string, string> = { 'aria-describedby': [...described, ...own].join(' ') };
  if (!input.hasAttribute('dir')) changes.dir = 'ltr';
  if (!input.hasAttribute('inputmode')) changes.inputmode = 'decimal';
  if (input.type !== 'text' && input.type !== 'tel') changes.type = 'text';
  const former = Object.keys(changes).map((name) => [name, input.getAttribute(name)] as const);
  const typed = changes.type && document.activeElement === input ? hiddenSelection(input) : null;
  for (const [name, value] of Object.entries(changes)) input.setAttribute(name, value);
  if (typed) {
    input.value = typed.text;
    input.setSelectionRange(typed.start, typed.end);
  }
  return () => {
    for (const [name, value] of former) {
      if (name === 'aria-describedby') leaveDescription(input, own);
      else if (value === null) input.removeAttribute(name);
      else input.setAttribute(name, value);
    }
  };
}

/**
 * Reads the text and selection of the focused field where its type hides them: of `12.` a number field gives `12`. A change of
 * type loses the dot and moves the caret to the start. Firefox has no such way to read them: there the caret goes to the end.
 */
function hiddenSelection(input: HTMLInputElement): { text: string; start: number; end: number } | null {
  const selection = getSelection();
  if (input.selectionStart !== null || selection === null) return null;
  const selected = selection.toString().length;
  if (selected > 0) selection.modify('move', 'forward', 'character');
  selection.modify('extend', 'forward', 'documentboundary');
  const after = selection.toString().length;
  selection.modify('move', 'backward', 'documentboundary');
  selection.modify('extend', 'forward', 'documentboundary');
  const text = selection.toString() || input.value;
  const end = text.length - after;
  return { text, start: end - selected, end };
}

/** Others may have described the field meanwhile, the form's error messages for example: only our own words go. */
function leaveDescription(input: HTMLInputElement, own: readonly string[]): void {
  const left = (input.getAttribute('aria-describedby') ?? '')
    .split(/\s+/)
    .filter((word) => word && !own.includes(word));
  if (left.length > 0) input.setAttribute('aria-describedby', left.join(' '));
  else input.removeAttribute('aria-describedby');
}
