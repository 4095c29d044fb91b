import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { sendPageEvent } from '../../shared/browser/element/page-events.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { AUTOMATIC_PAGES } from '../../shared/rules/catalogue/automatic-pages.ts';
import { drawAround, drawBounds, drawCount, drawEarlier } from './draw-around.ts';
import { FailureNotice } from './failure-notice.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { drawnQuery, setForm } from './form-choices.ts';
import { groupedNumber } from './grouped-number.ts';
import { holdMarkup } from './held-markup.ts';
import { ListEnd } from './list-end.tsx';
import { entryId } from './list-history.ts';
import { scrollToAnchor, scrollToStart } from './list-scroll.ts';
import { listingEndpoint } from './listing-endpoint.ts';
import { searchOf } from './listing-query.ts';
import { pageKeys, readDrawnState, type Wanted } from './listing-state.ts';
import { isPlainClick, placeOfLink } from './place-of-link.ts';
import { contract } from './product-listing.contract.ts';
import { messages } from './product-listing.messages.ts';
import { roomBelow } from './room-below.ts';
import { useDrawnFoot } from './use-drawn-foot.ts';
import { useFilters } from './use-filters.ts';
import { useListing } from './use-listing.ts';
import { useNear } from './use-near.ts';
import { usePanel } from './use-panel.ts';

function ProductListing(props: WidgetProps<typeof contract>) {
  const { host, attributes, parts } = props;
  const { filters: form, list, card, section } = parts;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const { context, mode } = attributes;
  const endpoint = listingEndpoint(context);
  const isKnown = endpoint !== null && (context === 'new' || attributes.listId !== '');

  const [held] = useState(holdMarkup);
  const drawnFoot = useDrawnFoot(host);
  const [drawn] = useState(() => {
    if (!card.content.querySelector('li')) {
      throw new Error('the <template data-part="card"> holds no <li>. Put one empty card into it.');
    }
    const state = readDrawnState(parts.state?.textContent, list.children.length);
    const { fault, page, ...counts } = state;
    if (fault)
      console.error(`<${contract.tag}>: the part "state" is not JSON (${fault}); the list counts as one page.`);
    const until = page + AUTOMATIC_PAGES;
    return { ...counts, query: drawnQuery(form), first: page, last: page, filterData: null, until };
  });
  const override = {
    category: attributes.categoryUrl,
    brand: attributes.brandUrl,
    brandLine: attributes.brandLineUrl,
    collection: attributes.collectionUrl,
    new: attributes.newUrl,
  }[context];
  const sections = useRef<boolean[]>([]);
  const readSections = () => section.map(({ open }) => open);
  const listing = useListing(props, {
    endpoint,
    override,
    drawn,
    readSections,
    onReturn(query, kept) {
      setForm(form, query, held);
      if (kept?.sections.length === section.length) {
        for (const [at, open] of kept.sections.entries()) (section[at] as HTMLDetailsElement).open = open;
        sections.current = readSections();
      }
    },
  });
  const { shown, status, nodes, load } = listing;
  const loading = status.kind === 'loading' ? status.wanted : null;
  const failed = status.kind === 'failed' ? status : null;
  const [open, setOpen] = usePanel(parts['open-filters']);

  const hrefOf = (search: string) => new URL(form.getAttribute('action') || '', document.baseURI).pathname + search;
  const goTo = (place: Pick<Wanted, 'query' | 'page'>, byHand = false) => {
    const isThere = (one: Pick<Wanted, 'query' | 'page'> | null) =>
      one?.query === place.query && one.page === place.page;
    const isShown = isThere({ query: shown.query, page: shown.first }) && shown.first === shown.last;
    if (isThere(loading) || (isShown && !loading && !failed)) return;
    void load({ ...place, kind: 'list', address: isShown ? 'replace' : 'push', byHand });
  };
  const goOn = (kind: 'more' | 'earlier', byHand: boolean) => {
    if (loading) return;
    const page = kind === 'more' ? shown.last + 1 : shown.first - 1;
    void load({ query: shown.query, page, kind, address: kind === 'more' ? 'replace' : 'keep', byHand });
  };
  const retry = () => {
    if (failed) void load({ ...failed.wanted, byHand: true });
  };
  const filters = useFilters({
    ...{ form, sort: parts.sort, isOn: isKnown, failure: failed?.failure ?? null, t },
    onAsk: (query) => (query === shown.query ? listing.rest() : goTo({ query, page: 1 })),
    onSubmit: () => setOpen(false),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the widget wakes
  useEffect(() => {
    sections.current = readSections();
    // What was ticked before the widget woke.
    const asked = isKnown && entryId() === null ? filters.asked() : null;
    if (asked !== null && asked !== drawn.query) goTo({ query: asked, page: 1 });
    if (isKnown) return;
    const what = endpoint ? 'list-id is missing' : `Unknown listing context type "${context}"`;
    const message = `${what}, so the list works by its links and its form only. Correct the attribute.`;
    sendPageEvent(host, 'z:error', { tag: contract.tag, message });
  }, []);
  useDomEvent(section, 'toggle', () => {
    const states = readSections();
    if (!isKnown || states.every((state, at) => state === sections.current[at])) return;
    sections.current = states;
    listing.name();
  });
  useDomEvent(host, 'click', (event) => {
    const link = (event.target as Element).closest('a');
    if (!link || !isKnown || event.defaultPrevented || !isPlainClick(event) || list.contains(link)) return;
    if (link === parts['open-filters']) {
      event.preventDefault();
      // Not every browser gives a link the focus when it is clicked, and it is to have it when the panel closes.
      link.focus();
      setOpen(true);
      return;
    }
    const isEarlier = link === parts.earlier;
    const place = placeOfLink(link, form);
    if (!place) return;
    event.preventDefault();
    if (isEarlier) return goOn('earlier', true);
    filters.clear();
    setForm(form, place.query, held);
    goTo(place, true);
  });

  const end = useOutlet((node) => list.after(node));
  const start = useOutlet((node) => list.before(node));
  const panel = useOutlet((node) => form.before(node));
  const hasMore = mode !== 'pagination' && shown.last < shown.pages;
  const isAutomatic = mode === 'infinite' && hasMore && shown.last < shown.until && status.kind === 'idle' && isKnown;
  useNear(end, isAutomatic, shown, () => goOn('more', false));

  const isPaged = mode === 'pagination';
  const around = { parts, shown, t, held };
  const isAsDrawn = shown === drawn;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list and the language are all that these are drawn from
  useLayoutEffect(() => {
    if (!isKnown) return;
    const keys = pageKeys(shown);
    if (!isAsDrawn) nodes.show(keys);
    if (isAsDrawn) drawBounds(around);
    else drawAround(around, isPaged, hrefOf);
    if (!isPaged && parts.pages) held.attribute(parts.pages, 'hidden', '');
    drawEarlier(around, hrefOf);
    const { anchor, toStart, focus } = listing.after.current;
    listing.after.current = {};
    if (toStart) scrollToStart(host);
    if (anchor) scrollToAnchor(list, anchor);
    if (focus !== undefined)
      nodes
        .first(focus)
        ?.querySelector('a')
        ?.focus({ preventScroll: toStart === true });
  }, [shown, t]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above, and what is on its way
  useLayoutEffect(() => {
    const isReplaced = loading?.kind === 'list';
    held.attribute(list, 'aria-busy', isReplaced ? 'true' : null);
    if (parts.count && isReplaced) held.text(parts.count, t('categories.loading_products'));
    else if (parts.count && isAsDrawn) held.asDrawn(parts.count);
    else drawCount(around, isPaged);
    const state = loading ? 'loading' : failed ? 'failed' : shown.total === 0 ? 'empty' : null;
    if (state) host.dataset.state = state;
    else delete host.dataset.state;
  }, [shown, status, t]);
  useLayoutEffect(() => held.giveBack, [held]);
  const progress = t('shownOf', {
    shown: groupedNumber(Math.min(shown.total, shown.last * drawn.pageSize) - (shown.first - 1) * drawn.pageSize),
    total: groupedNumber(shown.total),
  });

  if (!end || !start || !panel) return null;
  const failure = failed && (
    <FailureNotice {...{ t, locale, failure: failed.failure, href: hrefOf(searchOf(failed.wanted)), onRetry: retry }} />
  );
  const isAtEnd = (failed?.wanted ?? loading)?.kind === 'more';
  const loadingText = loading ? t('categories.loading_products') : null;
  return (
    <>
      {createPortal(
        <>
          {!isKnown && (
            <p className="z-product-listing-failure" role="alert">
              {t(endpoint ? 'failed' : 'unknownContext')}
            </p>
          )}
          {!isAtEnd && failure}
          {!isPaged && shown.first > 1 && !parts.earlier && (
            <button
              type="button"
              className="z-product-listing-button z-product-listing-earlier"
              aria-disabled={loading !== null}
              onClick={() => goOn('earlier', true)}
            >
              {t('earlier')}
            </button>
          )}
          {shown.total === 0 && !parts.empty && <p>{t('categories.no_products_found')}</p>}
        </>,
        start,
      )}
      {!isPaged &&
        isKnown &&
        shown.pages > 1 &&
        createPortal(
          <ListEnd
            {...{ host, list, progress }}
            places={roomBelow({ shown, status, mode, pageSize: drawn.pageSize })}
            from={shown.last * drawn.pageSize}
            pageSize={drawn.pageSize}
            more={hasMore ? t('more') : null}
            loading={isAtEnd ? loadingText : null}
            failure={isAtEnd ? failure : null}
            isBusy={loading !== null}
            drawnFoot={isAsDrawn ? drawnFoot.current : null}
            onMore={() => goOn('more', true)}
          />,
          end,
        )}
      {open &&
        createPortal(
          <FilterPanel
            form={form}
            title={t('filters')}
            closeLabel={t('closeFilters')}
            outcome={loadingText ?? failure}
            done={t('show', { count: shown.total, total: groupedNumber(shown.total) })}
            onClose={() => setOpen(false)}
          />,
          panel,
        )}
    </>
  );
}

defineWidget(contract, ProductListing);
