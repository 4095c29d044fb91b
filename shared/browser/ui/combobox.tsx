import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import { announce } from '../element/announce.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { useOutlet } from '../element/use-outlet.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { messages } from './combobox.messages.ts';
import { activeAfter, keyAction } from './combobox-keys.ts';
import { ComboboxList, type ComboboxOption } from './combobox-list.tsx';
import { useRoom } from './combobox-room.ts';
import { labelTextOf, useFreeSelect, useSelectChanges, useStandIn } from './combobox-stand-in.ts';

export interface ComboboxProps<Option extends ComboboxOption> {
  /** Stays in the form and holds the value; choosing sends its `input` and `change` events. */
  readonly select: HTMLSelectElement;
  readonly options: readonly Option[];
  /** The options a text may mean, best first; all of them for an empty text. */
  readonly search: (text: string) => readonly Option[];
  /** Whether a text is a name of the option, so that leaving the field chooses it. */
  readonly isName: (text: string, option: Option) => boolean;
  /** Set while the options are on their way: said in the field, which can be typed into already. */
  readonly loading?: string | undefined;
  /** Shown under the field and read with it, such as why there are no options. */
  readonly problem?: ReactNode;
}

/** A text field with a list in front of a `<select>` (ARIA authoring practices: editable combobox with list popup). */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { select } = props;
  const isFree = useFreeSelect(select);
  const placed = useRef<HTMLElement>(null);
  const leavesFocus = useRef(false);
  // Noted before the outlet goes, as the field in it goes with it and only then hears that it has to leave.
  useLayoutEffect(
    () => () => {
      leavesFocus.current = placed.current?.contains(document.activeElement) ?? false;
    },
    [],
  );
  // Around a label the list would become part of the field's name, so the field goes behind it.
  const outlet = useOutlet((node) => {
    placed.current = node;
    const label = select.closest('label');
    if (label) label.after(node);
    else select.before(node);
  });
  return isFree && outlet ? createPortal(<Field {...props} outlet={outlet} leavesFocus={leavesFocus} />, outlet) : null;
}

interface FieldProps<Option extends ComboboxOption> extends ComboboxProps<Option> {
  readonly outlet: HTMLElement;
  readonly leavesFocus: RefObject<boolean>;
}

function Field<Option extends ComboboxOption>(props: FieldProps<Option>) {
  const { select, options, search, isName, loading, problem, outlet, leavesFocus } = props;
  const t = useMessages(messages, select, 'z-combobox');
  const unique = useId();
  const id = `${select.id || unique}-combobox`;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  /** What was typed; null while the field says what is chosen. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const [wasMoved, setMoved] = useState(false);
  const [refusal, setRefusal] = useState('');
  const [seenValue, setSeenValue] = useState(select.value);
  useSelectChanges(select);
  useStandIn(select, input, leavesFocus);
  useRoom(box, isOpen);

  const chosen = options.find((option) => option.value === select.value);
  const canClear = [...select.options].some((option) => option.value === '' && !option.disabled);
  const isLoading = loading !== undefined;
  const isDisabled = select.disabled && !isLoading;
  const text = query ?? chosen?.label ?? '';
  const found = query === null ? options : search(query);
  const fieldName = labelTextOf(select, input);
  const optionId = (index: number) => `${id}-${found[index]?.value}`;

  const settle = () => {
    setOpen(false);
    setQuery(null);
    setActive(-1);
    setMoved(false);
    setRefusal('');
  };
  if (seenValue !== select.value) {
    setSeenValue(select.value);
    settle();
  }

  const open = (to: number) => {
    if (isDisabled || isOpen) return;
    setOpen(true);
    setActive(to);
  };
  const choose = (value: string) => {
    settle();
    if (value === select.value) return;
    select.value = value;
    setSeenValue(value);
    select.dispatchEvent(new Event('input', { bubbles: true }));
    select.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const pick = (option: ComboboxOption) => {
    choose(option.value);
    announce(t('picked', { choice: option.label }));
  };
  /** Leaving the field chooses what is meant without doubt; anything else is said and what was chosen stays. */
  const leave = () => {
    setOpen(false);
    if (query === null || isLoading) return;
    if (query.trim() === '') {
      if (canClear) choose('');
      else settle();
      return;
    }
    const named = found.filter((option) => isName(query, option));
    const meant = wasMoved ? found[active] : named.length === 1 ? named[0] : found.length === 1 ? found[0] : undefined;
    if (meant) {
      pick(meant);
      return;
    }
    const reason = t(found.length === 0 ? 'unknown' : 'unclear', { text: query.trim() });
    if (chosen) settle();
    const said = chosen ? `${reason} ${t('kept', { choice: chosen.label })}` : reason;
    setRefusal(said);
    announce(said);
  };

  useDomEvent(outlet, 'input', (event) => event.stopPropagation());
  // What is typed here is no value of the form: the form hears of the select alone.
  useDomEvent(outlet, 'change', (event) => event.stopPropagation());
  useDomEvent(select.form, 'reset', settle);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed while the options were on their way is settled once, when they are here
  useEffect(() => {
    if (!isLoading && document.activeElement !== input) leave();
  }, [isLoading]);
  useEffect(() => {
    if (!isOpen) return;
    announce(found.length === 0 && query ? t('none', { text: query }) : t('results', { count: found.length }));
  }, [isOpen, query, found.length, t]);

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = keyAction(event.nativeEvent, isOpen);
    if (!action) return;
    if (action.kind === 'leave') {
      leave();
      return;
    }
    event.preventDefault();
    // A dialog around the field closes on an Escape that was not for the list.
    event.stopPropagation();
    const at = chosen ? found.indexOf(chosen) : -1;
    if (action.kind === 'open') open(action.to && at < 0 ? activeAfter(action.to, at, found.length) : at);
    else if (action.kind === 'close') settle();
    else if (action.kind === 'move') {
      setActive(activeAfter(action.to, active, found.length));
      setMoved(true);
    } else if (found[active]) pick(found[active]);
    else leave();
  };

  const listId = `${id}-list`;
  const problemId = `${id}-problem`;
  const isListed = isOpen && found.length > 0;
  const described = [select.getAttribute('aria-describedby'), (refusal || problem) && problemId].filter(Boolean);
  const isInvalid = select.getAttribute('aria-invalid') === 'true' || (refusal !== '' && !chosen);
  return (
    <div className="z-combobox" data-clearable={canClear && text !== '' && !isDisabled ? '' : undefined}>
      <div className="z-combobox-field" ref={setBox}>
        <input
          ref={setInput}
          id={id}
          className="z-combobox-input"
          type="text"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed ? listId : undefined}
          aria-activedescendant={isListed && active >= 0 ? optionId(active) : undefined}
          aria-required={select.required || undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={described.join(' ') || undefined}
          aria-busy={isLoading || undefined}
          disabled={isDisabled}
          placeholder={loading ?? [...select.options].find((option) => option.value === '')?.text}
          value={text}
          onChange={(event) => {
            const typed = event.target.value;
            setQuery(typed);
            setOpen(true);
            setActive(typed.trim() === '' ? -1 : 0);
            setMoved(false);
            setRefusal('');
          }}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.target.select()}
          onClick={(event) => {
            if (!isOpen && query === null) event.currentTarget.select();
            open(chosen ? found.indexOf(chosen) : -1);
          }}
          onBlur={leave}
        />
        {canClear && text !== '' && !isDisabled && (
          <button
            type="button"
            className="z-combobox-clear"
            tabIndex={-1}
            aria-label={t('clear', { field: fieldName })}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              choose('');
              input?.focus();
            }}
          />
        )}
        <button
          type="button"
          className="z-combobox-toggle"
          tabIndex={-1}
          disabled={isDisabled}
          aria-label={t(isOpen ? 'close' : 'open', { field: fieldName })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            input?.focus();
            if (isOpen) setOpen(false);
            else open(chosen ? found.indexOf(chosen) : -1);
          }}
        />
        {isOpen && (
          // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the text field
          <div className="z-combobox-popup" onMouseDown={(event) => event.preventDefault()}>
            {isListed ? (
              <ComboboxList
                id={listId}
                label={fieldName}
                options={found}
                active={active}
                chosen={select.value}
                chosenLabel={t('chosen')}
                query={query ?? ''}
                optionId={optionId}
                onChoose={(option, byTouch) => {
                  // Drawn before the field is left, which would else choose once more, by what had been typed.
                  flushSync(() => pick(option));
                  // A finger is done with the keyboard: what comes next should be in sight.
                  if (byTouch) input?.blur();
                }}
              />
            ) : (
              <p className="z-combobox-none">{loading ?? t('none', { text: text.trim() })}</p>
            )}
          </div>
        )}
      </div>
      {(refusal || problem) && (
        <div id={problemId} className="z-combobox-problem">
          {refusal && <p className={chosen ? 'z-combobox-note' : 'z-field-error'}>{refusal}</p>}
          {problem}
        </div>
      )}
    </div>
  );
}
