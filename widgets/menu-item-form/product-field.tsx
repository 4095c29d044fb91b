import { useEffect, useReducer, useRef, useState } from 'react';
import { endpointUrl } from '../../shared/browser/http/endpoint.ts';
import type { Failure } from '../../shared/browser/http/outcome.ts';
import { outcomeMessage } from '../../shared/browser/http/outcome-messages.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import { Combobox } from '../../shared/browser/ui/combobox.tsx';
import type { ComboboxOption } from '../../shared/browser/ui/combobox-list.tsx';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { foldText } from '../../shared/rules/catalogue/fold-text.ts';
import { MENU_SEARCH_LENGTH, menuSearchTerm } from '../../shared/rules/menu/menu-types.ts';
import { addOptions, isMenuChoices, menuChoicesFrom, removeOptions } from './menu-choices.ts';
import { contract } from './menu-item-form.contract.ts';
import type { messages } from './menu-item-form.messages.ts';

const TYPING_MS = 200;

interface Props {
  readonly select: HTMLSelectElement;
  readonly base: string | undefined;
  readonly override: string | undefined;
  readonly locale: Locale;
  readonly t: Translate<typeof messages>;
  readonly onState: (state: 'loading' | 'failed' | null) => void;
  readonly onFailed: (reason: Failure['kind']) => void;
}

const isNamed = (text: string, { label }: ComboboxOption) => foldText(label) === foldText(text.trim());

/** Searches products while a person types, from 3 characters on, and puts the chosen one into the select. */
export function ProductField({ select, base, override, locale, t, onState, onFailed }: Props) {
  const [text, setText] = useState('');
  const term = menuSearchTerm(text);
  const [answered, setAnswered] = useState<{ term: string; values: readonly string[] }>({ term: '', values: [] });
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useLatestRequest();
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  const added = useRef<HTMLOptionElement[]>([]);
  useEffect(() => () => removeOptions(added.current), []);

  const search = async () => {
    if (term === null || term === answered.term) return;
    setFailure(null);
    onState('loading');
    const url = endpointUrl(contract.endpoints.products, { base, override }, { term });
    const outcome = await latest.run((signal) =>
      request({ method: 'GET', url, locale, signal, expect: isMenuChoices }),
    );
    if (outcome.kind === 'aborted') return;
    onState(outcome.kind === 'ok' ? null : 'failed');
    if (outcome.kind !== 'ok') {
      setFailure(outcome);
      return onFailed(outcome.kind);
    }
    const choices = menuChoicesFrom(outcome.data) ?? [];
    added.current.push(...addOptions(select, choices));
    setAnswered({ term, values: choices.map(({ value }) => value) });
    rerender();
  };
  useDebouncedEffect(search, term === null ? null : TYPING_MS, [term]);

  const options = [...select.options]
    .filter(({ value }) => value !== '')
    .map((option) => ({ value: option.value, label: option.text, text: option.text }));
  const results = answered.values.flatMap((value) => options.find((option) => option.value === value) ?? []);
  const isSearching = term !== null && term !== answered.term && failure === null;
  return (
    <Combobox
      select={select}
      options={options}
      search={(typed) => {
        const newest = menuSearchTerm(typed);
        if (newest === null) return [];
        // Until its own answer is here, what fits of the one before.
        return newest === answered.term
          ? results
          : results.filter(({ label }) => foldText(label).includes(foldText(newest)));
      }}
      isName={isNamed}
      onType={(typed) => {
        setText(typed);
        setFailure(null);
        if (menuSearchTerm(typed) === null) {
          latest.cancel();
          onState(null);
        }
      }}
      loading={isSearching ? t('searching') : undefined}
      none={term === null ? t('short', { count: MENU_SEARCH_LENGTH }) : undefined}
      problem={
        failure ? (
          <div className="z-menu-item-form-failed" role="alert">
            <p>
              <strong>{t('searchFailed')}</strong>
              <span> </span>
              <span>{outcomeMessage(failure, locale)}</span>
            </p>
            <button type="button" onClick={search}>
              {t('retry')}
            </button>
          </div>
        ) : undefined
      }
    />
  );
}
