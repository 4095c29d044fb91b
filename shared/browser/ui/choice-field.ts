import TomSelect from 'tom-select/base';
import { foldText } from '../../rules/catalogue/fold-text.ts';

/** An option of the server's select. Its key is its place in the select, because two options may have one value. */
export interface Choice {
  readonly key: string;
  readonly text: string;
  /** Everything it is searched by. */
  readonly names: string;
  readonly isDisabled: boolean;
  /** Label of its `<optgroup>`, empty without one. */
  readonly group: string;
}

interface ChoiceFieldState {
  readonly choices: readonly Choice[];
  /** Keys of the chosen options. */
  readonly chosen: readonly string[];
  readonly isDisabled: boolean;
  readonly placeholder: string;
  /** The chosen options are said as their number instead of one by one. */
  readonly isCounted: boolean;
}

export interface ChoiceFieldTexts {
  readonly none: string;
  /** Said of a chosen option in the list. */
  readonly mark: string;
  /** Name of the button of a chosen option. Without it there is none. */
  readonly remove?: (name: string) => string;
  /** Said below a list that ends before the options do. */
  readonly more: (count: number) => string;
}

/** A text field with the chosen options before it and a list of all options below. A single one replaces its option. */
export interface ChoiceField {
  readonly input: HTMLInputElement;
  update(state: ChoiceFieldState): void;
  destroy(): void;
}

interface ChoiceFieldOptions {
  readonly texts: ChoiceFieldTexts;
  /** At most one option is chosen, and only another one replaces it. */
  readonly isSingle: boolean;
  /** Receives the keys after a person added or removed one. */
  readonly onChoice: (keys: readonly string[]) => void;
}

/** The most options that are rendered at once. */
const MAX_OPTIONS = 200;
/**
 * Creates the field inside `place`. This is the one place that knows tom-select, which works on an input of its own here: on
 * the server's select it would move the options, and lose their order and choice when it is destroyed.
 */
export function createChoiceField(place: HTMLElement, { texts, isSingle, onChoice }: ChoiceFieldOptions): ChoiceField {
  const own = document.createElement('input');
  own.hidden = true;
  place.append(own);
  let isCounted = false;
  const field = new TomSelect(
    own,
    isSingle
      ? { ...settingsOf(texts, () => false), maxItems: 1, closeAfterSelect: true }
      : settingsOf(texts, () => !isCounted),
  );
  const more = element('p', 'z-choice-field-more');
  field.dropdown.append(more);
  if (!isSingle) field.dropdown_content.setAttribute('aria-multiselectable', 'true');

  // It holds nothing in its own input, whose `input` and `change` would reach the form.
  field.updateOriginalInput = ({ silent = false } = {}) => {
    // A single choice is cleared right before the new one.
    if (!silent && !(isSingle && field.items.length === 0)) onChoice([...field.items]);
  };
  const choose = field.onOptionSelect;
  field.onOptionSelect = (event, option) => {
    if (isSingle || !option.classList.contains('selected')) return choose.call(field, event, option);
    field.removeItem(option.dataset.value);
    field.refreshOptions(false);
  };
  const select = field.onItemSelect;
  field.onItemSelect = (event, item) => {
    const isRemoval = event?.target instanceof Element && event.target.closest('.remove') !== null;
    if (!isRemoval || field.isLocked) return select.call(field, event, item);
    field.removeItem(item);
    field.refreshOptions(false);
    return true;
  };
  field.hook('after', 'refreshOptions', () => {
    const left = (field.currentResults?.items.length ?? 0) - MAX_OPTIONS;
    more.textContent = left > 0 ? texts.more(left) : '';
  });

  let rendered = '';
  return {
    input: field.control_input,
    update(state) {
      const listed = JSON.stringify(state.choices);
      if (listed !== rendered) {
        rendered = listed;
        replaceChoices(field, state.choices);
      }
      if (String(field.items) !== String(state.chosen)) replaceItems(field, state.chosen);
      isCounted = state.isCounted;
      field.wrapper.toggleAttribute('data-counted', isCounted);
      field.settings.placeholder = state.placeholder;
      field.inputState();
      if (field.isDisabled !== state.isDisabled) field.setDisabled(state.isDisabled);
      if (field.isFocused) field.refreshOptions(false);
    },
    destroy() {
      field.destroy();
      own.remove();
    },
  };
}

type Settings = NonNullable<ConstructorParameters<typeof TomSelect>[1]>;

function settingsOf(texts: ChoiceFieldTexts, canRemove: () => boolean): Settings {
  return {
    maxItems: null,
    maxOptions: MAX_OPTIONS,
    hideSelected: false,
    closeAfterSelect: false,
    highlight: false,
    refreshThrottle: 0,
    // Pasted text is searched, never split into keys.
    splitOn: /(?!)/,
    valueField: 'key',
    optgroupField: 'group',
    disabledField: 'isDisabled',
    searchField: ['names'],
    score: (query: string) => {
      const words = foldText(query).split(/\s+/);
      return ({ names }: { names: string }) => (words.every((word) => names.includes(word)) ? 1 : 0);
    },
    // Backspace removes what a person sees.
    onDelete: canRemove,
    render: {
      option: ({ text }: Choice) => {
        const option = element('div', '', element('bdi', '', text));
        option.append(element('span', 'z-choice-field-mark', texts.mark));
        return option;
      },
      item: ({ text }: Choice) => {
        if (texts.remove === undefined) return element('div', '', element('bdi', '', text));
        const remove = element('span', 'remove', '×');
        remove.setAttribute('role', 'button');
        remove.setAttribute('aria-label', texts.remove(text));
        remove.title = texts.remove(text);
        return element('div', '', element('bdi', '', text), remove);
      },
      no_results: () => element('div', 'no-results', texts.none),
    },
  };
}

function element(name: 'bdi' | 'div' | 'p' | 'span', className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(name);
  if (className) made.className = className;
  made.append(...content);
  return made;
}

function replaceChoices(field: TomSelect, choices: readonly Choice[]): void {
  replaceItems(field, []);
  field.clearOptions(() => false);
  field.clearOptionGroups();
  for (const group of new Set(choices.map((choice) => choice.group))) {
    if (group) field.addOptionGroup(group, { label: group });
  }
  field.addOptions(choices.map((choice) => ({ ...choice })));
}

/** Replaces the chosen options without telling `onChoice`. What tom-select does per item is done once: it takes seconds for 2,000. */
function replaceItems(field: TomSelect, keys: readonly string[]): void {
  field.refreshState = () => undefined;
  field.inputState = () => undefined;
  field.clear(true);
  field.addItems([...keys], true);
  Reflect.deleteProperty(field, 'refreshState');
  Reflect.deleteProperty(field, 'inputState');
  field.refreshState();
  field.inputState();
}
