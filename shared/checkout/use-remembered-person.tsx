import { type ReactNode, useEffect, useRef } from 'react';
import { After } from './after.tsx';
import type { OrderValues } from './order-values.ts';
import { fillEmptyFields, personOf, rememberedPerson, rememberPerson } from './remembered-person.ts';

/** A pause in typing after which the person is kept, in milliseconds. */
const REST_MS = 300;

interface Options {
  readonly form: HTMLFormElement;
  /** Empty: nothing is kept. */
  readonly shop: string;
  readonly values: OrderValues;
  readonly touched: boolean;
  readonly onFill: () => void;
}

/**
 * Fills in who ordered here last, and keeps who orders now (resolution 108).
 * @returns what has to be drawn for it to work
 */
export function useRememberedPerson({ form, shop, values, touched, onFill }: Options): ReactNode {
  const isTyped = useRef(touched);
  isTyped.current = touched;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read once, when the widget begins
  useEffect(() => {
    if (shop === '') return;
    let left = false;
    void rememberedPerson(shop).then((person) => {
      if (!left && fillEmptyFields(form, person, isTyped.current).length > 0) onFill();
    });
    return () => {
      left = true;
    };
  }, [form, shop]);
  if (!touched || shop === '') return null;
  const person = personOf(values);
  return <After key={JSON.stringify(person)} ms={REST_MS} run={() => void rememberPerson(shop, person)} />;
}
