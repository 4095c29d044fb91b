import { useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { DomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { setByScript } from '../../shared/browser/form/set-by-script.ts';
import { useScanField } from '../../shared/browser/keys/use-scan-field.ts';
import type { Translate } from '../../shared/i18n/messages.ts';
import { type LineNodes, lineOfCode, nameOf, quantityOf, remainingOf } from './line.ts';
import type { messages } from './part-receiving.messages.ts';

interface ScanProps {
  readonly field: HTMLInputElement;
  /** Around the field, hidden without script. */
  readonly container: HTMLElement | undefined;
  readonly lines: readonly LineNodes[];
  readonly patch: DomPatch;
  readonly t: Translate<typeof messages>;
}

type Scanned =
  | { readonly kind: 'counted'; readonly name: string; readonly pieces: number; readonly remaining: number }
  | { readonly kind: 'unknown'; readonly code: string };

/** Adds one piece to the line of each scanned code. Text of the last scan stands below the field. */
export function Scan({ field, container, lines, patch, t }: ScanProps) {
  const [scanned, setScanned] = useState<Scanned | null>(null);
  const outlet = useOutlet((node) => field.after(node));
  useLayoutEffect(() => {
    if (container) patch.set(container, 'hidden', null);
    // The browser passes a hidden field over. What is typed already stays where it is.
    if (field.autofocus && isFocusUnused(lines)) field.focus({ preventScroll: true });
  }, [patch, container, field, lines]);
  useScanField(field, (code) => {
    const line = lineOfCode(lines, code);
    for (const { node } of lines) patch.set(node, 'data-scanned', node === line?.node ? '' : null);
    if (!line) return setScanned({ kind: 'unknown', code });
    const pieces = quantityOf(line).pieces + 1;
    setByScript(line.now, String(pieces));
    setScanned({ kind: 'counted', name: nameOf(line), pieces, remaining: remainingOf(line) });
  });

  if (!outlet) return null;
  return createPortal(
    scanned?.kind === 'unknown' ? (
      <p className="z-part-receiving-scan z-part-receiving-unknown" role="alert">
        {t('unknownCode', { code: scanned.code })}
      </p>
    ) : (
      <p className="z-part-receiving-scan" role="status">
        {scanned && <bdi>{scanned.name}</bdi>}
        {scanned && <bdi dir="ltr">{`${scanned.pieces} / ${scanned.remaining}`}</bdi>}
      </p>
    ),
    outlet,
  );
}

/** Returns true while the focus is nowhere, or in an untouched field to which the page gave it. */
function isFocusUnused(lines: readonly LineNodes[]): boolean {
  const { activeElement } = document;
  const given = lines.find(({ now }) => now === activeElement && now.autofocus)?.now;
  return activeElement === document.body || (given !== undefined && given.value === given.defaultValue);
}
