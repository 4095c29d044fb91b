import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import { isWebAddress } from '../../shared/browser/dom/web-address.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import type { PageEventDetails } from '../../shared/browser/element/page-events.ts';
import { useDomEvent, usePageEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { consumeFlashes } from '../../shared/browser/form/next-page-flashes.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { usePausableTimeout } from '../../shared/browser/time/hooks.ts';
import { type Toast, toastKind, withFlash } from './flash-list.ts';
import { contract } from './toaster.contract.ts';
import { messages } from './toaster.messages.ts';

interface ToastProps {
  readonly toast: Toast;
  readonly duration: number;
  readonly title: string;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

function CloseButton({ label, onClose }: { label: string; onClose: () => void }) {
  return (
    <button type="button" className="z-toast-close" aria-label={label} onClick={onClose}>
      <span aria-hidden="true">×</span>
    </button>
  );
}

function ToastView({ toast, duration, title, closeLabel, onClose }: ToastProps) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  // A repeated message starts its time again, as its delay differs by a thousandth.
  usePausableTimeout(onClose, duration > 0 ? duration + toast.times / 1000 : null, node);
  return (
    <div
      className="z-toast"
      data-kind={toast.kind}
      // Only what went wrong interrupts; the list itself is read politely.
      role={!toast.silent && (toast.kind === 'error' || toast.kind === 'warning') ? 'alert' : undefined}
      aria-live={toast.silent ? 'off' : undefined}
      ref={setNode}
    >
      <div>
        <strong className="z-toast-title">{title}</strong>
        <p className="z-toast-message">{toast.message}</p>
        {toast.link && isWebAddress(toast.link.address) && (
          <a className="z-toast-link" href={toast.link.address}>
            {toast.link.text}
          </a>
        )}
      </div>
      <CloseButton label={closeLabel} onClose={onClose} />
    </div>
  );
}

/**
 * Adds a close button to a message that came with the page, and a time unless it offers a button of its own, which nobody has to
 * hurry for. The node stays the server's.
 */
function ServerToast(props: { node: HTMLElement; duration: number; closeLabel: string; onClose: () => void }) {
  const { node, duration, closeLabel, onClose } = props;
  const outlet = useOutlet((made) => node.append(made), 'span');
  const stays = duration <= 0 || node.querySelector('form') !== null;
  usePausableTimeout(onClose, stays ? null : duration, node);
  return outlet && createPortal(<CloseButton label={closeLabel} onClose={onClose} />, outlet);
}

function Toaster({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const t = useMessages(messages, host, contract.tag);
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [gone, setGone] = useState<readonly HTMLElement[]>([]);
  const nextId = useRef(0);
  const cameFrom = useRef<HTMLElement | null>(null);
  const { region } = parts;
  const outlet = useOutlet((node) => {
    node.setAttribute('aria-live', 'polite');
    node.className = 'z-toasts';
    region.append(node);
  });

  const patch = useDomPatch();
  useLayoutEffect(() => {
    if (!region.matches('[aria-label], [aria-labelledby]')) patch.set(region, 'aria-label', t('region'));
  }, [patch, region, t]);

  const show = ({ kind, message, link, silent }: PageEventDetails['z:flash']) => {
    const known = toastKind(kind);
    setToasts((before) => withFlash(before, { id: nextId.current++, kind: known, message, link, silent }));
    emit('show', { kind: known, message });
  };
  usePageEvent(host, 'z:flash', show);
  const showFlashes = useEventCallback(() => consumeFlashes().forEach(show));
  useEffect(showFlashes, [showFlashes]);
  useDomEvent(region, 'focusin', (event) => {
    const from = event.relatedTarget as HTMLElement | null;
    if (from && !region.contains(from)) cameFrom.current = from;
  });

  const restoreFocus = () => {
    if (region.contains(document.activeElement) && cameFrom.current?.isConnected) cameFrom.current.focus();
  };
  const close = (toast: Toast) => {
    restoreFocus();
    setToasts((before) => before.filter(({ id }) => id !== toast.id));
    emit('dismiss', { message: toast.message });
  };
  const closeServerToast = (node: HTMLElement) => {
    restoreFocus();
    node.hidden = true;
    setGone((before) => [...before, node]);
    emit('dismiss', { message: node.querySelector('[data-part=message]')?.textContent ?? node.textContent ?? '' });
  };
  useDomEvent(region, 'keydown', (event) => {
    if (event.key !== 'Escape') return;
    const focused = document.activeElement;
    const toast = toasts.find((_, index) => outlet?.children[index]?.contains(focused));
    if (toast) close(toast);
    const node = parts.toast.find((one) => one.contains(focused));
    if (node) closeServerToast(node);
  });
  useHostState<typeof contract>(host, toasts.length + parts.toast.length > gone.length ? 'showing' : 'empty');

  return (
    <>
      {parts.toast
        .filter((node) => !gone.includes(node))
        .map((node) => (
          <ServerToast
            key={parts.toast.indexOf(node)}
            node={node}
            duration={attributes.duration}
            closeLabel={t('close')}
            onClose={() => closeServerToast(node)}
          />
        ))}
      {outlet &&
        createPortal(
          toasts.map((toast) => (
            <ToastView
              key={toast.id}
              toast={toast}
              duration={attributes.duration}
              title={t(toast.kind)}
              closeLabel={t('close')}
              onClose={() => close(toast)}
            />
          )),
          outlet,
        )}
    </>
  );
}

defineWidget(contract, Toaster);
