import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { WidgetProps } from '../../contract.ts';
import { defineWidget } from '../../define-widget.ts';
import { useDomEvent } from '../../use-dom-event.ts';
import { useOutlet } from '../../use-outlet.ts';
import { contract } from './probe-field.contract.ts';

function ProbeField({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const [presses, setPresses] = useState(0);
  const outlet = useOutlet((node) => parts.input.after(node), 'span');
  useDomEvent(parts.input, 'input', () => emit('typed', { value: parts.input.value }));
  useDomEvent(parts.button, 'click', (event) => {
    event.preventDefault();
    if (emit('before-press', {})) setPresses((count) => count + 1);
  });
  useEffect(() => {
    host.dataset.state = 'ready';
    const mounts = Number(document.documentElement.dataset.mounts ?? 0);
    document.documentElement.dataset.mounts = String(mounts + 1);
    return () => {
      document.documentElement.dataset.mounts = String(Number(document.documentElement.dataset.mounts) - 1);
    };
  }, [host]);
  return outlet && createPortal(<output>{JSON.stringify({ ...attributes, presses })}</output>, outlet);
}

defineWidget(contract, ProbeField);
