import { useEffect, useRef } from 'react';
import { redirectTarget } from '../../shared/browser/http/redirect-target.ts';
import { useTimeout } from '../../shared/browser/time/hooks.ts';
import { Amount, WithAmounts } from '../../shared/features/checkout/amount.tsx';
import { Cooldown } from '../../shared/features/checkout/cooldown.tsx';
import { deliveryWord, totalText } from '../../shared/features/checkout/use-totals.ts';
import type { Locale } from '../../shared/i18n/locale.ts';
import { shopTime } from '../../shared/i18n/shop-time.ts';
import { formatDa } from '../../shared/rules/money/format.ts';
import type { TranslateCartPage } from './cart-page.messages.ts';
import type { OrderedLine, OrderOverview } from './order-overview.ts';

interface Props {
  readonly overview: OrderOverview;
  /** When the next order is possible; null when it is now. */
  readonly cooldownEnd: number | null;
  readonly onCooldownEnd: () => void;
  readonly locale: Locale;
  readonly currency: string;
  /** The order was placed on this page just now: the focus goes to the thanks. */
  readonly isNew: boolean;
  readonly t: TranslateCartPage;
  readonly onNewPurchase: () => void;
}

/** Renders the overview of the order that was placed (ORD-9). */
export function Thanks(props: Props) {
  const { overview, cooldownEnd, onCooldownEnd, locale, currency, isNew, t, onNewPurchase } = props;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) title.current?.focus();
  }, [isNew]);
  // The countdown rests while it is out of view; the end of the wait must not.
  useTimeout(onCooldownEnd, cooldownEnd === null ? null : Math.max(0, cooldownEnd - Date.now()));
  const { items, products, delivery, deliveryTo, lines } = overview;
  const target = redirectTarget(overview.redirectUrl, document.baseURI);
  const count = new Intl.NumberFormat(locale === 'ar' ? 'ar-DZ' : locale);
  const total = totalText({ subtotal: products, delivery }, currency, t);
  return (
    <section className="z-cart-page-thanks">
      <header>
        <svg viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <circle cx="12" cy="12" r="10" />
          <path d="m8 12.5 2.7 2.7L16 9.5" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
        <h1 ref={title} tabIndex={-1}>
          {t('thanksTitle')}
        </h1>
        <p>{t('thanksText')}</p>
      </header>
      <Facts overview={overview} locale={locale} t={t} />
      <div>
        <OrderedLines lines={lines} currency={currency} t={t} />
        <dl className="z-cart-page-figures">
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
            <dt>
              <span>{t('delivery')}</span>
              {deliveryTo && (
                <small>
                  <bdi>{deliveryTo.transporter}</bdi>
                </small>
              )}
            </dt>
            <dd>{delivery ? <Amount text={formatDa(delivery, currency)} /> : deliveryWord(delivery, t)}</dd>
          </div>
          <div className="z-cart-page-grand">
            <dt>{t('total')}</dt>
            <dd data-total="">
              <Amount text={total} />
            </dd>
          </div>
        </dl>
      </div>
      <div>
        <h2>{t('next')}</h2>
        <ol>
          <li>{t('nextCall')}</li>
          <li>{deliveryTo ? t('nextShipBy', { transporter: deliveryTo.transporter }) : t('nextShip')}</li>
          <li>
            <span>
              <WithAmounts text={t('nextPay', { amount: '\u0001' })} amounts={[total]} />
            </span>
          </li>
        </ol>
      </div>
      <p className="z-checkout-actions">
        {target && (
          <a href={target}>
            <span>{t('seeOrder')}</span>
          </a>
        )}
        <button type="button" className="z-checkout-main" disabled={cooldownEnd !== null} onClick={onNewPurchase}>
          {t('newPurchase')}
        </button>
      </p>
      {cooldownEnd !== null && <Cooldown end={cooldownEnd} t={t} onEnd={onCooldownEnd} />}
    </section>
  );
}

function Facts({ overview, locale, t }: Pick<Props, 'overview' | 'locale' | 't'>) {
  const { number, at, phone, deliveryTo } = overview;
  return (
    <dl className="z-cart-page-facts">
      {number !== '' && (
        <div>
          <dt>{t('orderNumber')}</dt>
          <dd>
            <Amount text={number} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('time')}</dt>
        <dd>
          <time dateTime={new Date(at).toISOString()}>
            {shopTime(locale, { dateStyle: 'long', timeStyle: 'short' }).format(at)}
          </time>
        </dd>
      </div>
      <div>
        <dt>{t('form.phone')}</dt>
        <dd>
          <Amount text={phone} />
        </dd>
      </div>
      {deliveryTo && (
        <div>
          <dt>{t('deliveryTo')}</dt>
          <dd>
            <bdi>{deliveryTo.place}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface LinesProps {
  readonly lines: readonly OrderedLine[];
  readonly currency: string;
  readonly t: TranslateCartPage;
}

function OrderedLines({ lines, currency, t }: LinesProps) {
  return (
    <ul>
      {lines.map(({ name, image, attributes, isPack, quantity, unitPrice }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a placed order do not change
        <li key={index}>
          <div className="z-cart-line-picture">
            {image && <img src={image} alt="" width="72" height="72" loading="lazy" decoding="async" />}
          </div>
          <div>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            {isPack
              ? Object.entries(attributes).map(([label, value]) => (
                  <small key={label}>{value ? t('attribute', { label, value }) : label}</small>
                ))
              : Object.keys(attributes).length > 0 && <small>{Object.values(attributes).join(t('comma'))}</small>}
            <small>
              <bdi>{quantity}</bdi>
              <span> × </span>
              <Amount text={formatDa(unitPrice, currency)} />
            </small>
          </div>
          <strong>
            <Amount text={formatDa(unitPrice * quantity, currency)} />
          </strong>
        </li>
      ))}
    </ul>
  );
}
