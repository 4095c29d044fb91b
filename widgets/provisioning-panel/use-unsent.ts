import { useEffect } from 'react';
import type { ProvisioningStore } from './provisioning-store.ts';

/** Counts a row while a quantity is typed in it that is not sent: the page asks before it is left with one. */
export function useUnsent(store: ProvisioningStore, isUnsent: boolean): void {
  useEffect(() => (isUnsent ? store.countUnsent() : undefined), [store, isUnsent]);
}
