import { useLayoutEffect, useRef } from 'react';
import { matchedPart } from './combobox-highlight.ts';

export interface ComboboxOption {
  readonly value: string;
  /** Text of the field when this option is chosen. */
  readonly label: string;
  /** The name in the language of the page. */
  readonly text: string;
  /** A short code in front of it. */
  readonly lead?: string | undefined;
  /** The name in the other script. */
  readonly second?: { readonly text: string; readonly lang: string; readonly dir: 'ltr' | 'rtl' } | undefined;
}

interface ListProps {
  readonly id: string;
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  readonly active: number;
  readonly chosen: string;
  readonly chosenLabel: string;
  readonly query: string;
  readonly optionId: (index: number) => string;
  readonly onChoose: (option: ComboboxOption, byTouch: boolean) => void;
}

/** Renders the list of a combobox. It takes no focus: the field keeps it and names the active option. */
export function ComboboxList(props: ListProps) {
  const { id, label, options, active, chosen, query, optionId, onChoose } = props;
  const list = useRef<HTMLDivElement>(null);
  const pointer = useRef('');

  useLayoutEffect(() => {
    const node = list.current;
    const option = node?.children[active] as HTMLElement | undefined;
    if (!node || !option) return;
    // Only the list scrolls; `scrollIntoView` would move the page under the field as well.
    const top = option.offsetTop;
    const bottom = top + option.offsetHeight;
    if (top < node.scrollTop) node.scrollTop = top;
    else if (bottom > node.scrollTop + node.clientHeight) node.scrollTop = bottom - node.clientHeight;
  }, [active]);

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={label}
      className="z-combobox-list"
      onPointerDown={(event) => {
        pointer.current = event.pointerType;
      }}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text field (aria-activedescendant)
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the text field's
        <div
          key={option.value}
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          className="z-combobox-option"
          data-chosen={option.value === chosen ? '' : undefined}
          onClick={() => onChoose(option, pointer.current === 'touch')}
        >
          {option.lead && <span className="z-combobox-lead">{option.lead}</span>}
          <bdi className="z-combobox-text">
            <Marked text={option.text} query={query} />
          </bdi>
          {option.second && (
            <bdi className="z-combobox-second" lang={option.second.lang} dir={option.second.dir}>
              <Marked text={option.second.text} query={query} />
            </bdi>
          )}
          {option.value === chosen && <span className="z-visually-hidden">{props.chosenLabel}</span>}
        </div>
      ))}
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  const part = matchedPart(text, query);
  if (!part) return <span>{text}</span>;
  const [start, end] = part;
  return (
    <>
      <span>{text.slice(0, start)}</span>
      <mark>{text.slice(start, end)}</mark>
      <span>{text.slice(end)}</span>
    </>
  );
}
