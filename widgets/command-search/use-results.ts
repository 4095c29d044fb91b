import { useState } from 'react';
import type { SearchResult } from '../../shared/api/dashboard-search.ts';
import { isDashboardSearchAnswer } from '../../shared/api/guards/dashboard-search.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { contract } from './command-search.contract.ts';

const GROUPS = ['pages', 'products', 'orders'] as const;
const TYPING_MS = 200;

export interface ResultGroup {
  readonly name: (typeof GROUPS)[number];
  readonly results: readonly SearchResult[];
}

/** The newest answer, the text it is the answer to, and how the newest call failed. */
interface Answered {
  readonly text: string;
  readonly groups: readonly ResultGroup[];
  readonly failure: CallFailed | null;
}

const NOTHING: Answered = { text: '', groups: [], failure: null };

/**
 * Searches while a person types, once they pause. The results of the text before stay until the new ones are there; an answer
 * to an older text is dropped.
 */
export function useResults(url: string, locale: Locale, text: string, onFail: (failure: CallFailed) => void) {
  const latest = useLatestRequest();
  const [answered, setAnswered] = useState(NOTHING);
  const [isLoading, setLoading] = useState(true);

  const search = async () => {
    setLoading(true);
    const outcome = await latest.run((signal) =>
      request({
        ...{ tag: contract.tag, call: 'search', method: 'GET', url, query: { q: text } },
        ...{ locale, signal, expect: isDashboardSearchAnswer },
      }),
    );
    if (outcome.kind === 'aborted') return;
    setLoading(false);
    if (outcome.kind !== 'ok') {
      setAnswered({ text, groups: [], failure: outcome });
      onFail(outcome);
      return;
    }
    const groups = GROUPS.map((name) => ({ name, results: outcome.data[name] }));
    setAnswered({ text, groups: groups.filter(({ results }) => results.length > 0), failure: null });
  };
  useDebouncedEffect(search, text === '' ? 0 : TYPING_MS, [text, url, locale]);
  return { ...answered, isCurrent: !isLoading && answered.text === text, search };
}
