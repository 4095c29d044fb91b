import { useLayoutEffect, useState } from 'react';
import { createDomPatch, useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { pickerOf } from '../../shared/rules/promotions/pickers.ts';
import type { contract } from './promotion-rule.contract.ts';

/** Shows the one picker that the rule needs. The others keep what was chosen in them, and are not sent. */
export function usePickers({ parts, emit }: WidgetProps<typeof contract>): void {
  const { scope, picker: pickers, search } = parts;
  const [chosen, setChosen] = useState(scope.value);
  const unsent = useDomPatch();

  useLayoutEffect(() => {
    const patch = createDomPatch();
    for (const picker of pickers) {
      if (picker.dataset.picker !== pickerOf(chosen)) patch.set(picker, 'hidden', '');
    }
    if (search) patch.set(search, 'hidden', '');
    return patch.revert;
  }, [chosen, pickers, search]);

  const follow = () => {
    unsent.revert();
    setChosen(scope.value);
  };
  useDomEvent(scope, 'change', () => {
    if (scope.value === chosen) return;
    follow();
    emit('change', { scope: scope.value });
  });
  useFormReset(scope.form, follow);
  // Capture phase, ahead of whoever reads the form. Not earlier: a form would count as changed without its hidden fields.
  useDomEvent(
    scope.form,
    'submit',
    () => {
      for (const node of [...pickers, ...(search ? [search] : [])]) {
        if (node.hidden) for (const control of node.querySelectorAll('[name]')) unsent.set(control, 'disabled', '');
      }
    },
    { capture: true },
  );
}
