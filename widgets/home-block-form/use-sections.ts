import { useLayoutEffect, useState } from 'react';
import { useDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
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
  const [wasReset, setWasReset] = useState(false);
  useDomEvent(type, 'change', () => {
    if (type.value === shown) return;
    setShown(type.value);
    onChange(type.value);
  });
  useDomEvent(type.form, 'reset', () => setWasReset(true));
  // A form's values are reset after its event.
  useTimeout(
    () => {
      setWasReset(false);
      setShown(type.value);
    },
    wasReset ? 0 : null,
  );
  useLayoutEffect(() => {
    const name = sectionOf(shown);
    for (const section of sections) {
      const isOff = section.dataset.section !== name;
      patch.set(section, 'hidden', isOff ? '' : null);
      patch.set(section, 'disabled', isOff ? '' : null);
    }
  }, [patch, sections, shown]);
}
