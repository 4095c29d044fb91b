import { useEffect } from 'react';
import { createDomPatch } from '../../browser/dom/dom-patch.ts';

/** Hides the step buttons that script makes needless. Those of the lists belong to the element that fills them. */
export function useSteps(steps: readonly HTMLButtonElement[]): void {
  useEffect(() => {
    const patch = createDomPatch();
    for (const step of steps) {
      const fillsList = step.value === 'wilaya' || step.value === 'commune';
      if (step.value !== 'wilaya' && !(fillsList && step.closest('z-wilaya-commune'))) {
        patch.set(step, 'hidden', '');
      }
    }
    return patch.revert;
  }, [steps]);
}
