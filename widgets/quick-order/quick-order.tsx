import { useEffect, useState } from 'react';
import type { QuickCheckoutRequest } from '../../shared/api/checkout.ts';
import { useEventCallback } from '../../shared/browser/dom/use-event-callback.ts';
import type { WidgetProps } from '../../shared/browser/element/contract.ts';
import { defineWidget } from '../../shared/browser/element/define-widget.ts';
import { useHostState } from '../../shared/browser/element/use-host-state.ts';
import { redirectTarget } from '../../shared/browser/http/redirect-target.ts';
import { useLocale, useMessages } from '../../shared/browser/i18n/use-messages.ts';
import { shopOf } from '../../shared/features/cart/use-cart.ts';
import { quickAbandonedCart } from '../../shared/features/checkout/abandoned-cart.ts';
import type { CheckoutNotice } from '../../shared/features/checkout/checkout-notice.ts';
import { CheckoutView } from '../../shared/features/checkout/checkout-view.tsx';
import { orderedLines } from '../../shared/features/checkout/order-terms.ts';
import { chosenPlace } from '../../shared/features/checkout/order-values.ts';
import { useCheckout } from '../../shared/features/checkout/use-checkout.ts';
import { useCooldown } from '../../shared/features/checkout/use-cooldown.ts';
import { useOrderForm } from '../../shared/features/checkout/use-order-form.ts';
import { toCentimes } from '../../shared/rules/money/round.ts';
import { correctQuantity } from '../../shared/rules/quantity/quantity.ts';
import { ConfirmSummary } from './confirm-summary.tsx';
import { draftQuickOrder, lineClaim } from './draft-quick-order.ts';
import { isSoldOut, nameWithLabels } from './order-data.ts';
import { QuantityStepper } from './quantity-stepper.tsx';
import { quickCartId, renewCartId } from './quick-cart-id.ts';
import { contract } from './quick-order.contract.ts';
import { messages } from './quick-order.messages.ts';
import { useCollapsibleForm } from './use-collapsible-form.tsx';
import { useMissingOption } from './use-missing-option.ts';
import { useOrderedProduct } from './use-ordered-product.ts';
import { useRestoredQuantity } from './use-restored-quantity.ts';

/** The notices that stop the shopper; the others are above the button. */
const DIALOGS: readonly CheckoutNotice['kind'][] = ['wait', 'duplicate', 'expired', 'refused', 'failed'];

/** Pieces left of the product, or of the pack, that is short; null for another notice. */
function piecesLeft(notice: CheckoutNotice): number | null {
  if (notice.kind !== 'short' || notice.line === null) return null;
  return notice.line.pack?.available ?? notice.line.available ?? null;
}

function QuickOrder({ host, attributes, parts, emit }: WidgetProps<typeof contract>) {
  const { form, order, wilaya, commune, combination, quantity: field } = parts;
  const shop = shopOf(attributes.shopUuid);
  const t = useMessages(messages, host, contract.tag);
  const locale = useLocale(host);
  const { product, pack, setUnitPrice, reportStock } = useOrderedProduct({ host, form, order, combination });
  const orderForm = useOrderForm(host, { form, wilaya, commune }, t);
  const { values } = orderForm;
  useRestoredQuantity({ shop, field, product, packItems: pack.items, onRestore: orderForm.refresh });
  const quantity = field ? correctQuantity(values.quantity, product.stock ?? undefined) : 1;
  const cooldown = useCooldown(shop, form);
  const { isCollapsed, toggle } = useCollapsibleForm(host, form, attributes.activeAddToCart, t);
  const scrollToMissingOption = useMissingOption(pack.missing, t);

  const leaveFor = (redirectUrl: string) => {
    if (!emit('before-redirect', { redirectUrl })) return;
    // The next page may be seconds away.
    checkout.show({ kind: 'placed', redirectUrl });
    const target = redirectTarget(redirectUrl, document.baseURI);
    if (target) location.assign(target);
  };
  const checkout = useCheckout<QuickCheckoutRequest>({
    host,
    parts,
    attributes,
    emit,
    shop,
    locale,
    t,
    cooldown,
    orderForm,
    subtotal: product.unitPrice * quantity,
    soldOut: isSoldOut(product),
    source: 'quick',
    cartId: () => quickCartId(shop),
    renewCartId: () => renewCartId(shop),
    draft: (filled, ids) => draftQuickOrder({ product, pack, hasQuantity: field !== undefined }, filled, ids, t),
    abandonedCart: (filled, ids) =>
      quickAbandonedCart({ ...filled, lines: [lineClaim(product, pack.items, quantity)] }, ids),
    linesInWords: (payload) => {
      const name = nameWithLabels(product, t('comma'));
      return orderedLines(payload).map((line) => ({ quantity: Number(line.quantity), name }));
    },
    onUnorderable: scrollToMissingOption,
    onPrices: ({ lines: [line] }) => {
      if (line) setUnitPrice(toCentimes(line.unitPrice));
    },
    onPlaced: ({ redirectUrl }, _, earlier) => {
      renewCartId(shop);
      if (earlier) checkout.show({ kind: 'earlier-placed', order: earlier, redirectUrl });
      else leaveFor(redirectUrl);
    },
    onKnown: ({ redirectUrl }) => leaveFor(redirectUrl),
  });
  const { notice } = checkout;
  const followStock = useEventCallback((short: CheckoutNotice) => {
    const left = piecesLeft(short);
    if (short.kind !== 'short' || short.line === null || left === null) return;
    // First, so that the field is lowered without a second message: the notice says it.
    if (field && left > 0 && Number(field.value) > left) {
      field.value = String(left);
      orderForm.refresh();
    }
    reportStock(short.line, left);
  });
  // In an effect: while another combination is rendered first, the notice of the former one is still there.
  useEffect(() => {
    if (notice) followStock(notice);
  }, [notice, followStock]);
  useHostState<typeof contract>(host, checkout.isSending ? 'busy' : isCollapsed ? 'collapsed' : 'ready');

  // A notice above the button is about the combinations it was shown for.
  const combinations = [product.combinationId, ...pack.items.map((item) => item.combination)].join();
  const [noticed, setNoticed] = useState(combinations);
  if (noticed !== combinations) {
    setNoticed(combinations);
    if (notice && !DIALOGS.includes(notice.kind)) checkout.show(null);
  }

  const solution = (shown: CheckoutNotice) => {
    const left = piecesLeft(shown) ?? 0;
    return field && left > 0 && <p>{t('lowered', { quantity: left })}</p>;
  };
  const summary = (
    <ConfirmSummary
      product={product}
      packItems={pack.items}
      quantity={quantity}
      values={values}
      wilayaName={chosenPlace(wilaya, locale)}
      communeName={chosenPlace(commune, locale)}
      transporterName={checkout.delivery.shippingOption?.names[locale] ?? ''}
      t={t}
    />
  );
  return (
    <>
      {toggle}
      {field && (
        <QuantityStepper {...{ form, field, stock: product.stock, quantity, t }} onChange={orderForm.refresh} />
      )}
      <CheckoutView checkout={checkout} dialogs={DIALOGS} summary={summary} solution={solution} />
    </>
  );
}

defineWidget(contract, QuickOrder);
