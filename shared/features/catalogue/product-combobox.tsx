import { useEffect, useRef, useState } from 'react';
import { addOptions, removeOptions } from '../../browser/form/added-options.ts';
import type { CallFailed, Outcome } from '../../browser/http/outcome.ts';
import { CallFailure } from '../../browser/ui/call-failure.tsx';
import { Combobox } from '../../browser/ui/combobox.tsx';
import type { ComboboxOption } from '../../browser/ui/combobox-list.tsx';
import { foldText } from '../../rules/catalogue/fold-text.ts';
import { productSearchTerm } from '../../rules/catalogue/product-search-term.ts';
import { useProductSearch } from './use-product-search.ts';

interface Props<Answer> {
  /** Holds the value, and gets the options that it lacks. The chosen one stays when the widget goes. */
  readonly select: HTMLSelectElement;
  /** The call. */
  readonly find: (term: string, signal: AbortSignal) => Promise<Outcome<Answer>>;
  /** Reads the products of its answer. */
  readonly read: (answer: Answer) => readonly ComboboxOption[];
  readonly texts: {
    readonly searching: string;
    readonly failed: string;
    readonly retry: string;
    /** Shown in place of the server's options while the text is too short to be searched. */
    readonly short?: string;
  };
  readonly onState?: (state: 'loading' | 'failed' | null) => void;
  readonly onFailed?: (failure: CallFailed) => void;
}

const isNamed = (text: string, { label }: ComboboxOption) => foldText(label) === foldText(text.trim());

/** Finds the product of a select by typing, also one that is not among the options of the server. */
export function ProductCombobox<Answer>(props: Props<Answer>) {
  const { select, find, read, texts, onState, onFailed } = props;
  const [listed] = useState(() => optionsOf(select));
  const [known, setKnown] = useState(listed);
  const [text, setText] = useState('');
  const added = useRef<HTMLOptionElement[]>([]);
  useEffect(() => () => removeOptions(added.current), []);
  const { term, answered, failure, isSearching, search } = useProductSearch({
    text,
    find,
    onAnswer(answer) {
      const options = read(answer);
      added.current.push(...addOptions(select, options));
      setKnown((before) => [...before, ...options.filter(({ value }) => !before.some((one) => one.value === value))]);
    },
    onState,
    onFailed,
  });
  const matches = answered === null ? [] : read(answered.answer);
  return (
    <Combobox
      select={select}
      options={known}
      search={(typed) => {
        const newest = productSearchTerm(typed);
        if (newest === null) return texts.short === undefined ? listed : [];
        // Until its own answer is here, what fits of the one before.
        return newest === answered?.term
          ? matches
          : matches.filter(({ label }) => foldText(label).includes(foldText(newest)));
      }}
      isName={isNamed}
      onType={setText}
      loading={isSearching ? texts.searching : undefined}
      none={failure ? texts.failed : term === null ? texts.short : undefined}
      hasFailed={failure !== null}
      problem={
        failure ? (
          <CallFailure
            text={texts.failed}
            retry={texts.retry}
            failure={failure}
            field={select}
            onRetry={() => void search()}
          />
        ) : undefined
      }
    />
  );
}

function optionsOf(select: HTMLSelectElement): ComboboxOption[] {
  return [...select.options].flatMap(({ value, text }) => (value === '' ? [] : [{ value, label: text, text }]));
}
