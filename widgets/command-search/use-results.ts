import { useState } from 'react';
import type { SearchResult } from '../../shared/api/dashboard-search.ts';
import { isDashboardSearchAnswer } from '../../shared/api/guards/dashboard-search.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { useDebouncedEffect } from '../../shared/browser/time/hooks.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { contract } from './command-search.contract.ts';

const GROUPS = ['pages', 'products', 'orders'] as const;
const TYPING_MS = 200;

export interface ResultGroup {
  readonly name: (typeof GROUPS)[number];
  readonly results: readonly SearchResult[];
}

/** The newest answer, and the text it is the answer to; null before the first. */
interface Answered {
  readonly text: string | null;
  readonly groups: readonly ResultGroup[];
}

const NOTHING: Answered = { text: null, groups: [] };

/**
 * Searches while a person types, once they pause. The results of the text before stay until the new ones are there; an answer
 * to an older text is dropped.
 */
export function useResults(url: string, locale: Locale, text: string, onFail: (failure: CallFailed) => void) {
  const { isBusy, failure, run } = useCall('newest');
  const [answered, setAnswered] = useState(NOTHING);

  const search = async () => {
    const outcome = await run((signal) =>
      request({
        ...{ tag: contract.tag, call: 'search', method: 'GET', url, query: { q: text } },
        ...{ locale, signal, expect: isDashboardSearchAnswer },
      }),
    );
    if (outcome === null) return;
    if (outcome.kind !== 'ok') {
      setAnswered({ text, groups: [] });
      return onFail(outcome);
    }
    const groups = GROUPS.map((name) => ({ name, results: outcome.data[name] }));
    setAnswered({ text, groups: groups.filter(({ results }) => results.length > 0) });
  };
  useDebouncedEffect(search, text === '' ? 0 : TYPING_MS, [text, url, locale]);
  return { groups: answered.groups, failure, isCurrent: !isBusy && answered.text === text, search };
}
