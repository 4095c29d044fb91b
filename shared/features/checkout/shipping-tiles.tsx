import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import { outcomeMessage } from '../../browser/http/outcome-messages.ts';
import type { Locale } from '../../i18n/locale.ts';
import { isFreeShipping } from '../../rules/checkout/shipping.ts';
import { formatDa } from '../../rules/money/format.ts';
import { toCentimes } from '../../rules/money/round.ts';
import { Amount, WithAmounts } from './amount.tsx';
import type { TranslateCheckoutForm } from './checkout-form.messages.ts';
import {
  freeFrom,
  groupShippingOptions,
  type ShippingOption,
  sharedEnding,
  shippingPrice,
} from './shipping-options.ts';
import type { Delivery } from './use-shipping-options.ts';
import { deliveryWord } from './use-totals.ts';

interface Props {
  readonly delivery: Delivery;
  readonly communeName: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly error: string | null;
  readonly t: TranslateCheckoutForm;
  readonly onChoose: (id: string, collapse: boolean) => void;
  readonly onCollapse: (collapsed: boolean) => void;
  readonly onRetry: () => void;
}

/** Renders the shipping options as tiles, to the door and at a desk; once one is chosen only that one (DLV-4). */
export function ShippingTiles(props: Props) {
  const { delivery, communeName, locale, t, error, onCollapse, onRetry } = props;
  const { shippingOptions, isLoading, failure, chosenId, collapsed, isChosenGone } = delivery;
  const errorId = useId();
  const tiles = useRef<HTMLDivElement>(null);
  const opened = useRef(false);
  const wasRetried = useRef(false);

  useLayoutEffect(() => {
    if (collapsed || !opened.current) return;
    opened.current = false;
    tiles.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [collapsed]);
  // The button that was pressed is removed with its message.
  useLayoutEffect(() => {
    if (!wasRetried.current || isLoading) return;
    wasRetried.current = false;
    if (document.activeElement === document.body) tiles.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [isLoading]);
  const retry = () => {
    wasRetried.current = true;
    onRetry();
  };

  const isIdle = !isLoading && !failure;
  // The server's tiles are visible in the meantime.
  const ownOptions = delivery.usesServerRadios ? null : shippingOptions;
  const optionCount = ownOptions?.length ?? 0;
  const isEmpty = delivery.usesServerRadios && !failure && !error && !isChosenGone;
  const visible = ownOptions?.filter((option) => !collapsed || option.id === chosenId) ?? [];
  return (
    <div className="z-checkout-delivery" ref={tiles} aria-busy={isLoading} data-empty={isEmpty || undefined}>
      <div role="status">
        {isLoading && !shippingOptions && !delivery.usesServerRadios && (
          <p className="z-checkout-hint z-checkout-loading">{t('loading')}</p>
        )}
        {isIdle && !shippingOptions && !delivery.usesServerRadios && (
          <p className="z-checkout-hint">{t('communeFirst')}</p>
        )}
        {isIdle && ownOptions && optionCount === 0 && (
          <p className="z-checkout-notice">{t('undeliverable', { commune: communeName })}</p>
        )}
        {isChosenGone && <p className="z-checkout-notice">{t('choiceGone')}</p>}
        {!collapsed && optionCount > 0 && (
          <p className="z-visually-hidden">{t('deliveries', { count: optionCount })}</p>
        )}
      </div>
      {failure && (
        <div className="z-checkout-notice" role="alert">
          <div>
            <strong>{t('transportersFailed')}</strong>
            <p>{outcomeMessage(failure, locale)}</p>
          </div>
          <button type="button" onClick={retry}>
            {t('retry')}
          </button>
        </div>
      )}
      {groupShippingOptions(visible).map(({ kind, options: group }) => (
        <Group key={String(kind)} {...props} kind={kind} group={group} describedBy={error ? errorId : undefined} />
      ))}
      {collapsed && optionCount > 1 && (
        <button
          type="button"
          className="z-checkout-link"
          onClick={() => {
            opened.current = true;
            onCollapse(false);
          }}
        >
          {t('change')}
        </button>
      )}
      {error && (
        <p className="z-field-error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

interface GroupProps extends Props {
  readonly kind: ShippingOption['kind'];
  readonly group: readonly ShippingOption[];
  readonly describedBy: string | undefined;
}

function Group({ kind, group, delivery, t, describedBy, ...props }: GroupProps) {
  const titleId = useId();
  /** An arrow key moves through the options; hiding the others at the first press would end that. */
  const byArrow = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    byArrow.current = event.key.startsWith('Arrow');
    const hasChosen = group.some(({ id }) => id === delivery.chosenId);
    if (event.key !== 'Enter' || !hasChosen) return;
    event.preventDefault();
    props.onCollapse(true);
  };
  const alike = kind === null ? [] : (delivery.shippingOptions ?? []).filter((option) => option.kind === kind);
  const ending = sharedEnding(alike.map(({ names }) => names[props.locale]));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the server's fieldset is around it; a second one would be read twice
    <div
      className="z-checkout-group"
      role="group"
      aria-labelledby={titleId}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        byArrow.current = false;
      }}
    >
      <p className="z-checkout-kind" id={titleId}>
        {t(kind ?? 'delivery')}
      </p>
      {group.map((option) => (
        <Tile
          key={option.id}
          option={option}
          name={option.names[props.locale].slice(0, -ending.length || undefined)}
          checked={option.id === delivery.chosenId}
          describedBy={describedBy}
          onChoose={() => props.onChoose(option.id, !byArrow.current)}
          currency={props.currency}
          t={t}
        />
      ))}
    </div>
  );
}

interface TileProps extends Pick<Props, 'currency' | 't'> {
  readonly option: ShippingOption;
  readonly name: string;
  readonly checked: boolean;
  readonly describedBy: string | undefined;
  readonly onChoose: () => void;
}

function Tile({ option, name, checked, describedBy, onChoose, currency, t }: TileProps) {
  const from = freeFrom(option);
  const isFree = isFreeShipping(option);
  const price = shippingPrice(option);
  return (
    <label className="z-checkout-tile">
      <input
        type="radio"
        name="transporter"
        value={option.id}
        checked={checked}
        onChange={onChoose}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
      />
      {option.logo && <img src={option.logo} alt="" width="32" height="32" loading="lazy" />}
      <span className="z-checkout-tile-text">
        <span>{name}</span>
        {from !== null && (
          <small>
            <WithAmounts text={t('freeFrom', { amount: '\u0001' })} amounts={[formatDa(from, currency)]} />
          </small>
        )}
      </span>
      <span className="z-checkout-price">
        {isFree && option.price !== null && option.price > 0 && (
          <s>
            <span className="z-visually-hidden">{`${t('insteadOf')} `}</span>
            <Amount text={formatDa(toCentimes(option.price), currency)} />
          </s>
        )}
        {price ? <Amount text={formatDa(price, currency)} /> : <span>{deliveryWord(price, t)}</span>}
      </span>
    </label>
  );
}
