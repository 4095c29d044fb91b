import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { isPlainClick } from '../../shared/browser/dom/plain-click.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useQuiet } from '../../shared/browser/element/widget-context.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import { outcomeMessage, sessionEndedText } from '../../shared/browser/http/outcome-messages.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import { tabByKey } from './tab-keys.ts';
import { contract } from './tabs.contract.ts';
import { messages } from './tabs.messages.ts';
import { type Mark, useMarks } from './use-marks.ts';
import { isSamePage, pageUrl, tabHere, usePanels } from './use-panels.ts';

let count = 0;

function Tabs(props: WidgetProps<typeof contract>) {
  const { host, parts, emit } = props;
  const isQuiet = useQuiet();
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const links = [...parts.tabs.querySelectorAll('a')];
  const { current, isLoading, failure, panelOf, urlOf, open } = usePanels(props, links, ({ href }) => {
    emit('change', { url: href });
  });
  useEffect(() => {
    for (const link of parts.tabs.querySelectorAll('a[href^="#"]')) {
      console.error(
        `<z-tabs>: the link "${link.getAttribute('href')}" leads into this page, where the part "panel" is that of the current tab. Give it the address of a page with a panel of its own.`,
      );
    }
  }, [parts.tabs]);
  const marks = useMarks(host, links.map(panelOf));
  useTabRoles(parts.tabs, links, current, panelOf);
  useHostState<typeof contract>(host, isLoading ? 'loading' : failure ? 'failed' : null);
  const outlet = useOutlet((node) => parts.panel.before(node));
  /** Arrow keys that follow each other are one entry of the history. */
  const isKeyed = useRef(false);

  const select = (link: HTMLAnchorElement, byKey = false) => {
    if (link === current && !failure) return;
    const url = urlOf(link);
    if (url !== pageUrl()) {
      if (byKey && isKeyed.current) history.replaceState(history.state, '', url);
      else history.pushState(null, '', url);
    }
    isKeyed.current = byKey;
    void open(link);
  };
  // A link inside a panel that leads to another tab opens it too.
  useDomEvent(host, 'click', (event) => {
    const target = event.target instanceof Element ? event.target.closest('a') : null;
    const link = target && links.find(({ href }) => href === target.href);
    if (!link || event.defaultPrevented || isForBrowser(event, target)) return;
    // A page below the tab stands in its panel; the tab shows that again when another one was shown since.
    if (!isSamePage(urlOf(link), link.href, locale) && (link === current || link !== target)) return;
    event.preventDefault();
    select(link);
  });
  useDomEvent(parts.tabs, 'keydown', (event) => {
    const at = links.indexOf(event.target as HTMLAnchorElement);
    if (at < 0 || event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const isRtl = getComputedStyle(parts.tabs).direction === 'rtl';
    const link = links[event.key === ' ' ? at : (tabByKey(event.key, at, links.length, isRtl) ?? -1)];
    if (!link) return;
    event.preventDefault();
    link.focus();
    if (event.key === ' ') link.click();
    else select(link, true);
  });
  useDomEvent(window, 'popstate', ({ state }) => {
    isKeyed.current = false;
    const url = pageUrl();
    const link = links.find((one) => urlOf(one) === url);
    if (link) {
      if (link !== current) void open(link);
      // Within the path of the panel that is shown, its own widgets have entries; one with a state is a page library's.
    } else if (state === null && (tabHere(links) ?? null) !== current) location.reload();
  });

  const message = failure && failureText(failure, locale);
  const text = t('failed');
  const isSignedOut = failure?.kind === 'signed-out';
  const alert = useRef<HTMLDivElement>(null);
  const url = current?.href ?? '';
  useEffect(() => {
    if (failure === null || message === null) return;
    // The server's own page says more: it is opened, unless that would lose what is typed.
    const hasOwnPage = failure?.kind === 'no-panel' || isSignedOut;
    if (hasOwnPage && !host.querySelector('[data-z-unsaved]')) location.assign(url);
    if (failure?.kind === 'no-panel') {
      console.error(
        `<z-tabs>: the page at ${url} has no panel. Mark the content of its tab with data-part="panel", inside a <z-tabs>.`,
      );
    }
    const reason = failure.kind === 'no-panel' ? 'unreadable' : failure.kind;
    emit('failure', { ...failureDetail({ kind: reason }, text, message), url });
    alert.current?.scrollIntoView({ block: 'nearest' });
  }, [message, text, failure, isSignedOut, url, host, emit]);

  return (
    <>
      {links.map((link, at) => (
        <TabMark key={link.href} link={link} mark={marks[at] ?? null} text={t(marks[at] ?? 'unsaved')} />
      ))}
      {outlet &&
        createPortal(
          <>
            <div role="status">{isLoading && <p className="z-tabs-loading">{t('loading')}</p>}</div>
            {message !== null && !isQuiet && (
              <div className="z-tabs-failed" role="alert" ref={alert}>
                <p>
                  <strong>{text}</strong>
                  <span>{message}</span>
                </p>
                <button
                  type="button"
                  className="z-message-button"
                  onClick={() => {
                    // The button is removed with its message.
                    current?.focus();
                    if (current) void open(current);
                  }}
                >
                  {t('retry')}
                </button>
                {isSignedOut ? (
                  <SignInLink url={url} />
                ) : (
                  <a href={url} target="_self">
                    {t('openPage')}
                  </a>
                )}
              </div>
            )}
          </>,
          outlet,
        )}
    </>
  );
}

function failureText(failure: NonNullable<ReturnType<typeof usePanels>['failure']>, locale: string) {
  if (failure.kind === 'signed-out') return sessionEndedText(locale);
  return outcomeMessage(failure.kind === 'no-panel' ? { kind: 'unreadable' } : failure, locale);
}

/** Returns true for a press that opens another tab or window of the browser, or saves the address. */
function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  return !isPlainClick(event) || link.target !== '' || link.hasAttribute('download');
}

/** Gives links and panels the roles of tabs; only the current tab is reached by the Tab key. */
function useTabRoles(
  list: HTMLElement,
  links: readonly HTMLAnchorElement[],
  current: HTMLAnchorElement | null,
  panelOf: (link: HTMLAnchorElement) => HTMLElement | undefined,
): void {
  const patch = useDomPatch();
  useLayoutEffect(() => {
    patch.set(list, 'role', 'tablist');
    for (const link of links) {
      const isCurrent = link === current;
      const panel = panelOf(link);
      patch.set(link, 'role', 'tab');
      patch.set(link, 'aria-selected', String(isCurrent));
      patch.set(link, 'aria-current', isCurrent ? 'page' : null);
      patch.set(link, 'tabindex', isCurrent || (current === null && link === links[0]) ? '0' : '-1');
      if (!panel) continue;
      patch.set(panel, 'role', 'tabpanel');
      patch.set(link, 'aria-controls', namedNode(panel, 'panel'));
      patch.set(panel, 'aria-labelledby', namedNode(link, 'tab'));
    }
  });

  function namedNode(node: Element, kind: string): string {
    if (!node.id) patch.set(node, 'id', `z-tabs-${kind}-${++count}`);
    return node.id;
  }
}

function TabMark({ link, mark, text }: { link: HTMLElement; mark: Mark; text: string }) {
  const outlet = useOutlet((node) => link.append(node), 'span');
  if (!outlet || !mark) return null;
  return createPortal(
    <>
      <span className="z-tabs-mark" data-mark={mark} aria-hidden="true">
        {mark === 'faulty' ? '!' : '●'}
      </span>
      <span className="z-visually-hidden">{`(${text})`}</span>
    </>,
    outlet,
  );
}

defineWidget(contract, Tabs);
