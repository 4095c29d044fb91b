import { useLayoutEffect, useRef } from 'react';

const COLOUR = /^#[0-9a-f]{6}$/i;

/** Renders a dot in a value's colour, set by script: a strict policy allows no style attribute. */
export function Swatch({ color }: { readonly color: string }) {
  const dot = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (COLOUR.test(color)) dot.current?.style.setProperty('--z-combination-modal-color', color);
  }, [color]);
  return <span ref={dot} className="z-combination-modal-swatch" aria-hidden="true" />;
}
