import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { isBeside } from '../../shared/browser/dom/is-beside.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useOpeningPress } from '../../shared/browser/ui/use-opening-press.ts';
import { contract } from './offcanvas.contract.ts';
import { messages } from './offcanvas.messages.ts';

/** Returns true for a link to a place in the page that is open. */
function leadsInside(link: HTMLAnchorElement): boolean {
  return link.hash !== '' && link.pathname === location.pathname && link.search === location.search;
}

function Offcanvas({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { opener, panel, close } = parts;
  const { media } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const [isOpen, setOpen] = useState(false);
  const pressedBeside = useRef(false);
  const patch = useDomPatch();
  // First, so that it is reached first.
  const outlet = useOutlet((node) => panel.prepend(node));

  useDomEvent(opener, 'click', (event) => {
    event.preventDefault();
    if (panel.open) return;
    panel.showModal();
    setOpen(true);
    emit('open', {});
  });
  useDomEvent(opener, 'keydown', (event) => {
    if (event.key !== ' ' || opener instanceof HTMLButtonElement) return;
    event.preventDefault();
    opener.click();
  });
  useOpeningPress(panel);
  useDomEvent(close, 'click', (event) => {
    event.preventDefault();
    panel.close();
  });
  useDomEvent(panel, 'close', () => {
    setOpen(false);
    // Safari gives a pressed button no focus, so it would have none to give back.
    if (!document.activeElement || document.activeElement === document.body) opener.focus();
    emit('close', {});
  });
  // A press that began inside and slipped out does not close.
  useDomEvent(panel, 'pointerdown', (event) => {
    pressedBeside.current = event.target === panel && isBeside(panel, event);
  });
  useDomEvent(panel, 'click', (event) => {
    const { target } = event;
    const link = target instanceof Element ? target.closest('a') : null;
    const followed = link !== null && !event.defaultPrevented && leadsInside(link);
    if (followed || (pressedBeside.current && isBeside(panel, event))) panel.close();
  });
  // The page that Back brings again is not covered.
  useDomEvent(window, 'pagehide', () => panel.close());
  const [query] = useState(() => (media ? matchMedia(media) : null));
  useDomEvent(query, 'change', () => {
    if (query?.matches === false) panel.close();
  });

  useEffect(() => () => panel.close(), [panel]);
  useHostState<typeof contract>(host, isOpen ? 'open' : 'closed');
  useLayoutEffect(() => {
    if (opener instanceof HTMLAnchorElement) patch.set(opener, 'role', 'button');
    patch.set(opener, 'aria-haspopup', 'dialog');
    patch.set(opener, 'aria-expanded', String(isOpen));
    // The page behind does not scroll away.
    patch.set(document.documentElement, 'data-z-offcanvas', isOpen ? 'open' : null);
  }, [patch, opener, isOpen]);
  if (!outlet || close.length > 0) return null;
  return createPortal(
    <button type="button" className="z-offcanvas-close" aria-label={t('close')} onClick={() => panel.close()}>
      <span aria-hidden="true">×</span>
    </button>,
    outlet,
  );
}

defineWidget(contract, Offcanvas);
