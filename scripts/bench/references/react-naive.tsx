import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { maskAmount } from './amount-mask.ts';

/** Renders the currency field as a React component that adopts the input it is given. */
function CurrencyField({ input }: { input: HTMLInputElement }) {
  useEffect(() => {
    const typed = input.value;
    const mask = maskAmount(input);
    if (typed !== '') mask.value = typed;
    return () => mask.destroy();
  }, [input]);
  return null;
}

/** Renders the root when the field is first focused, as a naive reference: React's code is there before. */
export function mount(input: HTMLInputElement): void {
  const outlet = document.createElement('span');
  input.after(outlet);
  createRoot(outlet).render(<CurrencyField input={input} />);
}

declare global {
  var mountCurrencyField: typeof mount;
}
globalThis.mountCurrencyField = mount;
