import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import Fastify, { LogController, type RouteOptions } from 'fastify';
import blog from './blog/routes.ts';
import cartPage from './cart/page-routes.ts';
import cart from './cart/routes.ts';
import categories from './catalogue/category-routes.ts';
import choices from './catalogue/choice-routes.ts';
import combinations from './catalogue/combinations/routes.ts';
import crossSelling from './catalogue/cross-selling-routes.ts';
import stockDistribution from './catalogue/distribution-routes.ts';
import groupings from './catalogue/grouping-routes.ts';
import productMovements from './catalogue/movement-routes.ts';
import newProductForm from './catalogue/new-product-form.ts';
import pack from './catalogue/pack-routes.ts';
import productPictures from './catalogue/picture-routes.ts';
import priceForm from './catalogue/price-form.ts';
import catalogueForms from './catalogue/staff-routes.ts';
import productStock from './catalogue/stock-routes.ts';
import checkout from './checkout/routes.ts';
import type { Config } from './config/config.ts';
import { railOf } from './dashboard/navigation.ts';
import overview from './dashboard/overview-routes.ts';
import commandSearch from './dashboard/search-routes.ts';
import shopPreview from './dashboard/shop-preview.ts';
import type { Database } from './db/database.ts';
import { openDatabase } from './db/open.ts';
import delivery from './delivery/routes.ts';
import expeditionCalls from './expeditions/call-routes.ts';
import expeditionPickList from './expeditions/pick-list-routes.ts';
import receiving from './expeditions/receive-routes.ts';
import expeditionPages from './expeditions/staff-routes.ts';
import expeditionSteps from './expeditions/step-routes.ts';
import homeContent from './home-content/routes.ts';
import homeBlocks from './home-content/staff-routes.ts';
import { installSurroundings } from './home-content/surroundings.ts';
import { installHousekeeping } from './housekeeping.ts';
import type { App } from './http/app-type.ts';
import { installBodies } from './http/bodies.ts';
import { installCompression } from './http/compression.ts';
import { installCsrf, installTokenRenewal } from './http/csrf.ts';
import { installErrors } from './http/errors.ts';
import { installHealth } from './http/health.ts';
import { lazySchemas } from './http/lazy-schemas.ts';
import { installRequestLog, loggerOptions } from './http/logging.ts';
import { installMetrics } from './http/metrics.ts';
import { installOpenApi } from './http/openapi.ts';
import { installPressure } from './http/pressure.ts';
import { installRateLimit } from './http/rate-limit.ts';
import { installRequestLocale } from './http/request-locale.ts';
import { decodableUrl, installRequestRules } from './http/request-rules.ts';
import { installSecurityHeaders } from './http/security-headers.ts';
import { sessionSecretOf } from './http/session-secret.ts';
import { installSessions } from './http/sessions.ts';
import listing from './listing/routes.ts';
import { installPictures, type MissingPictures } from './media/picture-routes.ts';
import menuPages from './menu/page-routes.ts';
import shopPages from './menu/staff-page-routes.ts';
import menu from './menu/staff-routes.ts';
import orderCustomer from './orders/customer-form.ts';
import orderDelivery from './orders/delivery-form.ts';
import orderLine from './orders/line-form.ts';
import orderLookup from './orders/lookup-routes.ts';
import orderNotes from './orders/note-routes.ts';
import orderPart from './orders/partial-routes.ts';
import orderReturns from './orders/return-routes.ts';
import orders from './orders/routes.ts';
import orderSteps from './orders/step-routes.ts';
import thanks from './orders/thanks-routes.ts';
import orderTrackingLines from './orders/tracking-lines-routes.ts';
import orderTracking from './orders/tracking-routes.ts';
import paymentConfirmation from './payments/confirm-routes.ts';
import paymentDrafts from './payments/draft-routes.ts';
import paymentImports from './payments/import-routes.ts';
import payments from './payments/payment-routes.ts';
import addedLine from './phone-orders/added-line-routes.ts';
import newOrder from './phone-orders/new-order-routes.ts';
import productPage from './product-page/routes.ts';
import promotions from './promotions/routes.ts';
import promotionsOfStaff from './promotions/staff-routes.ts';
import reviews from './reviews/routes.ts';
import reviewsOfStaff from './reviews/staff-routes.ts';
import { installBearerRenewal, requireBearer } from './shop/bearer.ts';
import { currentShop } from './shop/shop.ts';
import sitemap from './sitemap/routes.ts';
import { installRequireStaff } from './staff/require-staff.ts';
import staff from './staff/routes.ts';
import { unsentPage } from './staff/unsent-form.ts';
import stockRecounts from './stock/recount-routes.ts';
import warehouses from './stock/warehouse-routes.ts';
import theme from './theme/routes.ts';
import themeEditor from './theme/staff-routes.ts';
import { installAssets } from './web/assets-routes.ts';
import { installDevReload } from './web/dev-reload.ts';
import { installFormAddresses } from './web/form-addresses.ts';
import { installPreview } from './web/preview.ts';
import { installPages } from './web/render.ts';
import { installSavedViews } from './web/saved-views.ts';

/** The routes of the business nouns. The sequence has no meaning. */
const NOUNS = [
  blog,
  cart,
  cartPage,
  catalogueForms,
  categories,
  checkout,
  choices,
  combinations,
  commandSearch,
  crossSelling,
  delivery,
  expeditionCalls,
  expeditionPages,
  expeditionPickList,
  expeditionSteps,
  groupings,
  homeBlocks,
  homeContent,
  listing,
  menu,
  menuPages,
  newOrder,
  addedLine,
  newProductForm,
  orders,
  orderCustomer,
  orderDelivery,
  orderLine,
  orderPart,
  orderNotes,
  orderSteps,
  orderTracking,
  orderReturns,
  orderTrackingLines,
  overview,
  shopPages,
  shopPreview,
  pack,
  paymentConfirmation,
  paymentDrafts,
  paymentImports,
  payments,
  priceForm,
  productPage,
  productPictures,
  productStock,
  promotions,
  receiving,
  promotionsOfStaff,
  reviews,
  reviewsOfStaff,
  sitemap,
  staff,
  stockDistribution,
  productMovements,
  stockRecounts,
  orderLookup,
  thanks,
  theme,
  themeEditor,
  warehouses,
];

const HEADERS_TIMEOUT_MS = 15_000;
/** Node looks for late requests this seldom; a limit is exceeded by so much at most. */
const CONNECTIONS_CHECKED_EVERY_MS = 1_000;

/** Parts of the server that its starter chooses. */
interface AppOptions {
  /** Opens the pictures that the media folder does not hold yet; without it there are none. */
  readonly missingPictures?: (app: App) => Promise<MissingPictures>;
  /** Used instead of the configured database. Its opener closes it. */
  readonly db?: Database;
  /** Receives every log line. */
  readonly logStream?: { write(line: string): void };
  /** Hears of every route, so that a test can walk them all. */
  readonly onRoute?: (route: RouteOptions) => void;
}

/**
 * Builds the server without listening. Closing it closes the database it opened.
 * @throws in words when the database cannot be opened or migrated
 */
export async function buildApp(config: Config, options: AppOptions = {}): Promise<App> {
  const app = Fastify({
    logger: {
      ...loggerOptions(config.logLevel),
      ...(options.logStream === undefined ? {} : { stream: options.logStream }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    ...timeLimits(config),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    // Without it Fastify answers in words of its own while it stops.
    return503OnClosing: false,
    rewriteUrl: ({ url = '/' }) => decodableUrl(url),
    // Longer than any address, so that our 404 answers and not the router's own text.
    routerOptions: { maxParamLength: 65_536 },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: true } },
    schemaController: { compilersFactory: lazySchemas },
  }).withTypeProvider<TypeBoxTypeProvider>() as App;
  const listeners = {
    onConnectionError: (err: Error) => app.log.error({ err }, 'database connection lost'),
    onWait: (message: string) => app.log.warn(message),
    onPanic: (err: Error) => {
      app.log.fatal({ err }, 'the embedded database cannot go on, so the process ends');
      process.exit(1);
    },
  };
  app.decorate('db', options.db ?? (await openDatabase(config, listeners)));
  if (options.db === undefined) app.addHook('onClose', () => app.db.close());
  const sessionSecret = config.sessionSecret ?? (await sessionSecretOf(app.db));
  app.decorate('config', { ...config, sessionSecret });

  if (options.onRoute !== undefined) app.addHook('onRoute', options.onRoute);

  // The order is that of a request: refuse early what can be, look at who it is, then at what it brings.
  installErrors(app, unsentPage);
  installRequestLog(app);
  installMetrics(app);
  await installSecurityHeaders(app);
  await installCompression(app);
  await installOpenApi(app, requireBearer);
  await app.register(cookie);
  // What it refuses is still answered in words: the language and the page around them are in the cookies.
  await installPressure(app);
  installRequestLocale(app);
  installSessions(app);
  installRequireStaff(app);
  installPreview(app, () => currentShop(app.db));
  await installRateLimit(app);
  await installBodies(app);
  installRequestRules(app);
  await installCsrf(app);
  await installPages(app, await installSurroundings(app), (locale, path) => railOf(app.db, locale, path));
  installHousekeeping(app);

  installHealth(app);
  installTokenRenewal(app);
  installBearerRenewal(app);
  installDevReload(app);
  await installAssets(app);
  await installPictures(app, options.missingPictures);
  const addFormAddresses = installFormAddresses(app);
  installSavedViews(app);
  for (const routes of NOUNS) await app.register(routes);
  addFormAddresses();
  // Loaded here: a real shop has no workbench.
  if (config.workbench) await app.register((await import('./qa/routes.ts')).default);
  return app;
}

/** Returns time limits: a request that is slower to arrive is answered 408. Its connection is closed, as is a silent one. */
function timeLimits({ requestTimeoutSeconds }: Config) {
  const requestTimeout = requestTimeoutSeconds * 1000;
  return {
    requestTimeout,
    connectionTimeout: requestTimeout,
    http: {
      headersTimeout: Math.min(HEADERS_TIMEOUT_MS, requestTimeout),
      connectionsCheckingInterval: CONNECTIONS_CHECKED_EVERY_MS,
    },
  };
}
