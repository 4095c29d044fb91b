import { type KeyboardEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { useDomEvent } from '../element/use-dom-event.ts';
import { useOutlet } from '../element/use-outlet.ts';
import { keyAction } from './combobox-keys.ts';
import { ComboboxList, type ComboboxOption } from './combobox-list.tsx';
import { usePopupPlacement } from './combobox-placement.ts';
import { labelTextOf, useSelectChanges, useSelectIdle, useSelectProxy } from './combobox-select.ts';
import { type ComboboxChoice, type ComboboxState, useComboboxState } from './combobox-state.ts';

interface ComboboxProps<Option extends ComboboxOption> extends ComboboxChoice<Option> {
  /** Shown under the field and read with it, such as why there are no options. */
  readonly problem?: ReactNode;
}

/** Renders a text field with a list in front of a `<select>` (ARIA authoring practices: editable combobox with list popup). */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { select } = props;
  const isIdle = useSelectIdle(select);
  const placed = useRef<HTMLElement>(null);
  const leavesFocus = useRef(false);
  // Read before the outlet is removed: the field inside loses the focus with it, and its cleanup runs later.
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
  return isIdle && outlet ? createPortal(<Field {...props} outlet={outlet} leavesFocus={leavesFocus} />, outlet) : null;
}

interface FieldProps<Option extends ComboboxOption> extends ComboboxProps<Option> {
  readonly outlet: HTMLElement;
  readonly leavesFocus: RefObject<boolean>;
}

function Field<Option extends ComboboxOption>(props: FieldProps<Option>) {
  const { select, loading, none, problem, outlet, leavesFocus } = props;
  const unique = useId();
  const id = `${select.id || unique}-combobox`;
  const [box, setBox] = useState<HTMLElement | null>(null);
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const state = useComboboxState(props, input);
  const { text, query, active, isOpen, isDisabled, chosen, refusal, apply } = state;
  useSelectChanges(select);
  useSelectProxy(select, input, leavesFocus);
  usePopupPlacement(box, isOpen);
  // The select is the field of the form, so `input`, `change` and `focusout` come from the select alone.
  useDomEvent(outlet, 'input', (event) => event.stopPropagation());
  useDomEvent(outlet, 'change', (event) => event.stopPropagation());

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = keyAction(event.nativeEvent, isOpen);
    if (action && action.kind !== 'leave') {
      event.preventDefault();
      // A dialog around the field closes on an Escape that was not for the list.
      event.stopPropagation();
    }
    if (action) apply(action);
  };
  const problemId = `${id}-problem`;
  const isListed = isOpen && state.matches.length > 0;
  const isClearable = state.canClear && text !== '' && !isDisabled;
  const described = [select.getAttribute('aria-describedby'), (refusal || problem) && problemId].filter(Boolean);
  const isInvalid = select.getAttribute('aria-invalid') === 'true' || (refusal !== '' && !chosen);
  return (
    <div className="z-combobox" data-clearable={isClearable ? '' : undefined}>
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
          aria-controls={isListed ? listId(id) : undefined}
          aria-activedescendant={isListed && active >= 0 ? optionId(id, state.matches[active]) : undefined}
          aria-required={select.required || undefined}
          aria-invalid={isInvalid || undefined}
          aria-describedby={described.join(' ') || undefined}
          aria-busy={state.isLoading || undefined}
          disabled={isDisabled}
          placeholder={loading ?? [...select.options].find((option) => option.value === '')?.text}
          value={text}
          onChange={(event) => state.type(event.target.value)}
          onKeyDown={onKeyDown}
          onFocus={(event) => event.target.select()}
          onClick={(event) => {
            if (!isOpen && query === null) event.currentTarget.select();
            state.open();
          }}
          onBlur={(event) => {
            state.leave();
            // A refused text has its message already, and a list that is still loading has nothing to choose from.
            if (select.disabled || (select.value === '' && text.trim() !== '')) return;
            select.dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: event.relatedTarget }));
          }}
        />
        <Buttons {...{ select, input, state, isClearable }} />
        {isOpen && <Popup {...{ id, select, input, state, loading, none }} />}
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

const listId = (id: string) => `${id}-list`;
const optionId = (id: string, option: ComboboxOption | undefined) => `${id}-${option?.value}`;

interface PieceProps<Option extends ComboboxOption> {
  readonly select: HTMLSelectElement;
  readonly input: HTMLInputElement | null;
  readonly state: ComboboxState<Option>;
}

/** Renders what the keyboard does with keys: both buttons leave the focus in the text field. */
function Buttons<Option extends ComboboxOption>(props: PieceProps<Option> & { readonly isClearable: boolean }) {
  const { select, input, isClearable, state } = props;
  const { t, isOpen } = state;
  const field = labelTextOf(select, input);
  return (
    <>
      {isClearable && (
        <button
          type="button"
          className="z-combobox-clear"
          tabIndex={-1}
          aria-label={t('clear', { field })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            state.clear();
            input?.focus();
          }}
        />
      )}
      <button
        type="button"
        className="z-combobox-toggle"
        tabIndex={-1}
        disabled={state.isDisabled}
        aria-label={t(isOpen ? 'close' : 'open', { field })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          input?.focus();
          if (isOpen) state.close();
          else state.open();
        }}
      />
    </>
  );
}

interface PopupProps<Option extends ComboboxOption> extends PieceProps<Option> {
  readonly id: string;
  readonly loading: string | undefined;
  readonly none: string | undefined;
}

function Popup<Option extends ComboboxOption>({ id, select, input, state, loading, none }: PopupProps<Option>) {
  const { t, text, query, matches, active } = state;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus in the text field
    <div className="z-combobox-popup" onMouseDown={(event) => event.preventDefault()}>
      {matches.length > 0 ? (
        <ComboboxList
          id={listId(id)}
          label={labelTextOf(select, input)}
          options={matches}
          active={active}
          chosen={select.value}
          chosenLabel={t('chosen')}
          query={query ?? ''}
          optionId={(index) => optionId(id, matches[index])}
          onChoose={(option, byTouch) => {
            // Rendered before the field is left, which would otherwise choose once more, by what had been typed.
            flushSync(() => state.choose(option));
            // A finger is done with the keyboard: what comes next should be in sight.
            if (byTouch) input?.blur();
          }}
        />
      ) : (
        <p className="z-combobox-none">{loading ?? none ?? t('none', { text: text.trim() })}</p>
      )}
    </div>
  );
}
