/** What the widgets are for, as the README lists them: each tag under one purpose, without `z-`. */
export const PURPOSES: Readonly<Record<string, readonly string[]>> = {
  'Any form': [
    'async-form',
    'auto-submit',
    'modal-form',
    'multi-select',
    'responsive-number',
    'save-all',
    'star-rating',
  ],
  'Amounts and prices': ['currency-input', 'price-calculator', 'price-wizard', 'product-price', 'fill-column'],
  'Address and delivery': ['wilaya-commune'],
  'Choosing a product': ['option-picker', 'combination-modal', 'combination-select', 'pack-contents', 'add-to-cart'],
  'Showing products': ['product-listing', 'product-gallery', 'product-reviews', 'cross-selling', 'carousel'],
  'Cart and order': ['mini-cart', 'cart-modal', 'cart-page', 'quick-order'],
  'Offers and time': ['countdown', 'discount-block', 'promo-banner', 'promotion-rule'],
  'Frame of a page': ['tabs', 'sidebar', 'offcanvas', 'toaster', 'theme-toggle', 'command-search', 'copy-text'],
  'Lists of the dashboard': ['product-filter', 'bulk-bar', 'doughnut-chart'],
  'A product, as staff edit it': [
    'product-create',
    'quick-category',
    'combination-form',
    'combination-images',
    'image-uploader',
    'language-form',
  ],
  Stock: ['add-stock', 'stock-distribution', 'stock-update'],
};
