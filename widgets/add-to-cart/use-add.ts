import { useRef, useState } from 'react';
import { submitGuard } from '../../shared/browser/form/submit-guard.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { type AddResult, addToCart } from '../../shared/features/cart/add-to-cart.ts';
import type { CartLine } from '../../shared/features/cart/cart-line.ts';

/** Longest time for the browser to store a line before the form is posted instead, in milliseconds. */
const TIMEOUT_MS = 4000;

interface Options {
  readonly form: HTMLFormElement;
  readonly submit: HTMLButtonElement;
  readonly busyLabel: string;
  /** Posts the form as it would without script. */
  readonly post: () => void;
  readonly onResult: (result: Exclude<AddResult, { kind: 'not-stored' }>, line: CartLine) => void;
}

/** Adds lines one at a time, and posts the form when the browser does not store them or takes too long. */
export function useAdd({ form, submit, busyLabel, post, onResult }: Options) {
  const [guard] = useState(() => submitGuard(form));
  const [isBusy, setBusy] = useState(false);
  const isPosted = useRef(false);
  const postForm = () => {
    isPosted.current = true;
    post();
  };
  useTimeout(postForm, isBusy ? TIMEOUT_MS : null);
  const add = async (shopUuid: string, line: CartLine): Promise<void> => {
    isPosted.current = false;
    setBusy(true);
    const result = await guard.run(submit, busyLabel, () => addToCart(shopUuid, line, () => isPosted.current));
    setBusy(false);
    if (!result || isPosted.current) return;
    if (result.kind === 'not-stored') postForm();
    else onResult(result, line);
  };
  return { isBusy, add, postForm };
}
