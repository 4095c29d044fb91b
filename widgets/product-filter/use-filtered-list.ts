import { useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { updateLanguageLinks } from '../../shared/browser/dom/language-links.ts';
import { nodesOf } from '../../shared/browser/dom/nodes-of.ts';
import { rememberFocus } from '../../shared/browser/dom/remember-focus.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { actionOf } from '../../shared/browser/form/native-form.ts';
import { adoptToken, hasPageToken } from '../../shared/browser/http/csrf.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useCall } from '../../shared/browser/http/use-call.ts';
import { useFailureText } from '../../shared/browser/http/use-failure-text.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { countSet, paramsFrom, showParams } from './filter-address.ts';
import { isListAnswer, type ListAnswer } from './list-answer.ts';
import { contract } from './product-filter.contract.ts';
import type { messages } from './product-filter.messages.ts';
import { rowOf } from './template-rows.ts';

type Props = WidgetProps<typeof contract>;

/** Change of the history: a new entry, the same entry with another address, or nothing. */
type HistoryEntry = 'push' | 'replace' | 'none';

/** A list that could not be loaded. */
interface ListFailure {
  readonly params: URLSearchParams;
  readonly entry: HistoryEntry;
  readonly failure: CallFailed;
}

export interface FilteredList {
  readonly failure: ListFailure | null;
  /** Asks for the list that the form describes, unless it is the one shown or on its way. */
  filter(entry: HistoryEntry): void;
  /** Asks for the list of a link, which the form then says too. */
  open(params: URLSearchParams): void;
  /** Asks for the list of the page's address after it changed. */
  goBack(): void;
  /** Asks for the list in the page anew. */
  reload(): void;
  retry(): void;
}

/** Loads lists into the parts `results`. A failed call leaves them as they are. */
export function useFilteredList(
  { host, parts, emit }: Props,
  { t, locale }: { t: Translate<typeof messages>; locale: Locale },
): FilteredList {
  const { filters, 'filter-count': filterCount, results, row, rows, count } = parts;
  const failureText = useFailureText();
  const { isBusy, run } = useCall('newest');
  const patch = useDomPatch();
  const [isEmpty, setEmpty] = useState(false);
  const [failure, setFailure] = useState<ListFailure | null>(null);
  /** The query of the list in the page, and of the newest one that was asked for. */
  const shown = useRef(location.search);
  const requested = useRef(location.search);
  useHostState<typeof contract>(host, isBusy ? 'loading' : failure ? 'failed' : isEmpty ? 'empty' : null);

  const render = ({ products = [], total = products.length, html }: ListAnswer) => {
    const restoreFocus = rememberFocus(results);
    if (html) {
      for (const [index, part] of results.entries()) {
        const isOfPage = hasPageToken(part);
        part.replaceChildren(...nodesOf(html[index] as string));
        if (isOfPage) adoptToken(part);
      }
    } else {
      if (row && rows) rows.replaceChildren(...products.map((product) => rowOf(row, product)));
      if (count) count.textContent = t('count', { count: total });
    }
    const folded = filterCount?.closest('details');
    if (filterCount && folded) filterCount.textContent = String(countSet(filters, folded) || '');
    restoreFocus();
    announce(total === 0 ? t('none') : t('count', { count: total }));
    return total;
  };

  const canShow = (answer: unknown): answer is ListAnswer => {
    if (!isListAnswer(answer)) return false;
    const fault = faultOf(answer, parts);
    if (fault) console.error(`<${contract.tag}>: the call "list" was answered ${fault}`);
    return fault === null;
  };

  const load = async (params: URLSearchParams, entry: HistoryEntry) => {
    const call = actionOf(filters);
    call.search = String(params);
    if (!emit('before-change', { address: call.href })) return;
    requested.current = call.search;
    for (const part of results) patch.set(part, 'aria-busy', 'true');
    const outcome = await run((signal) =>
      request({
        ...{ tag: contract.tag, call: 'list', method: 'GET', url: call.href },
        ...{ locale, signal, expect: canShow },
      }),
    );
    if (outcome === null) return;
    for (const part of results) patch.set(part, 'aria-busy', null);
    if (outcome.kind !== 'ok') {
      requested.current = shown.current;
      setFailure({ params, entry, failure: outcome });
      emit('failure', failureDetail(outcome, t('failed'), failureText(outcome)));
      return;
    }
    const address = location.pathname + call.search;
    if (entry === 'push') history.pushState(null, '', address);
    else if (entry === 'replace') history.replaceState(history.state, '', address);
    updateLanguageLinks();
    shown.current = call.search;
    setFailure(null);
    const total = render(outcome.data);
    setEmpty(total === 0);
    emit('change', { address: location.href, total });
  };

  return {
    failure,
    filter(entry) {
      const params = paramsFrom(filters, new URLSearchParams(requested.current));
      if (String(params) !== String(new URLSearchParams(requested.current))) void load(params, entry);
      // The filter that failed was undone.
      else setFailure(null);
    },
    open(params) {
      showParams(filters, params);
      void load(params, 'push');
    },
    goBack() {
      // A link to a place on the page sends the event too.
      if (location.search === requested.current) return;
      const params = new URLSearchParams(location.search);
      showParams(filters, params);
      void load(params, 'none');
    },
    reload() {
      void load(new URLSearchParams(shown.current), 'none');
    },
    retry() {
      const [list] = results;
      if (!failure || !list) return;
      // The button that was pressed is removed with its message.
      patch.set(list, 'tabindex', '-1');
      list.focus();
      showParams(filters, failure.params);
      void load(failure.params, failure.entry);
    },
  };
}

/** Returns what is missing to show an answer, for the author of the page; null where nothing is. */
function faultOf({ html }: ListAnswer, { results, row, rows }: Props['parts']): string | null {
  if (!html)
    return row && rows
      ? null
      : `without html, and the part "${row ? 'rows' : 'row'}" is missing. Answer with html, or add that part.`;
  if (html.length >= results.length) return null;
  return `with ${html.length} of html for ${results.length} parts "results". Answer with the markup of each, in their order.`;
}
