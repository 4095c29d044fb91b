import { useEffect, useState } from 'react';
import type { Translate } from '../../i18n/messages.ts';
import { useEventCallback } from '../dom/use-event-callback.ts';
import { announce } from '../element/announce.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { sendInput } from '../form/set-by-script.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { useAnnouncement } from '../time/use-announcement.ts';
import { messages } from './combobox.messages.ts';
import { activeAfter, type KeyAction } from './combobox-keys.ts';
import type { ComboboxOption } from './combobox-list.tsx';

export interface ComboboxChoice<Option extends ComboboxOption> {
  /** Stays in the form and holds the value; choosing sends its `input` and `change` events. */
  readonly select: HTMLSelectElement;
  readonly options: readonly Option[];
  /** The options a text may mean, best first; all of them for an empty text. */
  readonly search: (text: string) => readonly Option[];
  /** The options that leaving the field may choose, if there is just one: no misspelt ones. By default those of `search`. */
  readonly searchStrictly?: ((text: string) => readonly Option[]) | undefined;
  /** Returns true if a text names the option, so that leaving the field chooses it. */
  readonly isName: (text: string, option: Option) => boolean;
  /** Set while the options are on their way: said in the field, which can be typed into already. */
  readonly loading?: string | undefined;
  /** In place of "no result", such as why nothing is searched yet. */
  readonly none?: string | undefined;
  /** Set while the search of what was typed has failed, which `problem` says: nothing is known of the text then. */
  readonly hasFailed?: boolean | undefined;
  /** Called with the text as it is typed, for a list that a server searches. */
  readonly onType?: ((text: string) => void) | undefined;
}

export interface ComboboxState<Option extends ComboboxOption> {
  readonly t: Translate<typeof messages>;
  /** The text of the field. */
  readonly text: string;
  /** The typed text; null while the field shows the chosen option. */
  readonly query: string | null;
  readonly matches: readonly Option[];
  readonly chosen: Option | undefined;
  /** The active option of the list; -1 for none. */
  readonly active: number;
  readonly isOpen: boolean;
  readonly isLoading: boolean;
  readonly isDisabled: boolean;
  readonly canClear: boolean;
  /** Reason why what was typed chose nothing; empty when there is no need to say so. */
  readonly refusal: string;
  /** Opens the list at the chosen option. */
  open(): void;
  close(): void;
  type(text: string): void;
  choose(option: ComboboxOption): void;
  clear(): void;
  /** Chooses what was meant beyond doubt. Anything else is refused, and what was chosen stays. */
  leave(): void;
  apply(action: KeyAction): void;
}

/** Runs a combobox over `select`. `input` is its text field, once it is rendered. */
export function useComboboxState<Option extends ComboboxOption>(
  {
    select,
    options,
    search,
    searchStrictly = search,
    isName,
    loading,
    none,
    hasFailed,
    onType,
  }: ComboboxChoice<Option>,
  input: HTMLInputElement | null,
): ComboboxState<Option> {
  const t = useMessages(messages, select, 'z-combobox');
  const editing = useEditing();
  const { query, active, isOpen, close, settle } = editing;
  const [seenValue, setSeenValue] = useState(select.value);
  const chosen = options.find((option) => option.value === select.value);
  const matches = query === null ? options : search(query);
  const canClear = [...select.options].some((option) => option.value === '' && !option.disabled);
  const isLoading = loading !== undefined;
  const isDisabled = select.disabled && !isLoading;
  const chosenAt = chosen ? matches.indexOf(chosen) : -1;

  if (seenValue !== select.value) {
    setSeenValue(select.value);
    settle();
  }
  const openAt = (index: number) => {
    if (!isDisabled && !isOpen) editing.open(index);
  };
  const setValue = (value: string) => {
    settle();
    if (value === select.value) return;
    select.value = value;
    setSeenValue(value);
    sendInput(select);
  };
  const choose = (option: ComboboxOption) => {
    setValue(option.value);
    announce(t('picked', { choice: option.label }));
  };
  const refuse = (typed: string) => {
    const text = typed.trim();
    // The search failed: the text stays for the next try.
    if (hasFailed && !chosen) return;
    const reason = hasFailed ? '' : matches.length > 0 ? t('unclear', { text }) : (none ?? t('unknown', { text }));
    if (chosen) settle();
    const message = chosen ? `${reason} ${t('kept', { choice: chosen.label })}`.trim() : reason;
    editing.refuse(message);
    announce(message);
  };
  const leave = () => {
    close();
    if (query === null || isLoading) return;
    if (query.trim() === '') {
      if (canClear) setValue('');
      else settle();
      return;
    }
    const meant = editing.wasMoved ? matches[active] : unambiguousMatch(query, searchStrictly(query), isName);
    if (meant) choose(meant);
    else refuse(query);
  };
  const apply = (action: KeyAction) => {
    if (action.kind === 'leave') leave();
    else if (action.kind === 'open')
      openAt(action.to && chosenAt < 0 ? activeAfter(action.to, chosenAt, matches.length) : chosenAt);
    else if (action.kind === 'close') settle();
    else if (action.kind === 'move') editing.move(activeAfter(action.to, active, matches.length));
    else if (matches[active]) choose(matches[active]);
    else leave();
  };

  useDomEvent(select.form, 'reset', settle);
  // What was typed while the options were on their way is settled when they are here.
  const settleTyped = useEventCallback(() => {
    if (document.activeElement !== input) leave();
  });
  useEffect(() => {
    if (!isLoading) settleTyped();
  }, [isLoading, settleTyped]);
  const count = matches.length;
  const result = count === 0 && query ? (loading ?? none ?? t('none', { text: query })) : t('results', { count });
  useAnnouncement(isOpen && !hasFailed ? result : '');

  return {
    t,
    text: query ?? chosen?.label ?? '',
    query,
    matches,
    chosen,
    active,
    isOpen,
    isLoading,
    isDisabled,
    canClear,
    refusal: editing.refusal,
    open: () => openAt(chosenAt),
    close,
    type(text) {
      editing.type(text);
      onType?.(text);
    },
    choose,
    clear: () => setValue(''),
    leave,
    apply,
  };
}

/** Stores what the field and its list show between two choices. */
function useEditing() {
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [wasMoved, setMoved] = useState(false);
  const [refusal, setRefusal] = useState('');
  return {
    isOpen,
    query,
    active,
    /** True when the active option was reached by key, so that it is meant. */
    wasMoved,
    refusal,
    open(index: number) {
      setOpen(true);
      setActive(index);
    },
    close: () => setOpen(false),
    type(text: string) {
      setQuery(text);
      setOpen(true);
      setActive(text.trim() === '' ? -1 : 0);
      setMoved(false);
      setRefusal('');
    },
    move(index: number) {
      setActive(index);
      setMoved(true);
    },
    refuse: setRefusal,
    /** Goes back to the chosen option: closed, nothing typed, nothing refused. */
    settle() {
      setOpen(false);
      setQuery(null);
      setActive(-1);
      setMoved(false);
      setRefusal('');
    },
  };
}

/** Returns the only option that has this name, or else the only match. */
function unambiguousMatch<Option extends ComboboxOption>(
  query: string,
  matches: readonly Option[],
  isName: ComboboxChoice<Option>['isName'],
): Option | undefined {
  const named = matches.filter((option) => isName(query, option));
  if (named.length === 1) return named[0];
  return matches.length === 1 ? matches[0] : undefined;
}
