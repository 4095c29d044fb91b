import type { Locale } from '../../shared/i18n/locale.ts';
import type { MessageKey, Messages, Texts } from '../../shared/i18n/messages.ts';
import { abandoned } from './abandoned.ts';
import { blog } from './blog.ts';
import { card } from './card.ts';
import { cart } from './cart.ts';
import { dashboard } from './dashboard.ts';
import { errors } from './errors.ts';
import { home } from './home.ts';
import { kit } from './kit.ts';
import { layout } from './layout.ts';
import { listing } from './listing.ts';
import { orderForm } from './order-form.ts';
import { product } from './product.ts';
import { reviews } from './reviews.ts';
import { staffCombinations } from './staff-combinations.ts';
import { staffCombinationsGenerate } from './staff-combinations-generate.ts';
import { staffDetails } from './staff-details.ts';
import { staffExpeditionSteps } from './staff-expedition-steps.ts';
import { staffExpeditions } from './staff-expeditions.ts';
import { staffGroupings } from './staff-groupings.ts';
import { staffHome } from './staff-home.ts';
import { staffHomeBlock } from './staff-home-block.ts';
import { staffHomeBlockTypes } from './staff-home-block-types.ts';
import { staffLanguages } from './staff-languages.ts';
import { staffMenu } from './staff-menu.ts';
import { staffMenuForm } from './staff-menu-form.ts';
import { staffMovements } from './staff-movements.ts';
import { staffNewOrder } from './staff-new-order.ts';
import { staffNewProduct } from './staff-new-product.ts';
import { staffOrderCorrections } from './staff-order-corrections.ts';
import { staffOrderFilters } from './staff-order-filters.ts';
import { staffOrderHistory } from './staff-order-history.ts';
import { staffOrders } from './staff-orders.ts';
import { staffOrdersBulk } from './staff-orders-bulk.ts';
import { staffOverview } from './staff-overview.ts';
import { staffPartialDelivery } from './staff-partial-delivery.ts';
import { staffPaymentDelivered } from './staff-payment-delivered.ts';
import { staffPaymentImport } from './staff-payment-import.ts';
import { staffPaymentReversal } from './staff-payment-reversal.ts';
import { staffPaymentTypes } from './staff-payment-types.ts';
import { staffPayments } from './staff-payments.ts';
import { staffPictures } from './staff-pictures.ts';
import { staffPrices } from './staff-prices.ts';
import { staffProductList } from './staff-product-list.ts';
import { staffProducts } from './staff-products.ts';
import { staffPromotionImpact } from './staff-promotion-impact.ts';
import { staffPromotions } from './staff-promotions.ts';
import { staffProvisioning } from './staff-provisioning.ts';
import { staffReceiving } from './staff-receiving.ts';
import { staffRecord } from './staff-record.ts';
import { staffReturns } from './staff-returns.ts';
import { staffShopPages } from './staff-shop-pages.ts';
import { staffStock } from './staff-stock.ts';
import { staffTheme } from './staff-theme.ts';
import { staffThemeFonts } from './staff-theme-fonts.ts';
import { staffThemeVariables } from './staff-theme-variables.ts';
import { staffTickets } from './staff-tickets.ts';
import { staffTracking } from './staff-tracking.ts';
import { staffWarehouses } from './staff-warehouses.ts';
import { thanks } from './thanks.ts';

/** The texts of the server's own pages by topic; no key is in two of them. */
export const TOPICS = [
  abandoned,
  blog,
  card,
  cart,
  dashboard,
  errors,
  home,
  kit,
  layout,
  listing,
  orderForm,
  product,
  reviews,
  staffCombinations,
  staffCombinationsGenerate,
  staffExpeditions,
  staffExpeditionSteps,
  staffGroupings,
  staffHome,
  staffHomeBlock,
  staffHomeBlockTypes,
  staffLanguages,
  staffMenu,
  staffMenuForm,
  staffNewOrder,
  staffNewProduct,
  staffOrderCorrections,
  staffOrderFilters,
  staffOrderHistory,
  staffOrders,
  staffOrdersBulk,
  staffOverview,
  staffPaymentDelivered,
  staffPaymentImport,
  staffPaymentReversal,
  staffPaymentTypes,
  staffPayments,
  staffPartialDelivery,
  staffPictures,
  staffPrices,
  staffProductList,
  staffProducts,
  staffPromotions,
  staffPromotionImpact,
  staffDetails,
  staffReceiving,
  staffProvisioning,
  staffRecord,
  staffMovements,
  staffReturns,
  staffShopPages,
  staffStock,
  staffWarehouses,
  staffTheme,
  staffThemeFonts,
  staffThemeVariables,
  staffTickets,
  staffTracking,
  thanks,
] as const;

type KeysOf<Topic> = Topic extends Messages ? MessageKey<Topic> : never;
/** A key of any topic; for a counted text, the stem. */
export type TextKey = KeysOf<(typeof TOPICS)[number]>;

const textsIn = (locale: Locale): Texts => Object.assign({}, ...TOPICS.map((topic) => topic[locale]));

export const pageMessages: Messages = { fr: textsIn('fr'), en: textsIn('en'), ar: textsIn('ar') };
