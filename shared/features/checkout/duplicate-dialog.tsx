import type { Locale } from '../../i18n/locale.ts';
import { shopTime } from '../../i18n/shop-time.ts';
import type { Say } from './checkout-form.messages.ts';
import { OrderDialog } from './order-dialog.tsx';
import type { OrderRecord } from './order-record.ts';
import { redirectTarget } from './redirect-target.ts';

interface Props {
  readonly record: OrderRecord;
  readonly opener: HTMLElement;
  readonly locale: Locale;
  readonly t: Say;
  readonly onClose: () => void;
  readonly onAgain: () => void;
}

/** The same was ordered a while ago: the shopper may mean it, or have lost sight of the first order. */
export function DuplicateDialog({ record, opener, locale, t, onClose, onAgain }: Props) {
  const time = shopTime(locale, { timeStyle: 'short' });
  const target = redirectTarget(record.redirectUrl, document.baseURI);
  return (
    <OrderDialog
      title={t('duplicateTitle')}
      opener={opener}
      onClose={onClose}
      actions={
        <>
          <button type="button" onClick={onClose}>
            {t('close')}
          </button>
          <button type="button" onClick={onAgain}>
            {t('orderAgain')}
          </button>
          {target && (
            <a className="z-checkout-main" href={target}>
              <span>{t('seeOrder')}</span>
            </a>
          )}
        </>
      }
    >
      <p>{t('duplicate', { time: time.format(record.createdAt) })}</p>
    </OrderDialog>
  );
}
