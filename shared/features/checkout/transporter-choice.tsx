import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react';
import type { Locale } from '../../i18n/locale.ts';
import { isFreeShipping } from '../../rules/checkout/shipping.ts';
import { formatDa } from '../../rules/money/format.ts';
import { toCentimes } from '../../rules/money/round.ts';
import { Amount, WithAmount } from './amount.tsx';
import type { Say } from './checkout-form.messages.ts';
import { freeFrom, groupOffers, type Offer, offerPrice, sharedEnding } from './transporter-offers.ts';
import type { Delivery } from './use-transporters.ts';

interface Props {
  readonly delivery: Delivery;
  readonly communeName: string;
  readonly locale: Locale;
  readonly currency: string;
  readonly error: string | null;
  readonly t: Say;
  readonly onChoose: (id: string, collapse: boolean) => void;
  readonly onCollapse: (collapsed: boolean) => void;
  readonly onRetry: () => void;
}

/** The deliveries as tiles, to the door and at a desk; once one is chosen only that one (B 4). */
export function TransporterChoice(props: Props) {
  const { delivery, communeName, t, error, onCollapse, onRetry } = props;
  const { offers, status, choice, collapsed, choiceGone } = delivery;
  const errorId = useId();
  const place = useRef<HTMLDivElement>(null);
  const opened = useRef(false);

  useLayoutEffect(() => {
    if (collapsed || !opened.current) return;
    opened.current = false;
    place.current?.querySelector<HTMLInputElement>('input:checked')?.focus();
  }, [collapsed]);

  // The server's tiles are shown in the meantime.
  const own = delivery.drawn ? null : offers;
  const shown = own?.filter((offer) => !collapsed || offer.id === choice) ?? [];
  return (
    <div className="z-checkout-delivery" ref={place} aria-busy={status === 'loading'}>
      {status === 'loading' && !offers && !delivery.drawn && (
        <p className="z-checkout-hint z-checkout-loading">{t('loading')}</p>
      )}
      {status === 'idle' && !offers && !delivery.drawn && <p className="z-checkout-hint">{t('communeFirst')}</p>}
      {status === 'failed' && (
        <div className="z-checkout-notice" role="alert">
          <p>{t('transportersFailed')}</p>
          <button type="button" onClick={onRetry}>
            {t('retry')}
          </button>
        </div>
      )}
      {status === 'idle' && own?.length === 0 && (
        <p className="z-checkout-notice">{t('undeliverable', { commune: communeName })}</p>
      )}
      {choiceGone && (
        <p className="z-checkout-notice" role="status">
          {t('choiceGone')}
        </p>
      )}
      {groupOffers(shown).map(({ kind, offers: group }) => (
        <Group key={String(kind)} {...props} kind={kind} group={group} describedBy={error ? errorId : undefined} />
      ))}
      {collapsed && (own?.length ?? 0) > 1 && (
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
  readonly kind: Offer['kind'];
  readonly group: readonly Offer[];
  readonly describedBy: string | undefined;
}

function Group({ kind, group, delivery, t, describedBy, ...props }: GroupProps) {
  const titleId = useId();
  /** An arrow key moves through the choices; putting the others away at the first press would end that. */
  const byArrow = useRef(false);
  const onKeyDown = (event: KeyboardEvent) => {
    byArrow.current = event.key.startsWith('Arrow');
    const hasChoice = group.some(({ id }) => id === delivery.choice);
    if (event.key !== 'Enter' || !hasChoice) return;
    event.preventDefault();
    props.onCollapse(true);
  };
  const alike = kind === null ? [] : (delivery.offers ?? []).filter((offer) => offer.kind === kind);
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
        {t(kind ?? 'anyKind')}
      </p>
      {group.map((offer) => (
        <Tile
          key={offer.id}
          offer={offer}
          name={offer.names[props.locale].slice(0, -ending.length || undefined)}
          checked={offer.id === delivery.choice}
          describedBy={describedBy}
          onChoose={() => props.onChoose(offer.id, !byArrow.current)}
          currency={props.currency}
          t={t}
        />
      ))}
    </div>
  );
}

interface TileProps extends Pick<Props, 'currency' | 't'> {
  readonly offer: Offer;
  readonly name: string;
  readonly checked: boolean;
  readonly describedBy: string | undefined;
  readonly onChoose: () => void;
}

function Tile({ offer, name, checked, describedBy, onChoose, currency, t }: TileProps) {
  const from = freeFrom(offer);
  const isFree = isFreeShipping(offer);
  return (
    <label className="z-checkout-tile">
      <input
        type="radio"
        name="transporter"
        value={offer.id}
        checked={checked}
        onChange={onChoose}
        aria-invalid={describedBy ? true : undefined}
        aria-describedby={describedBy}
      />
      {offer.logo && <img src={offer.logo} alt="" width="32" height="32" loading="lazy" />}
      <span className="z-checkout-tile-text">
        <span>{name}</span>
        {from !== null && (
          <small>
            <WithAmount text={(amount) => t('freeFrom', { amount })} amount={formatDa(from, currency)} />
          </small>
        )}
      </span>
      <span className="z-checkout-price">
        {isFree && offer.price !== null && offer.price > 0 && (
          <s>
            <span className="z-visually-hidden">{`${t('insteadOf')} `}</span>
            <Amount text={formatDa(toCentimes(offer.price), currency)} />
          </s>
        )}
        {isFree || offer.finalPrice === null ? (
          <span>{isFree ? t('free') : '—'}</span>
        ) : (
          <Amount text={formatDa(offerPrice(offer), currency)} />
        )}
      </span>
    </label>
  );
}
