import { useEffect, useLayoutEffect, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import { Combobox } from '../../shared/browser/ui/combobox.tsx';
import type { ComboboxOption } from '../../shared/browser/ui/combobox-list.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import { isListOf, isObject } from '../../shared/rules/json/shapes.ts';
import { CallFailure } from './call-failure.tsx';
import type { messages } from './promotion-rule.messages.ts';

/** One character is in the name of nearly every product. */
const SHORTEST_SEARCH = 3;
const TYPING_MS = 200;

interface FoundProduct {
  readonly id: number | string;
  readonly name: string;
  readonly detail?: string;
}

const isFoundProducts = (value: unknown): value is { products: readonly FoundProduct[] } =>
  isObject(value) &&
  isListOf(
    value.products,
    (one) => isObject(one) && /^(number|string)$/.test(typeof one.id) && typeof one.name === 'string',
  );

interface Answered {
  /** The text it is the answer to. */
  readonly text: string;
  readonly options: readonly ComboboxOption[];
  readonly failure: Exclude<Failure, { kind: 'aborted' }> | null;
}

interface ProductPickerProps {
  readonly select: HTMLSelectElement;
  readonly url: string;
  readonly signInUrl: string | undefined;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
}

/** Finds the product of a list by typing, also one that is not in the list of the server. */
export function ProductPicker({ select, url, signInUrl, locale, t }: ProductPickerProps) {
  const [listed] = useState(() => optionsOf(select));
  const [known, setKnown] = useState(listed);
  const [typed, setTyped] = useState('');
  const [answered, setAnswered] = useState<Answered>({ text: '', options: [], failure: null });
  const latest = useLatestRequest();
  const text = typed.trim();
  const isSearch = [...text].length >= SHORTEST_SEARCH;

  const search = async () => {
    setAnswered({ text: '', options: [], failure: null });
    const outcome = await latest.run((signal) =>
      request({ method: 'GET', url, query: { search: text }, locale, signal, expect: isFoundProducts }),
    );
    if (outcome.kind === 'aborted') return;
    if (outcome.kind !== 'ok') return setAnswered({ text, options: [], failure: outcome });
    const options = outcome.data.products.map(({ id, name, detail }) => ({
      ...{ value: String(id), label: name },
      text: detail ? `${name} · ${detail}` : name,
    }));
    setKnown((before) => [...before, ...options.filter(({ value }) => !before.some((one) => one.value === value))]);
    setAnswered({ text, options, failure: null });
  };
  useDebouncedEffect(search, isSearch ? TYPING_MS : null, [text, isSearch, url, locale]);
  useAddedOptions(select, known);

  const { failure } = answered;
  const retry = () => {
    // The button that was pressed is removed with its message.
    select.focus();
    void search();
  };
  const problem = failure && (
    <CallFailure {...{ text: t('searchFailed'), failure, signInUrl, locale, t }} onRetry={retry} />
  );
  return (
    <Combobox
      select={select}
      options={known}
      search={(typedText) => (typedText.trim() === answered.text ? answered.options : isSearch ? [] : listed)}
      isName={(typedText, { label }) => foldText(typedText.trim()) === foldText(label)}
      onType={setTyped}
      loading={isSearch && answered.text !== text ? t('searching') : undefined}
      problem={problem ?? undefined}
    />
  );
}

function optionsOf(select: HTMLSelectElement): ComboboxOption[] {
  return [...select.options].flatMap(({ value, text }) => (value === '' ? [] : [{ value, label: text, text }]));
}

/** Adds options that were found to the select, which holds the value. The chosen one stays when the widget goes. */
function useAddedOptions(select: HTMLSelectElement, options: readonly ComboboxOption[]): void {
  const [patch] = useState(createDomPatch);
  // With the list that shows them: what is chosen there has to be an option of the select.
  useLayoutEffect(() => {
    const present = new Set([...select.options].map(({ value }) => value));
    for (const { value, label } of options) {
      if (!present.has(value)) patch.append(select, newOption(value, label));
    }
  }, [select, options, patch]);
  useEffect(
    () => () => {
      const { value } = select;
      const label = select.selectedOptions[0]?.text ?? '';
      patch.revert();
      if (value === '' || select.value === value) return;
      select.append(newOption(value, label));
      select.value = value;
    },
    [select, patch],
  );
}

function newOption(value: string, label: string): HTMLOptionElement {
  const option = document.createElement('option');
  option.value = value;
  option.textContent = label;
  return option;
}
