import { redirectTarget } from '../../browser/http/redirect-target.ts';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';

interface Props {
  readonly redirectUrl: string;
  readonly t: TranslateCheckoutForm;
  readonly className?: string;
}

/** Renders the link to a placed order; nothing where its address is none to go to. */
export function OrderLink({ redirectUrl, t, className }: Props) {
  const target = redirectTarget(redirectUrl, document.baseURI);
  return (
    target && (
      <a className={className} href={target}>
        <span>{t('seeOrder')}</span>
      </a>
    )
  );
}
