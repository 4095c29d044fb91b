import { useEffect, useState } from 'react';
import { Amount } from './amount.tsx';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';

interface Props {
  readonly host: HTMLElement;
  readonly form: HTMLFormElement;
  readonly submit: HTMLButtonElement;
  /** A press would order nothing. `submit` itself is disabled only after this was rendered. */
  readonly isDisabled: boolean;
  readonly total: string;
  readonly t: TranslateCheckoutForm;
}

/**
 * Renders, on a phone, the total and the order button at the lower edge, while the form is in view and its own button is
 * not. A page may have a bar of its own that leads to the form: as long as such a link is in view, this one stays away.
 */
export function PhoneBar({ host, form, submit, isDisabled, total, t }: Props) {
  const [inView, setInView] = useState<ReadonlySet<Element>>(new Set());
  useEffect(() => {
    if (typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver((entries) => {
      setInView((before) => {
        const next = new Set(before);
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) next.add(target);
          else next.delete(target);
        }
        return next;
      });
    });
    for (const node of [form, submit, ...linksTo(host)]) observer.observe(node);
    return () => observer.disconnect();
  }, [host, form, submit]);
  const others = [...inView].some((node) => node !== form);
  if (!inView.has(form) || others) return null;
  return (
    <div className="z-checkout-bar">
      <p>
        <span>{t('total')}</span>
        <Amount text={total} />
      </p>
      <button
        type="button"
        className="z-checkout-main"
        disabled={isDisabled}
        onClick={() => form.requestSubmit(submit)}
      >
        {t('orderShort')}
      </button>
    </div>
  );
}

function linksTo(host: HTMLElement): Element[] {
  if (host.id === '') return [];
  const links = document.querySelectorAll('a[href*="#"]');
  return [...links].filter((link) => link.getAttribute('href')?.endsWith(`#${host.id}`));
}
