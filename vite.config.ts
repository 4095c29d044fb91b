import { defineConfig } from 'vite';
import { zelligeAssets } from './scripts/build/assets-plugin.ts';
import { widgetFolders } from './scripts/build/widget-folders.ts';

const widgets = widgetFolders(process.env.ZELLIGE_WIDGETS);

export default defineConfig({
  appType: 'custom',
  publicDir: false,
  plugins: [zelligeAssets(widgets)],
  build: {
    outDir: 'dist/assets',
    target: ['chrome109', 'firefox115', 'safari15.6'],
    modulePreload: false,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: {
        zellige: 'shared/browser/element/loader.ts',
        'zellige-theme': 'widgets/theme-toggle/theme-boot.ts',
        'zellige-cart': 'widgets/mini-cart/mini-cart-boot.ts',
        'zellige-sidebar': 'widgets/sidebar/sidebar-boot.ts',
        styles: 'shared/styles.ts',
        ...Object.fromEntries(widgets.map((widget) => [widget.name, widget.entry])),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        assetFileNames: 'zellige[extname]',
        codeSplitting: {
          groups: [
            {
              name: 'core',
              test: /node_modules\/(react|react-dom|scheduler|@r2wc)\/|rolldown:runtime|shared\/browser\/element\/(?!loader\.ts|conformance\/)/,
            },
            { name: 'i18n', test: /node_modules\/i18next\/|shared\/(browser\/)?i18n\/[^/]+$/ },
            { name: 'http', test: /node_modules\/ky\/|shared\/browser\/http\// },
            // One file for what several widgets use: a field that is touched must not wait for eight small ones. Without the
            // field that brings tom-select, which few pages need.
            { name: 'common', test: /\/shared\/(?!browser\/ui\/(?:use-)?choice)/, minShareCount: 2 },
          ],
        },
      },
      preserveEntrySignatures: false,
    },
  },
});
