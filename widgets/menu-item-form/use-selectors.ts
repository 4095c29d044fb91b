import { useLayoutEffect, useRef } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { Control } from '../../shared/browser/form/field-errors.ts';

const controlsIn = (node: Element) => [...node.querySelectorAll<Control>('input[name], select[name], textarea[name]')];

/**
 * Shows one selector of several. The others are hidden, and send nothing once a person chose a type or sends the form.
 * @param needless fields that are only for pages without script
 */
export function useSelectors(nodes: readonly HTMLElement[], shown: string | null, needless: HTMLElement | undefined) {
  const patch = useDomPatch();
  const disabled = useRef(new Set<Control>());
  const cleared = useRef(new Map<Control, string>());
  const isUsed = (control: Control, node: HTMLElement, selector: string | null) =>
    node.dataset.selector === selector && !needless?.contains(control);

  useLayoutEffect(() => {
    for (const node of nodes) patch.set(node, 'hidden', node.dataset.selector === shown ? null : '');
    if (needless) patch.set(needless, 'hidden', '');
  }, [nodes, shown, needless, patch]);

  /** Disables the controls of all selectors but one. */
  const silenceOthers = (selector: string | null) => {
    for (const node of nodes) {
      for (const control of controlsIn(node)) {
        const isOn = isUsed(control, node, selector);
        if (!isOn && !control.disabled) {
          disabled.current.add(control);
          patch.set(control, 'disabled', '');
        } else if (isOn && disabled.current.delete(control)) patch.set(control, 'disabled', null);
      }
    }
  };
  /** Clears all selectors but one, in which what was cleared earlier comes back. */
  const change = (selector: string | null) => {
    silenceOthers(selector);
    for (const node of nodes) {
      for (const control of controlsIn(node)) {
        const former = cleared.current.get(control);
        if (isUsed(control, node, selector)) {
          cleared.current.delete(control);
          if (former !== undefined) setValue(control, former);
        } else if (control.value !== '') {
          cleared.current.set(control, control.value);
          setValue(control, '');
        }
      }
    }
  };
  return { silenceOthers, change, forget: () => cleared.current.clear() };
}

/** Sets a value as a person would, so that a field in front of a select follows. */
function setValue(control: Control, value: string): void {
  control.value = value;
  control.dispatchEvent(new Event('change', { bubbles: true }));
}
