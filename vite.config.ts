import { resolve } from 'node:path';
import type { UserConfig } from 'vite';
import { zelligeAssets } from './scripts/build/assets-plugin.ts';
import { indexSelectors } from './scripts/build/index-selectors.ts';
import type { Loader } from './scripts/build/newest-build.ts';
import { OLDEST_BROWSERS } from './scripts/build/oldest-browsers.ts';
import { widgetFolders } from './scripts/build/widget-folders.ts';

const widgets = widgetFolders(process.env.ZELLIGE_WIDGETS);

/** The same calls on Preact. Of two names of which one begins with the other, the longer one comes first. */
const PREACT = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react/jsx-dev-runtime': 'preact/jsx-runtime',
  react: resolve('scripts/build/preact/react.ts'),
  'react-dom/client': 'preact/compat/client',
  'react-dom': resolve('scripts/build/preact/react-dom.ts'),
};

/**
 * Code that only some pages need: those with a cart, cards, an order form, a list with search, other forms or a
 * dialog that a press opens, the dashboard's forms, or uploads.
 * A group takes along what its files import: one file of `common` that imports one of `staff` brings most of `staff` with it.
 */
const BY_TOPIC = [
  {
    name: 'cart',
    test: /\/shared\/(features\/cart\/(?!cart-(check|line|rows|warn)|check-|line-mess|use-(cart-|line))|browser\/storage\/(encrypted|key))/,
  },
  { name: 'cart-lines', test: /\/shared\/features\/cart\// },
  {
    name: 'cards',
    test: /\/shared\/(features\/catalogue\/(card-template|product-address)|api\/guards\/listed-product)/,
  },
  { name: 'checkout', test: /\/shared\/(features\/checkout\/(?!amount)|rules\/checkout|i18n\/messages\/checkout)/ },
  { name: 'combobox', test: /\/shared\/(browser\/ui\/combobox|rules\/places)/ },
  { name: 'forms', test: /\/shared\/browser\/(form\/(error-summary|native-form)|ui\/use-opening-press)/ },
  { name: 'drafts', test: /\/shared\/browser\/form\/(drafts|form-entries)/ },
  {
    name: 'staff',
    test: /\/shared\/(browser\/(dom\/(nodes-of|page-of|re(member|place))|keys\/|time\/use-announcement|ui\/(use-)?dialog-form|form\/(added-options|dirty|finish|follow|form-answer|lost-answer|paste|(use-)?leave|save(-key|d-by-bar)|send|use-(change|early-save|settled)))|features\/catalogue\/(product-combobox|use-product)|rules\/(catalogue\/product-search|digits\/scanned|menu|stock|money\/tax))/,
  },
  {
    name: 'uploads',
    test: /\/shared\/(browser\/form\/smaller-picture|rules\/pictures|i18n\/messages\/picture)/,
  },
];

/** The suite, by the name of the script that a page carries: on React, or from the same sources on Preact. */
export const suite = (loader: Loader): UserConfig => ({
  appType: 'custom',
  publicDir: false,
  plugins: [zelligeAssets(widgets, loader)],
  resolve: { alias: loader === 'zellige-lite' ? PREACT : {} },
  css: { transformer: 'lightningcss', lightningcss: { visitor: indexSelectors } },
  build: {
    outDir: 'dist/assets',
    target: OLDEST_BROWSERS,
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        [loader]: 'shared/browser/element/loader.ts',
        'zellige-theme': 'widgets/theme-toggle/theme-boot.ts',
        'zellige-cart': 'widgets/mini-cart/mini-cart-boot.ts',
        'zellige-sidebar': 'widgets/sidebar/sidebar-boot.ts',
        styles: 'shared/styles.ts',
        ...Object.fromEntries(widgets.map((widget) => [widget.name, widget.entry])),
      },
      output: {
        entryFileNames: '[name].js',
        // Without a hash: each build lies in a folder of its own, and the loader carries the names.
        chunkFileNames: 'chunks/[name].js',
        assetFileNames: 'zellige[extname]',
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /node_modules\/(react|react-dom|scheduler|preact|@r2wc)\/|scripts\/build\/preact\/|shared\/browser\/element\/(?!loader\.ts|conformance\/)/,
            },
            { name: 'i18n', test: /node_modules\/i18next\/|shared\/(browser\/)?i18n\/[^/]+$/ },
            { name: 'http', test: /node_modules\/ky\/|shared\/browser\/http\// },
            // Few files for what several widgets use, by who needs it: a page fetches those that its own tags name. Without the
            // field that brings tom-select, which few pages need.
            {
              name: 'common',
              test: (id) =>
                /\/shared\/(?!browser\/ui\/(?:use-)?choice)/.test(id) && !BY_TOPIC.some(({ test }) => test.test(id)),
              minShareCount: 2,
            },
            ...BY_TOPIC,
          ],
        },
      },
      preserveEntrySignatures: false,
    },
  },
});

export default suite('zellige');
