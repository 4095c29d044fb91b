import { useLayoutEffect, useRef, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { pageOf } from '../../shared/browser/dom/page-of.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { isPage } from '../../shared/browser/http/read-answer.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLatestRequest } from '../../shared/browser/http/use-latest-request.ts';
import { useLocale } from '../../shared/browser/i18n/use-messages.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { contract } from './tabs.contract.ts';

interface Panel {
  readonly section: HTMLElement;
  /** The address it was loaded from: that of its tab, or of a page below it. */
  readonly url: string;
  /** The title of its page. */
  title: string;
}

/** A failed call, or a page that has no panel. */
type PanelFailure = CallFailed | { readonly kind: 'no-panel' };

interface Panels {
  readonly current: HTMLAnchorElement | null;
  readonly isLoading: boolean;
  readonly failure: PanelFailure | null;
  panelOf(link: HTMLAnchorElement): HTMLElement | undefined;
  /** Returns the address that the page has while this tab is shown. */
  urlOf(link: HTMLAnchorElement): string;
  open(link: HTMLAnchorElement): Promise<void>;
}

/** Holds the panels of the tabs that were opened: that of the page, and those fetched from the addresses of other tabs. */
export function usePanels(
  { host, parts }: WidgetProps<typeof contract>,
  links: readonly HTMLAnchorElement[],
  onOpen: (link: HTMLAnchorElement) => void,
): Panels {
  const { panel: first } = parts;
  const locale = useLocale(host);
  const latest = useLatestRequest();
  const patch = useDomPatch();
  const [current, setCurrent] = useState(
    () => links.find((link) => link.hasAttribute('aria-current')) ?? tabHere(links) ?? null,
  );
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<PanelFailure | null>(null);
  const panels = useRef(new Map<HTMLAnchorElement, Panel>());
  const title = useRef(document.title);
  useLayoutEffect(() => {
    const initial = { section: first, url: pageUrl(), title: document.title };
    if (current && panels.current.size === 0) panels.current.set(current, initial);
  });

  const show = (link: HTMLAnchorElement, panel: Panel | undefined) => {
    const hadFocus = [...panels.current.values()].some(({ section }) => section.contains(document.activeElement));
    for (const { section } of [{ section: first }, ...panels.current.values()]) {
      patch.set(section, 'hidden', section === panel?.section ? null : '');
    }
    // The focused node is hidden now.
    if (hadFocus && !panel?.section.contains(document.activeElement)) link.focus();
    // A record that was renamed since has its new name in the title, on each tab that had the former one.
    for (const known of panels.current.values()) if (known.title === title.current) known.title = document.title;
    title.current = document.title;
    if (!panel) return;
    document.title = panel.title;
    title.current = panel.title;
    onOpen(link);
  };
  const open = async (link: HTMLAnchorElement) => {
    latest.cancel();
    setCurrent(link);
    setFailure(null);
    const known = panels.current.get(link);
    setLoading(!known);
    show(link, known);
    if (known) return;
    const { href: url } = link;
    const outcome = await latest.run((signal) =>
      request({
        ...{ tag: contract.tag, call: 'panel', method: 'GET', url },
        ...{ accept: 'text/html', expect: isPage, locale, signal },
      }),
    );
    if (outcome.kind === 'aborted') return;
    setLoading(false);
    const panel = outcome.kind === 'ok' ? panelIn(outcome.data, url, host) : null;
    if (!panel) return setFailure(outcome.kind === 'ok' ? { kind: 'no-panel' } : outcome);
    patch.append(first.parentElement ?? host, panel.section, lastOf(panels.current, first).nextSibling);
    panels.current.set(link, panel);
    show(link, panel);
  };
  const panelOf = (link: HTMLAnchorElement) => panels.current.get(link)?.section;
  const urlOf = (link: HTMLAnchorElement) => panels.current.get(link)?.url ?? link.href;
  return { current, isLoading, failure, panelOf, urlOf, open };
}

/** Returns the address of the page without its fragment. */
export function pageUrl(): string {
  return location.href.split('#')[0] ?? '';
}

/** Returns true for addresses that differ in a parameter with the page's language at most. */
export function isSamePage(one: string, other: string, locale: Locale): boolean {
  const withoutLanguage = (address: string) => {
    const { origin, pathname, searchParams } = new URL(address);
    return `${origin}${pathname}?${new URLSearchParams([...searchParams].filter(([, value]) => value !== locale))}`;
  };
  return withoutLanguage(one) === withoutLanguage(other);
}

/** Returns the tab of the page's address; the language of the page may be in its query. */
export function tabHere(links: readonly HTMLAnchorElement[]): HTMLAnchorElement | undefined {
  const ofPath = links.filter(({ pathname }) => pathname === location.pathname);
  return ofPath.find(({ search }) => search === location.search) ?? ofPath[0];
}

function lastOf(panels: ReadonlyMap<unknown, Panel>, first: HTMLElement): HTMLElement {
  return [...panels.values()].at(-1)?.section ?? first;
}

/**
 * Reads the title of a page, and the panel of its element with the id of this one, else at the same place among those of the
 * page, else the first. Its scripts do not run.
 */
function panelIn(html: string, url: string, host: HTMLElement): Panel | null {
  const page = pageOf(html);
  const all = [...page.querySelectorAll(host.localName)];
  const at = [...document.querySelectorAll(host.localName)].indexOf(host);
  const candidates = [all.find(({ id }) => id !== '' && id === host.id), all[at], ...all];
  const section = candidates.map((one) => one?.querySelector<HTMLElement>('[data-part~=panel]')).find(Boolean);
  return section ? { section: document.adoptNode(section), url, title: page.title } : null;
}
