import { useRef } from 'react';
import { scannedCode } from '../../rules/digits/scanned-code.ts';
import { useDomEvent } from '../element/use-dom-event.ts';
import { isScanSpeed } from './scan-speed.ts';
import { hasSingleKeys } from './shortcut.ts';

/** First character of a scan: a digit, its sign on AZERTY, or an Arabic digit. */
const FIRST_KEY = /^[\dà&é"'(\-è_ç٠-٩۰-۹]$/;

/** A scanner on a busy machine is slower for a moment; a person who reaches for one takes longer. */
const PAUSE_MS = 500;

/**
 * Calls back with the code (`scannedCode`, PVN-5) when Enter is pressed in a field, or Tab after a text that came as fast as a scanner
 * types. The field keeps the focus and its text is selected, so that the next scan replaces it.
 *
 * A scan while the focus is on no field, such as on a button, goes into the field as well: its Enter would press the button.
 * People who switched single keys off keep the focus where it is.
 */
export function useScanField(field: HTMLInputElement, onScan: (code: string) => void): void {
  const times = useRef<readonly number[]>([]);
  /** Text typed since the last pause. */
  const burst = useRef('');
  useDomEvent(field, 'keydown', (event) => {
    const { key, timeStamp, isComposing, altKey, ctrlKey, metaKey, shiftKey } = event;
    if (isComposing || altKey || ctrlKey || metaKey || key === 'Shift') return;
    times.current = [...times.current.slice(-3), timeStamp];
    const isScan = isScanSpeed(times.current);
    if (key !== 'Enter' && (key !== 'Tab' || shiftKey || !isScan)) {
      const isAfterPause = timeStamp - (times.current.at(-2) ?? 0) > PAUSE_MS;
      burst.current = key.length === 1 ? (isAfterPause ? '' : burst.current) + key : '';
      return;
    }
    event.preventDefault();
    // A scan behind a typed text is no part of it.
    if (isScan && field.value.endsWith(burst.current)) field.value = burst.current || field.value;
    times.current = [];
    burst.current = '';
    const code = scannedCode(field.value);
    if (code === '') return;
    field.select();
    onScan(code);
  });
  useDomEvent(document, 'keydown', ({ key, target, defaultPrevented, altKey, ctrlKey, metaKey, timeStamp }) => {
    if (defaultPrevented || altKey || ctrlKey || metaKey || !FIRST_KEY.test(key) || !hasSingleKeys()) return;
    if (!(target instanceof Element) || target.closest('dialog[open], input, textarea, select, [contenteditable]'))
      return;
    if (field.disabled || field.getClientRects().length === 0) return;
    times.current = [timeStamp];
    burst.current = key;
    field.focus();
    field.select();
  });
}
