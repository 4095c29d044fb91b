import { useState } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { usePausableTimeout } from '../../shared/browser/time/hooks.ts';
import { contract } from './copy-text.contract.ts';
import { messages } from './copy-text.messages.ts';

/** Milliseconds the confirmation stays. */
const NOTE_MS = 5000;

function CopyText({ host, parts, emit }: WidgetProps<typeof contract>) {
  const { text, button } = parts;
  const t = useMessages(messages, host, contract.tag);
  const [result, setResult] = useState<'copied' | 'failed' | null>(null);
  const outlet = useOutlet((node) => button.after(node));

  useDomEvent(button, 'click', async () => {
    const copied = text.textContent?.trim() ?? '';
    try {
      // Absent on a page of plain http.
      await navigator.clipboard.writeText(copied);
      setResult('copied');
      emit('copy', { text: copied });
    } catch {
      getSelection()?.selectAllChildren(text);
      setResult('failed');
    }
  });
  usePausableTimeout(() => setResult(null), result === null ? null : NOTE_MS, outlet);
  useHostState<typeof contract>(host, result);

  const note = result === null ? '' : t(result === 'copied' ? 'copied' : 'selected');
  return outlet && createPortal(<output className="z-copy-text-note">{note}</output>, outlet);
}

defineWidget(contract, CopyText);
