import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createDomPatch } from '../../shared/browser/dom/dom-patch.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useDomEvent } from '../../shared/browser/element/use-dom-event.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { useTextOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useFormReset } from '../../shared/browser/form/use-form-reset.ts';
import { useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { contract } from './product-create.contract.ts';
import { messages } from './product-create.messages.ts';

function ProductCreate({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { type, family, hint: pageHint } = parts;
  const { packType, packFamily } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const locked = t('locked');
  const hintId = useId();
  const isPack = () => type.value === packType;
  const [isLocked, setIsLocked] = useState(isPack);
  /** The family before it was locked. */
  const former = useRef<string | null>(null);

  useDomEvent(type, 'change', () => {
    if (isPack() === isLocked) return;
    if (!isLocked) former.current = family.value;
    setIsLocked(isPack());
    emit('change', { type: type.value, family: familyAfter(isPack()), locked: isPack() });
  });
  const familyAfter = (locked: boolean) => (locked ? packFamily : (former.current ?? firstFamily(family, packFamily)));
  useFormReset(type.form, () => {
    former.current = isPack() ? null : family.value;
    setIsLocked(isPack());
  });

  useLayoutEffect(() => {
    if (!isLocked) return;
    const patch = createDomPatch();
    family.value = packFamily;
    const carrier = document.createElement('input');
    Object.assign(carrier, { type: 'hidden', name: family.name, value: packFamily });
    patch.set(family, 'disabled', '');
    family.after(carrier);
    if (pageHint) patch.text(pageHint, locked);
    else patch.addToken(family, 'aria-describedby', hintId);
    return () => {
      carrier.remove();
      patch.revert();
      if (type.value !== packType) family.value = former.current ?? firstFamily(family, packFamily);
    };
  }, [isLocked, type, family, pageHint, locked, hintId, packType, packFamily]);
  useTextOutlet(isLocked && !pageHint ? locked : '', (node) => {
    node.id = hintId;
    node.className = 'z-product-create-hint';
    family.after(node);
  });
  useHostState<typeof contract>(host, isLocked ? 'locked' : null);
  return null;
}

/** Returns the family of a product that was a pack from the start: the first that is not for packs. */
function firstFamily(family: HTMLSelectElement, packFamily: string): string {
  return [...family.options].find(({ value }) => value !== packFamily)?.value ?? '';
}

defineWidget(contract, ProductCreate);
