import { useEffect, useRef } from 'react';
import { Amount } from '../../shared/checkout/amount.tsx';
import { Countdown } from '../../shared/checkout/countdown.tsx';
import { redirectTarget } from '../../shared/checkout/redirect-target.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { formatDa } from '../../shared/money/format.ts';
import { shopTime } from '../../shared/time/shop-time.ts';
import type { Say } from './cart-page.messages.ts';
import type { OrderOverview } from './order-overview.ts';

interface Props {
  readonly overview: OrderOverview;
  /** When the next order is possible; null when it is now. */
  readonly cooldownEnd: number | null;
  readonly onCooldownEnd: () => void;
  readonly locale: Locale;
  readonly currency: string;
  /** The order was placed on this page just now: the focus goes to the thanks. */
  readonly isNew: boolean;
  readonly t: Say;
  readonly onNewPurchase: () => void;
}

/** The overview of the order that was placed (B 4). */
export function Thanks(props: Props) {
  const { overview, cooldownEnd, onCooldownEnd, locale, currency, isNew, t, onNewPurchase } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  const { items, products, delivery, at } = overview;
  const target = redirectTarget(overview.redirectUrl, document.baseURI);
  const count = new Intl.NumberFormat(locale === 'ar' ? 'ar-DZ' : locale);
  return (
    <section className="z-cart-page-thanks">
      <h1 ref={title} tabIndex={-1}>
        {t('thanksTitle')}
      </h1>
      <dl>
        <div>
          <dt>{t('items')}</dt>
          <dd>{count.format(items)}</dd>
        </div>
        <div>
          <dt>{t('products')}</dt>
          <dd>
            <Amount text={formatDa(products, currency)} />
          </dd>
        </div>
        <div>
          <dt>{t('delivery')}</dt>
          <dd>{delivery === 0 ? t('free') : <Amount text={formatDa(delivery, currency)} />}</dd>
        </div>
        <div className="z-cart-page-grand">
          <dt>{t('total')}</dt>
          <dd data-total="">
            <Amount text={formatDa(products + delivery, currency)} />
          </dd>
        </div>
        <div>
          <dt>{t('time')}</dt>
          <dd>
            <time dateTime={new Date(at).toISOString()}>
              {shopTime(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at)}
            </time>
          </dd>
        </div>
      </dl>
      {cooldownEnd === null ? <p>{t('canOrder')}</p> : <Countdown end={cooldownEnd} t={t} onEnd={onCooldownEnd} />}
      <p className="z-checkout-actions">
        <button type="button" disabled={cooldownEnd !== null} onClick={onNewPurchase}>
          {t('newPurchase')}
        </button>
        {target && (
          <a className="z-checkout-main" href={target}>
            <span>{t('seeOrder')}</span>
          </a>
        )}
      </p>
    </section>
  );
}
