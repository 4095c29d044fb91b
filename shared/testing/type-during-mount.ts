interface Typing {
  readonly markups: readonly string[];
  /** Typed one by one; `<` is the left arrow, `>` the End key. */
  readonly keys: string;
  /** The typed number, as digits with a point. */
  readonly typed: string;
}

interface Attempt {
  readonly markup: string;
  readonly index: number;
  readonly type: string;
  /** Number of keys that are typed before the widgets may mount. */
  readonly early: number;
}

interface TypingResult {
  /** One line for each text or caret that did not end as typed. */
  readonly wrong: string[];
  /** Number of times that all keys were typed into a field. */
  readonly attempts: number;
  /** Of those, the ones in which a key was typed between two steps of a mount. */
  readonly duringMount: number;
}

/**
 * Types into each text field of each markup while the widgets around it mount, and says how that ended. Runs in the page, so
 * that a key can fall between two steps of one mount.
 */
export async function typeDuringMount({ markups, keys, typed }: Typing): Promise<TypingResult> {
  type Field = HTMLInputElement | HTMLTextAreaElement;
  const TYPES = ['text', 'number', 'tel', 'email', 'search'];
  const main = document.querySelector('main') as HTMLElement;
  const loader = globalThis.zellige as NonNullable<typeof globalThis.zellige>;
  const { requestMount } = loader;
  const mounts = new Map<Element, Promise<void>>();
  let attempts = 0;
  let duringMount = 0;
  let gate = Promise.resolve();
  loader.requestMount = (element, mount) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    mounts.set(element, promise);
    requestMount(element, () => gate.then(mount).then(() => resolve()));
  };

  const widgetsIn = (root: ParentNode) =>
    [...root.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('z-'));
  const fieldsIn = (root: ParentNode) =>
    [...root.querySelectorAll<Field>('input, textarea')].filter(
      ({ type, readOnly, disabled }) => [...TYPES, 'textarea'].includes(type) && !readOnly && !disabled,
    );
  const press = (key: string) => {
    const selection = getSelection() as Selection;
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    if (key === '<') selection.modify('move', 'backward', 'character');
    else if (key === '>') selection.modify('move', 'forward', 'lineboundary');
    else document.execCommand('insertText', false, key);
  };
  const nextTask = () =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  const allMounted = async () => {
    for (const widget of widgetsIn(main)) {
      widget.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
      await customElements.whenDefined(widget.localName);
      await mounts.get(widget);
    }
  };

  const attempt = async ({ markup, index, type, early }: Attempt): Promise<Field | null> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    gate = promise;
    const template = document.createElement('template');
    template.innerHTML = markup;
    const field = fieldsIn(template.content)[index] as Field;
    if (field.type !== type) field.setAttribute('type', type);
    for (const folded of template.content.querySelectorAll('details')) folded.open ||= folded.contains(field);
    main.replaceChildren(template.content);
    field.focus();
    // A field in a closed dialog, or one that the page hides, cannot be typed into.
    if (document.activeElement !== field) return null;
    field.select();
    const left = [...keys];
    for (const key of left.splice(0, early)) press(key);
    const late = left.length;
    const typing = new MutationObserver(() => left.length > 0 && press(left.shift() as string));
    typing.observe(main, { subtree: true, childList: true, attributes: true });
    resolve();
    await allMounted();
    typing.disconnect();
    if (left.length < late) duringMount += 1;
    for (const key of left) {
      press(key);
      await nextTask();
    }
    attempts += 1;
    // A screen takes the place of the fields of its fallback.
    return field.checkVisibility() ? field : null;
  };

  // The loader finds what it has no code for yet in a microtask.
  main.innerHTML = markups.join('');
  await nextTask();
  await allMounted();
  const wrong: string[] = [];
  const known = new Set<string>();
  let types = TYPES;
  for (const markup of markups) {
    const template = document.createElement('template');
    template.innerHTML = markup;
    for (const [index, { type: own, name, inputMode }] of fieldsIn(template.content).entries()) {
      if (known.has(`${own} ${inputMode} ${name}`)) continue;
      known.add(`${own} ${inputMode} ${name}`);
      const changed =
        own !== 'textarea' && (await attempt({ markup, index, type: 'number', early: 0 }))?.type !== 'number';
      const tried = changed ? new Set([own, ...types]) : [own];
      // The other types once for each widget, as they take their time.
      if (changed) types = [];
      for (const type of tried) {
        for (const early of changed ? Array(keys.length + 1).keys() : [0, 5, keys.length]) {
          const field = await attempt({ markup, index, type, early });
          if (!field) continue;
          const text = field.value.replace(/ /g, '').replace(',', '.');
          const caret = field.selectionStart ?? field.value.length;
          if (text !== typed || caret !== field.value.length || document.activeElement !== field)
            wrong.push(`${name}, type ${type}, ${early} keys early: "${field.value}" with the caret at ${caret}`);
        }
      }
    }
  }
  return { wrong, attempts, duringMount };
}
