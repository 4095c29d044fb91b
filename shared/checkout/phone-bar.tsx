import { useEffect, useState } from 'react';
import type { Centimes } from '../money/centimes.ts';
import { formatDa } from '../money/format.ts';
import { Amount } from './amount.tsx';
import type { Say } from './checkout-form.messages.ts';

interface Props {
  readonly form: HTMLFormElement;
  readonly submit: HTMLButtonElement;
  readonly total: Centimes;
  readonly currency: string;
  readonly t: Say;
}

/** On a phone: the total and the order button at the lower edge, while the form is in view and its own button is not. */
export function PhoneBar({ form, submit, total, currency, t }: Props) {
  const [inView, setInView] = useState<{ form: boolean; submit: boolean }>({ form: false, submit: false });
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        setInView((before) => ({ ...before, [target === form ? 'form' : 'submit']: isIntersecting }));
      }
    });
    observer.observe(form);
    observer.observe(submit);
    return () => observer.disconnect();
  }, [form, submit]);
  if (!inView.form || inView.submit) return null;
  return (
    <div className="z-checkout-bar">
      <p>
        <span>{t('total')}</span>
        <Amount text={formatDa(total, currency)} />
      </p>
      <button
        type="button"
        className="z-checkout-main"
        disabled={submit.disabled}
        onClick={() => form.requestSubmit(submit)}
      >
        {t('orderShort')}
      </button>
    </div>
  );
}
