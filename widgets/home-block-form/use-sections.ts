import { useLayoutEffect, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { sectionOf } from '../../shared/rules/home/block-sections.ts';

/**
 * Shows the section of the chosen type. The others are hidden and disabled, so that they send nothing; what is in them stays, for
 * who flips the type back (BLK-1).
 */
export function useSections(
  type: HTMLSelectElement,
  sections: readonly HTMLFieldSetElement[],
  onChange: (type: string) => void,
): void {
  const patch = useDomPatch();
  const [shown, setShown] = useState(type.value);
  useDomEvent(type, 'change', () => {
    if (type.value === shown) return;
    setShown(type.value);
    onChange(type.value);
  });
  useFormReset(type.form, () => setShown(type.value));
  useLayoutEffect(() => {
    const name = sectionOf(shown);
    for (const section of sections) {
      const isOff = section.dataset.section !== name;
      patch.set(section, 'hidden', isOff ? '' : null);
      patch.set(section, 'disabled', isOff ? '' : null);
    }
  }, [patch, sections, shown]);
}
