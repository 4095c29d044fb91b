import { useLayoutEffect } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { fieldOf, hasChoices } from './commune-field.ts';
import type { contract } from './wilaya-commune.contract.ts';

interface CommuneFieldState {
  readonly isWaiting: boolean;
  readonly isFailed: boolean;
}

/** Disables or hides the commune until a wilaya is chosen, and hides the steps of the server that this makes needless. */
export function useCommuneField(
  { host, attributes, parts }: WidgetProps<typeof contract>,
  { isWaiting, isFailed }: CommuneFieldState,
): void {
  const { wilaya, commune, step } = parts;
  const { placement } = attributes;
  useLayoutEffect(() => {
    const wasDisabled = commune.disabled;
    return () => {
      // A commune that a person chose still has to be posted.
      commune.disabled = wasDisabled && commune.value === '';
    };
  }, [commune]);
  // In every render, as communes come and go under the same node.
  useLayoutEffect(() => {
    commune.disabled = isWaiting || !hasChoices(commune);
  });
  useLayoutEffect(() => {
    if (placement !== 'hidden') return;
    const patch = createDomPatch();
    for (const node of fieldOf(host, wilaya, commune)) patch.set(node, 'hidden', isWaiting ? '' : null);
    return patch.revert;
  }, [placement, isWaiting, host, wilaya, commune]);
  useLayoutEffect(() => {
    const patch = createDomPatch();
    for (const node of step) {
      // When the call fails, the server's own way to the communes is what is left.
      const isNeedless = node.value === 'commune' || (node.value === 'wilaya' && !isFailed);
      if (isNeedless) patch.set(node, 'hidden', '');
    }
    return patch.revert;
  }, [isFailed, step]);
}
