import { useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useQuiet } from '../../shared/browser/element/widget-context.ts';
import { formDataOf } from '../../shared/browser/form/form-data.ts';
import { isChangeUncertain } from '../../shared/browser/form/lost-answer.ts';
import { submitTarget } from '../../shared/browser/form/send-form.ts';
import { showFlash } from '../../shared/browser/form/show-flash.ts';
import { useChangeFailureText } from '../../shared/browser/form/use-change-failure-text.ts';
import { useLeaveGuard } from '../../shared/browser/form/use-leave-guard.ts';
import { failureDetail } from '../../shared/browser/http/failure-detail.ts';
import type { CallFailed } from '../../shared/browser/http/outcome.ts';
import { request } from '../../shared/browser/http/request.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { SignInLink } from '../../shared/browser/ui/sign-in-link.tsx';
import { contract } from './combination-images.contract.ts';
import { messages } from './combination-images.messages.ts';
import type { Action, Pictures } from './picture-state.ts';
import { usePictureChanges } from './use-picture-changes.ts';

function CombinationImages({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { picture: nodes } = parts;
  const isQuiet = useQuiet();
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const failureText = useChangeFailureText();
  const reasonOf = (failure: CallFailed) => (failure.kind === 'not-found' ? t('gone') : failureText(failure));
  const textsOf = (action: Action, failure: CallFailed) =>
    isChangeUncertain(failure) ? [reasonOf(failure)] : [t(`${action}Failed`), reasonOf(failure)];
  const placeOf = (node: Element) => nodes.findIndex((picture) => picture.contains(node));
  const { pictures, failed, isBusy, add } = usePictureChanges(
    () => readPictures(nodes),
    ({ action, picture, isWide }, failure, message) => {
      if (failure) {
        const detail = failureDetail(failure, ...textsOf(action, failure));
        if (!isQuiet) announce(detail.message, 'assertive');
        emit('failure', { ...detail, action });
      } else {
        // How many combinations that were is for eyes too: nothing else on the page shows it.
        if (isWide && message && !isQuiet) showFlash(host, { kind: 'success', message });
        else announce(t(action));
        emit('change', { action, attached: action !== 'detach' });
      }
      // Safari focuses no button that is pressed.
      if (document.activeElement === document.body) focusButton(nodes[picture], parts);
    },
  );
  useHostState<typeof contract>(host, isBusy ? 'busy' : failed.size > 0 ? 'failed' : null);
  // Each change is shown before it is stored.
  useLeaveGuard(host, isBusy);
  useShownPictures(parts, pictures);
  useSinglePresses(host);

  const submit = (action: Action) => (event: SubmitEvent) => {
    const form = event.currentTarget as HTMLFormElement;
    const { submitter } = event;
    if (event.defaultPrevented) return;
    event.preventDefault();
    const data = formDataOf(form, submitter);
    const { action: url } = submitTarget(form, submitter);
    const address = action === 'detach' ? form.dataset.delete : undefined;
    const named = { tag: contract.tag, call: action, acceptsRedirect: true };
    const call = (signal: AbortSignal) =>
      address === undefined
        ? request({ ...named, method: 'POST', url, form: data, locale, signal })
        : request({ ...named, method: 'DELETE', url: address, locale, signal });
    const isWide = action === 'attach' && submitter !== null && !isOwnButton(submitter);
    add({ action, picture: placeOf(form), isWide, call });
  };
  useDomEvent(parts.attach, 'submit', submit('attach'));
  useDomEvent(parts.detach, 'submit', submit('detach'));
  useDomEvent(parts.default, 'submit', submit('default'));

  if (isQuiet) return null;
  return [...failed].map(([at, { change, failure }]) => {
    const node = nodes[at];
    return (
      node &&
      createPortal(
        <div className="z-combination-images-failed" data-z-outlet="">
          {textsOf(change.action, failure).map((text) => (
            <p key={text}>{text}</p>
          ))}
          {failure.kind === 'signed-out' && <SignInLink className="z-message-button" />}
          {failure.kind !== 'not-found' && (
            <button
              type="button"
              className="z-message-button"
              onClick={() => {
                // The button that is pressed goes with its message.
                focusButton(node, parts);
                add(change);
              }}
            >
              {t('retry')}
            </button>
          )}
        </div>,
        node,
        String(at),
      )
    );
  });
}

function readPictures(nodes: readonly HTMLElement[]): Pictures {
  const places = [...nodes.keys()];
  const star = places.find((at) => nodes[at]?.hasAttribute('data-default')) ?? null;
  return { attached: new Set(places.filter((at) => nodes[at]?.hasAttribute('data-attached'))), default: star };
}

/** Shows on every picture if it is attached and if it is the default, and the buttons that then make sense. */
function useShownPictures(parts: WidgetProps<typeof contract>['parts'], { attached, default: star }: Pictures): void {
  const patch = useDomPatch();
  const { picture: nodes, 'attach-button': attachButtons, detach, default: defaults, star: stars } = parts;
  useLayoutEffect(() => {
    for (const [at, node] of nodes.entries()) {
      const show = (part: Element | undefined, isShown: boolean) =>
        part && patch.set(part, 'hidden', isShown ? null : '');
      const own = (all: readonly Element[]) => all.find((part) => node.contains(part));
      const [isAttached, isDefault] = [attached.has(at), star === at];
      const hadFocus = node.contains(document.activeElement);
      patch.set(node, 'data-attached', isAttached ? '' : null);
      patch.set(node, 'data-default', isDefault ? '' : null);
      show(own(attachButtons), !isAttached);
      show(own(detach), isAttached);
      show(own(defaults), !isDefault);
      show(own(stars), isDefault);
      // Chromium blurs a button as it is hidden, others later.
      const { activeElement } = document;
      if (hadFocus && (activeElement === document.body || activeElement?.closest('[hidden]'))) focusButton(node, parts);
    }
  });
}

/** Says if a button changes its own picture and combination only. */
const isOwnButton = (button: Element) => button.getAttribute('name') !== 'value';

/** Focuses the button that attaches a picture or detaches it. One for all combinations of a value is never focused by this. */
function focusButton(node: Element | undefined, { attach, detach }: WidgetProps<typeof contract>['parts']): void {
  [...attach, ...detach]
    .filter((form) => node?.contains(form))
    .flatMap((form) => [...form.querySelectorAll('button')])
    .find((button) => isOwnButton(button) && !button.closest('[hidden]'))
    ?.focus();
}

/** Takes a double click and a key that is held down for one press: the second would be for a button that moved there. */
function useSinglePresses(host: HTMLElement): void {
  useDomEvent(
    host,
    'click',
    (event) => {
      if (event.detail > 1) event.preventDefault();
    },
    { capture: true },
  );
  useDomEvent(host, 'keydown', (event) => {
    if (event.repeat && event.key === 'Enter') event.preventDefault();
  });
}

defineWidget(contract, CombinationImages);
