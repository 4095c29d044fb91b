import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { announce } from '../../shared/browser/element/announce.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useOutlet } from '../../shared/browser/element/use-outlet.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { Countdown } from '../../shared/features/checkout/countdown.tsx';
import { orderedLines, orderedTotals } from '../../shared/features/checkout/order-terms.ts';
import { chosenText } from '../../shared/features/checkout/order-values.ts';
import { PhoneBar } from '../../shared/features/checkout/phone-bar.tsx';
import { redirectTarget } from '../../shared/features/checkout/redirect-target.ts';
import { UnconfirmedNotice } from '../../shared/features/checkout/unconfirmed-notice.tsx';
import { useAbandonedSnapshot } from '../../shared/features/checkout/use-abandoned-snapshot.tsx';
import { useCooldown } from '../../shared/features/checkout/use-cooldown.ts';
import { useDelivery } from '../../shared/features/checkout/use-delivery.tsx';
import { useOrder } from '../../shared/features/checkout/use-order.ts';
import { useOrderErrors } from '../../shared/features/checkout/use-order-errors.ts';
import { useOrderForm } from '../../shared/features/checkout/use-order-form.ts';
import { useOrderSubmit } from '../../shared/features/checkout/use-order-submit.ts';
import { useSteps } from '../../shared/features/checkout/use-steps.ts';
import { useSubmitButton } from '../../shared/features/checkout/use-submit-button.ts';
import { totalOf, useTotals } from '../../shared/features/checkout/use-totals.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import { correctQuantity } from '../../shared/rules/quantity/quantity.ts';
import { abandonedSnapshot } from './abandoned-snapshot.ts';
import { composeOrder } from './compose-order.ts';
import { ConfirmSummary } from './confirm-summary.tsx';
import { isSoldOut, nameWithLabels } from './order-data.ts';
import { isDialog, NoticeDialog } from './order-notices.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { quickCartId, renewCartId } from './quick-cart-id.ts';
import { QuickNotice } from './quick-notice.tsx';
import { contract } from './quick-order.contract.ts';
import { messages } from './quick-order.messages.ts';
import { useMissingChoice } from './use-missing-choice.ts';
import { useOrderedProduct } from './use-ordered-product.ts';
import { usePutAway } from './use-put-away.tsx';

function QuickOrder({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, order, wilaya, commune, transporters: place, submit, combination, quantity: field } = parts;
  const { shopUuid, currency, base } = attributes;
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);

  const { product, pack, setUnitPrice } = useOrderedProduct({ host, form, order, combination });
  const orderForm = useOrderForm(host, { form, wilaya, commune }, t);
  const { values, touched } = orderForm;
  const quantity = field ? correctQuantity(values.quantity, product.stock ?? undefined) : 1;
  const subtotal = product.unitPrice * quantity;
  const shipping = useDelivery({
    ...{ parts, orderForm, subtotal, locale, currency, base, t },
    rememberFor: attributes.noRemember ? '' : shopUuid,
    url: attributes.transportersUrl,
  });
  const { offer, totals } = shipping;
  const soldOut = isSoldOut(product);
  const [ordered, setOrdered] = useState(false);
  const cooldown = useCooldown(shopUuid, form);
  const errors = useOrderErrors({ form, errors: parts.errors, transporters: place }, t);

  useSteps(parts.step);
  const toggle = usePutAway(host, form, attributes.activeAddToCart, t);

  const leadToMissing = useMissingChoice(pack.missing, t);
  const details = { shopUuid, locale, product, offer };
  const orders = useOrder({
    host,
    form,
    submit,
    shopUuid,
    base,
    url: attributes.checkoutUrl,
    locale,
    t,
    cartId: () => quickCartId(shopUuid),
    renewCartId: () => renewCartId(shopUuid),
    source: 'quick',
    compose: (ids) => composeOrder({ ...details, form, pack, hasQuantity: field !== undefined, t }, ids),
    describe: (payload) => ({
      lines: orderedLines(payload).map(({ quantity: pieces }) => ({
        quantity: Number(pieces),
        name: nameWithLabels(product, t('comma')),
      })),
      address: [payload.deliveryAddress.address, chosenText(commune), chosenText(wilaya)].map(String),
    }),
    onNothing: leadToMissing,
    onFields: errors.show,
    onBefore: (payload) => emit('before-order', { payload }),
    onFailure: (kind, message) => emit('failure', { kind, message }),
    onPlaced: (answer, _, first) => {
      renewCartId(shopUuid);
      setOrdered(!first);
      emit('ordered', answer);
      if (first) orders.tell({ kind: 'first-placed', order: first, redirectUrl: answer.redirectUrl });
      else leaveFor(answer.redirectUrl);
    },
    onKnown: (record) => leaveFor(record.redirectUrl),
  });
  const { notice, first } = orders;
  useTotals(parts, first ? orderedTotals(first.payload) : totals, currency, t);
  useSubmitButton(submit, { soldOut, sendsFirst: first !== null }, t);
  const leaveFor = (redirectUrl: string) => {
    if (!emit('before-redirect', { redirectUrl })) return;
    const target = redirectTarget(redirectUrl, document.baseURI);
    if (target) location.assign(target);
    else orders.tell({ kind: 'placed' });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what follows from a notice follows once
  useEffect(() => {
    cooldown.refresh();
    if (notice?.kind !== 'prices') return;
    const line = notice.prices.lines[0];
    if (line) setUnitPrice(toCentimes(line.unitPrice));
    if (values.commune) shipping.reload();
  }, [notice]);

  const variants = [product.combinationId, ...pack.items.map((item) => item.combination)].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said above the button is about the variants before
  useEffect(() => {
    if (notice && !isDialog(notice)) orders.tell(null);
  }, [variants]);

  useOrderSubmit(form, true, (submitter) => void (first && submitter === submit ? orders.sendAgain() : orders.send()));
  useEffect(() => {
    host.dataset.state = 'ready';
  }, [host]);

  const snapshot = useAbandonedSnapshot({
    snapshot:
      attributes.noAbandonedCart || !touched || orders.sending || ordered
        ? null
        : abandonedSnapshot({
            ...details,
            packItems: pack.items,
            cartExternalId: quickCartId(shopUuid),
            values,
            quantity,
          }),
    base,
    url: attributes.abandonedUrl,
    locale,
  });
  const summaryOutlet = useOutlet((node) => submit.before(node));
  const belowOutlet = useOutlet((node) => submit.after(node));
  const closeNotice = () => {
    orders.tell(null);
    submit.focus();
  };
  const onCooldownEnd = () => {
    cooldown.refresh();
    announce(t('canOrder'));
  };
  return (
    <>
      {toggle}
      {snapshot}
      {shipping.draw(errors.transporter)}
      {field && (
        <QuantityStepper
          form={form}
          field={field}
          stock={product.stock}
          quantity={quantity}
          t={t}
          onChange={orderForm.refresh}
        />
      )}
      {summaryOutlet &&
        createPortal(
          <>
            {first ? (
              <UnconfirmedNotice order={first} currency={currency} t={t} />
            ) : (
              <ConfirmSummary
                product={product}
                packItems={pack.items}
                quantity={quantity}
                values={values}
                wilayaName={chosenText(wilaya)}
                communeName={chosenText(commune)}
                transporterName={offer?.names[locale] ?? ''}
                t={t}
              />
            )}
            {notice && (
              <QuickNotice
                notice={notice}
                currency={currency}
                t={t}
                onLower={(next) => {
                  if (field) field.value = String(next);
                  orderForm.refresh();
                  closeNotice();
                }}
              />
            )}
          </>,
          summaryOutlet,
        )}
      {belowOutlet &&
        cooldown.end !== null &&
        createPortal(<Countdown end={cooldown.end} t={t} onEnd={onCooldownEnd} />, belowOutlet)}
      {!first && <PhoneBar host={host} form={form} submit={submit} total={totalOf(totals)} currency={currency} t={t} />}
      {notice && isDialog(notice) && (
        <NoticeDialog
          key={notice.kind}
          opener={submit}
          notice={notice}
          first={first}
          locale={locale}
          currency={currency}
          t={t}
          onClose={closeNotice}
          cooldownEnd={cooldown.end}
          onCooldownEnd={onCooldownEnd}
          onSend={(evenAlike) => void orders.send(evenAlike)}
          onSendAgain={() => void orders.sendAgain()}
        />
      )}
    </>
  );
}

defineWidget(contract, QuickOrder);
