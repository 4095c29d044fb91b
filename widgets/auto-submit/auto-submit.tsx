import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { initialValue } from '../../shared/browser/dom/server-value.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useSettledChoice } from '../../shared/browser/form/use-settled-choice.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { contract } from './auto-submit.contract.ts';
import { messages } from './auto-submit.messages.ts';

/** A person who goes through the options by key has chosen after this long without one. */
const SETTLED_MS = 1000;

function AutoSubmit({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { form, control, submit } = parts;
  const t = useMessages(messages, host, contract.tag);
  /** The value the server has, and the one before, which undo brings back. */
  const [initial] = useState(() => initialValue(control));
  const saved = useRef({ current: initial, former: initial });
  const sent = useRef(initial);
  /** Chosen before the mount, by a person or by the browser, which brings back old choices: only a person may send it. */
  const [isUnsent, setUnsent] = useState(() => control.value !== initial);
  /** Another option was chosen while the last one was on its way. */
  const [isOutdated, setOutdated] = useState(false);
  const [former, setFormer] = useState<string | null>(null);
  const outlet = useOutlet((node) => control.after(node));

  useLayoutEffect(() => {
    if (!submit || isUnsent) return;
    if (document.activeElement === submit) control.focus();
    const patch = createDomPatch();
    patch.set(submit, 'hidden', '');
    return patch.revert;
  }, [submit, isUnsent, control]);

  const send = () => {
    setFormer(null);
    setUnsent(false);
    emit('submit', { value: control.value });
    // As a person would: validation and whoever listens to `submit` have their say.
    form.requestSubmit();
  };
  const choice = useSettledChoice(control, SETTLED_MS, () => {
    const { current } = saved.current;
    // Keys may lead back to what the server has.
    if (control.value !== current || sent.current !== current) send();
    else setUnsent(false);
  });
  useDomEvent(control, 'change', () => setFormer(null));
  // Only a form that is sent in the background leaves this page open to be undone on.
  const background = form.closest<HTMLElement>('z-async-form');
  // A page may save what a plain form sends, and Back may bring back a page that was left.
  useDomEvent(background ?? form, background ? 'z-async-form:before-submit' : 'submit', () => {
    sent.current = control.value;
  });
  useDomEvent(background, 'z-async-form:success', () => {
    const { current } = saved.current;
    const isLast = control.value === sent.current;
    setOutdated(!isLast && !choice.isPending());
    setUnsent(false);
    if (sent.current === current) return;
    saved.current = { current: sent.current, former: current };
    if (isLast) setFormer(current);
  });
  // In a later task: the form takes no submit until everyone has heard the success.
  useTimeout(
    () => {
      setOutdated(false);
      form.requestSubmit();
    },
    isOutdated ? 0 : null,
  );
  useHostState<typeof contract>(host, former === null ? null : 'saved');

  if (!outlet || former === null) return null;
  const label = [...control.options].find(({ value }) => value === former)?.text ?? former;
  const undo = () => {
    control.value = saved.current.former;
    control.focus();
    send();
  };
  return createPortal(
    <button type="button" className="z-auto-submit-undo" title={t('undoTo', { former: label })} onClick={undo}>
      {t('undo')}
    </button>,
    outlet,
  );
}

defineWidget(contract, AutoSubmit);
