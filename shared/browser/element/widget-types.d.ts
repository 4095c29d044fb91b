// Generated from the widgets' contracts by "npm run contract"; changes belong there.
import './page-events.ts';

/** How a call failed, as events say it. */
export type FailureReason = 'invalid' | 'signed-out' | 'forbidden' | 'not-found' | 'conflict' | 'too-large' | 'too-many' | 'server-error' | 'unreadable' | 'timeout' | 'offline';

/** Changes the stock of a combination in a warehouse: shows the quantity it leads to, compares with what others stored, and undoes. */
export interface ZAddStockElement extends HTMLElement {
  /** Address that takes `movement` and `key` and undoes a change. Without it nothing is undone. */
  undoUrl: string | undefined;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Puts a product, a combination or a pack into the cart without leaving the page. */
export interface ZAddToCartElement extends HTMLElement {
  /** UUID of the shop; without it that of `<meta name="z-shop">`. With neither the form posts plainly. */
  shopUuid: string | undefined;
  /** The address of the cart, to which the message of an added product leads. */
  cartPage: string;
  /** In lists and cards: when no combination is chosen, the chooser is asked for. */
  chooser: boolean;
  /** The id of a quantity field elsewhere on the page, such as that of the order form, which says how many; the part `quantity` is then a hidden control. */
  quantityField: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Sends a form in the background, shows what the server says as a message and beside each field, and keeps what was typed. */
export interface ZAsyncFormElement extends HTMLElement {
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shown when the answer of a success has no message, in place of "Form submitted successfully". */
  successText: string | undefined;
  /** Shown when the server refuses the form, ahead of the message of its answer, in place of "There was an error submitting the form." */
  refusedText: string | undefined;
  /** Shows no message of its own; the host does that, from the events. */
  quiet: boolean;
  /** Leaves the submit to the browser. The question before the page is left with unsaved changes remains, and a message in place of a submit while there is no network. */
  plain: boolean;
  /** Names of fields, such as `commune lines`, whose changes bring what the form shows up to date: it is posted as by Enter, and its nodes with an id and `data-refresh` get the content that they have on the page of the answer. Enter and the buttons that send the same as the first one do so too, in place of a submit. `lines` names `lines[0][quantity]` too. */
  refresh: string | undefined;
  /** The server sent back what was typed, and nothing of it is saved: it counts as unsaved changes. */
  unsaved: boolean;
  /** Stores what is typed while the page is hidden, as phones end it without a question, and restores it on the next visit in this browser tab; never for another person than `<meta name="z-person">` names. Names of hidden fields, such as `key version`, that come back with it, as `_seen` does. With `refresh` it is posted as by Enter. Not for a form inside `z-save-all`, which does so itself. */
  draft: string | undefined;
  /** Lets the page be left without a question while there are unsaved changes. */
  unguarded: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Submits its form when the select changes, and offers to undo that. */
export interface ZAutoSubmitElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Counts what is ticked in a list, across its pages, asks before it changes all of it, and says of each row what became of it. */
export interface ZBulkBarElement extends HTMLElement {
  /** Name of the check boxes of the rows. Boxes named `ids[]` count too: PHP keeps the last one of several `ids`. */
  name: string;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Gives a row that scrolls sideways its buttons, arrow keys and position, and moves it by itself where asked to. */
export interface ZCarouselElement extends HTMLElement {
  /** Content of the row. Whole items beside each other on desktop, tablet and phone: products 5, 3, 2; brands (and brand lines) 8, 6, 4; categories 6, 4, 2; blog posts 3, 2, 1; blog categories 4, 3, 2; banners and texts 1. Banners and texts go round, rows end. */
  kind: 'products' | 'brands' | 'categories' | 'blog-posts' | 'blog-categories' | 'banners' | 'texts';
  /** Whole items from 68rem on, 1 to 12. 0: those of the kind. */
  desktop: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12';
  /** Whole items from 48rem on, 1 to 12. 0: those of the kind. */
  tablet: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12';
  /** Whole items on narrower windows, 1 to 12. 0: those of the kind. One in a window of at most 16em, as with enlarged text on a phone. */
  mobile: '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '10' | '11' | '12';
  /** Moves by itself while there is more than fits: milliseconds from 2500 to 3100 (others are brought within), empty for those of the kind. It begins to move once a person gave a sign of themselves: pointer, key, scroll. */
  autoplay: string | undefined;
  /** Name of the carousel. Default: its heading or that of its section, else its kind. */
  label: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** The cart in a dialog over any page: quantities, removal with undo, the total, and the way to the order. */
export interface ZCartModalElement extends HTMLElement {
  /** UUID of the shop; without it that of `<meta name="z-shop">`. */
  shopUuid: string | undefined;
  /** Label behind amounts. */
  currency: string;
  /** The address of the page where the cart is ordered. */
  cartPage: string;
  /** Address template used instead of `/web/api/cart/check`. */
  checkUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows the cart that the browser keeps and orders it: lines, delivery and total as they change, one order however often it is sent, thanks. */
export interface ZCartPageElement extends HTMLElement {
  /** The shop whose cart it is. Default: that of <meta name="z-shop">. */
  shopUuid: string | undefined;
  /** Sends no snapshot of an order that is not placed. */
  noAbandonedCart: boolean;
  /** Does not keep the name, phone and address for the next visit. */
  noRemember: boolean;
  /** Label behind amounts. */
  currency: string;
  /** Address of the link in the thanks, such as `/merci?commande={order}`, with the uuid of the order. Default: the address of the answer. */
  thanksUrl: string | undefined;
  /** Address template used instead of `/public/utilis/api/transport/commune/{commune}`. */
  transportersUrl: string | undefined;
  /** Address template used instead of `/web/api/cart/checkout`. */
  checkoutUrl: string | undefined;
  /** Address template used instead of `/web/api/cart/abandoned/cart`. */
  abandonedUrl: string | undefined;
  /** Address template used instead of `/web/api/cart/check`. */
  checkUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Saves one combination of a product in the background, shows what the customer pays, and says if the row is changed, saved or failed. */
export interface ZCombinationFormElement extends HTMLElement {
  /** Tax of the product in hundredths of a percent, such as 1900. */
  tax: number;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Attaches pictures to a combination, detaches them and chooses its default, at once; what the server refuses goes back and says why on the picture. */
export interface ZCombinationImagesElement extends HTMLElement {
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Chooses a variant, or the open items of a pack, and a quantity from a product card without leaving the list. */
export interface ZCombinationModalElement extends HTMLElement {
  /** UUID of the shop; without it that of `<meta name="z-shop">`. */
  shopUuid: string | undefined;
  /** Label behind amounts. */
  currency: string;
  /** The address of the cart, to which the message of an added product leads. */
  cartPage: string;
  /** Address to which the choice is posted, as a form, when the browser cannot keep a cart. */
  cartForm: string;
  /** The page’s address of a product, such as `/produit?id={id}`; also `{uid}`, `{slug}` and `{category}`. What is added to the cart leads there. Default: the address of the answer. */
  productUrl: string | undefined;
  /** Address template used instead of `/web/public/api/product/combinations/{productId}`. */
  combinationsUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Loads the combinations of the chosen product into a second list, with price and stock of each. */
export interface ZCombinationSelectElement extends HTMLElement {
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Address template used instead of `/dashboard/api/product/product/{id}/combinations`. */
  combinationsUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Finds a page, a product or an order by Ctrl+K and leads there, moves between the rows of a list, saves the form in use by Ctrl+S, and shows the keys of the dashboard by “?”. */
export interface ZCommandSearchElement extends HTMLElement {
  /** Selector of the field that “/” leads to. Without one on the page “/” opens the search in a dialog. */
  pageSearch: string;
  /** Selector of the rows of a list: J and K lead to the link of the next and the one before, or to its check box where it has no link, X ticks the focused one, and another key presses its button with that `aria-keyshortcuts`. A link or button of `main` or of a `z-toaster`, outside of rows, with such a key is pressed by it wherever the focus is. */
  rows: string;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/search`. */
  searchUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Copies a text of the page, such as a phone number, at the press of a button. */
export interface ZCopyTextElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows the days, hours, minutes and seconds that are left, on the server’s clock. */
export interface ZCountdownElement extends HTMLElement {
  /** The end, as `2026-11-30 CET 23:59:59` or an ISO date. Default: the `datetime` of the date, else its text. */
  end: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows related products, more of the brand and of the category, and what is new, once the reader comes near it. */
export interface ZCrossSellingElement extends HTMLElement {
  /** The product of the page: its uid, else its uuid. */
  productUid: string | undefined;
  /** Its brand. Without one nothing is asked for and nothing shown (XSL-3). */
  brandUuid: string | undefined;
  /** Its main category; the same holds. */
  categoryUuid: string | undefined;
  /** Label behind amounts. */
  currency: string;
  /** The page’s address of a product, such as `/produit?id={id}`; also `{uid}`, `{slug}` and `{category}`. Default: the address of the answer. */
  productUrl: string | undefined;
  /** Address template used instead of `/web/api/product/cross_selling/{productUid}/{brandUuid}/{mainCategoryUuid}`. */
  productsUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Groups the digits of an amount while it is typed and posts it as `1234.50`. */
export interface ZCurrencyInputElement extends HTMLElement {
  /** The least amount, in dinars; below 0 only with `negative`. A smaller one is refused in words once the field is left. Default: the field’s own `min`. */
  min: number | undefined;
  /** The greatest amount, in dinars. A greater one is refused in words once the field is left. Default: the field’s own `max`. */
  max: number | undefined;
  /** Lets a minus sign be typed and pasted. Without it neither is, and an amount below 0 is refused. */
  negative: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Watches the end of a discount on the server’s clock and says so when it is over. The link stays. */
export interface ZDiscountBlockElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Draws a doughnut chart of a table, which stays as its legend, and shows the pressed segment in the middle. */
export interface ZDoughnutChartElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Fills a column of amounts: all rows or the ticked ones at once, or downward with what is pasted from a spreadsheet. */
export interface ZFillColumnElement extends HTMLElement {
  /** Rows of all pages, where the table has several: the number of filled rows is said out of them. */
  total: number | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows the fields of the chosen type of a block of the home page, sorts what it names, counts its texts per language, and previews the page while it is edited. */
export interface ZHomeBlockFormElement extends HTMLElement {
  /** Address that takes the form while it is edited and gives the address of a page that shows it. Without it there is no preview. */
  previewUrl: string | undefined;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Address template used instead of `/dashboard/home-blocks/products`. */
  productsUrl: string | undefined;
  /** Address template used instead of `/dashboard/home-blocks/pictures`. */
  picturesUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Uploads pictures that are dropped or picked, eight at a time, and lists them with order, cover and removal. */
export interface ZImageUploaderElement extends HTMLElement {
  /** Address that moves the picture `{id}` in front of the one in `before`, such as `/products/7/pictures/{id}/move`. Without it pictures have no order and no cover. */
  moveUrl: string | undefined;
  /** For one picture, such as a logo: one that is stored takes the place of the one before, in the list as on the server. Files are sent one after the other. */
  single: boolean;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Checks that the texts of one language are complete before they are sent, counts their characters, and copies them from another language. */
export interface ZLanguageFormElement extends HTMLElement {
  /** Id of the form of another language, whose texts the part `copy` copies, field by field. */
  source: string | undefined;
  /** Names of the fields that have to be filled in. */
  fields: unknown;
  /** Names of the fields that may stay empty. They are counted and copied as well. */
  optional: unknown;
  /** Characters up to which a field is shown in full elsewhere, by its name. Other fields are counted against their `maxlength`. */
  advice: unknown;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows the one selector that belongs to the type of a menu entry; flipping the type back restores what was cleared. */
export interface ZMenuItemFormElement extends HTMLElement {
  /** Table of types and the `data-selector` that each shows, such as `{"7": "brand"}`, in place of the one of MNU-1. */
  rules: unknown | undefined;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Address template used instead of `/dashboard/menu/api/categories`. */
  categoriesUrl: string | undefined;
  /** Address template used instead of `/dashboard/menu/api/brands`. */
  brandsUrl: string | undefined;
  /** Address template used instead of `/dashboard/menu/api/collections`. */
  collectionsUrl: string | undefined;
  /** Address template used instead of `/dashboard/menu/api/pages`. */
  pagesUrl: string | undefined;
  /** Address template used instead of `/dashboard/menu/api/cmsPage`. */
  cmsPageUrl: string | undefined;
  /** Address template used instead of `/dashboard/menu/api/blogCategory`. */
  blogCategoryUrl: string | undefined;
  /** Address template used instead of `/dashboard/menu/api/blogPost`. */
  blogPostUrl: string | undefined;
  /** Address template used instead of `/dashboard/menu/api/products/search/{term}`. */
  productsUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows on the cart link how many pieces the cart holds, the same in all tabs, and opens the cart in place. */
export interface ZMiniCartElement extends HTMLElement {
  /** UUID of the shop; without it that of `<meta name="z-shop">`. */
  shopUuid: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Opens a form in a dialog, sends it there, and goes to the page that the answer names. */
export interface ZModalFormElement extends HTMLElement {
  /** Id of the link or button that opens the dialog, where it stands outside of the element. */
  opener: string | undefined;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Lets several of many options be found by typing, chosen and removed one by one, or all at once. */
export interface ZMultiSelectElement extends HTMLElement {
  /** The most chosen options that are shown one by one; more are shown as their number. */
  chips: number;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Opens a panel over the edge of the page from a button, and gives the focus back when it closes. */
export interface ZOffcanvasElement extends HTMLElement {
  /** The edge the panel is at: `start` is left in French and right in Arabic. */
  side: 'start' | 'end';
  /** Media query in which the panel belongs to the page, such as `(max-width: 59.99rem)`: an open one closes when the window leaves it. */
  media: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Chooses a combination of a product by its options; sold-out values stay in reach and say so. */
export interface ZOptionPickerElement extends HTMLElement {
  /** The product; without it that of the embedded data, else of the nearest form. */
  productId: number | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Names what is still to be chosen in a pack, and says price, stock and look of what was chosen. */
export interface ZPackContentsElement extends HTMLElement {
  /** Stands behind every amount. */
  currency: string;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Counts what arrives of an expedition: by typing, by scanner or all that remains, stored while it is typed; receives a line at once. */
export interface ZPartReceivingElement extends HTMLElement {
  /** Address that stores counts while they are typed. Without it they are sent with the form only. */
  draftUrl: string | undefined;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/internal-expedition/receive/part/{partId}`. */
  receiveUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Fills in a price from the price of the chosen type and a quantity, and says what was rounded. */
export interface ZPriceCalculatorElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows prices with tax, the margin and what rounding changes while prices before tax are typed. */
export interface ZPriceWizardElement extends HTMLElement {
  /** Counts a tax of 19.5 % as 19.5 % instead of 20 %. Only for a server that does the same: ours rounds (PRO-7). */
  exact: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Locks the family of a new product while its type is pack; stands on a page or in the dialog of z-modal-form. */
export interface ZProductCreateElement extends HTMLElement {
  /** The value of the type that is a pack. */
  packType: string;
  /** The value of the family that packs have. */
  packFamily: string;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Filters, sorts and pages a list of the dashboard in place, with an address for every state and keys for its rows. */
export interface ZProductFilterElement extends HTMLElement {
  /** Milliseconds after the last key press until the list is asked for. */
  delay: number;
  /** Leaves the keys J, K and X to the page. */
  noKeys: boolean;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows the pictures of the chosen combination one by one: swiped, by keys, by thumbnail, and full-screen. */
export interface ZProductGalleryElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Filters, sorts and pages a list of products in place, with an address for every state. */
export interface ZProductListingElement extends HTMLElement {
  /** The kind of list: `category`, `brand`, `brandLine`, `collection` or `new`. */
  context: string;
  /** Its uuid, or id; none for `new`. */
  listId: string;
  /** How further pages come: by themselves, by a button below the list, or in its place. */
  mode: 'infinite' | 'load-more' | 'pagination';
  /** Label behind amounts. */
  currency: string;
  /** The page’s address of a product, such as `/produit?id={id}`; also `{uid}`, `{slug}` and `{category}`. Default: the address of the answer. */
  productUrl: string | undefined;
  /** Address template used instead of `/web/public/api/category/products/{id}`. */
  categoryUrl: string | undefined;
  /** Address template used instead of `/web/public/api/brand/products/{id}`. */
  brandUrl: string | undefined;
  /** Address template used instead of `/web/public/api/brandLine/products/{id}`. */
  brandLineUrl: string | undefined;
  /** Address template used instead of `/web/public/api/collection/products/{id}`. */
  collectionUrl: string | undefined;
  /** Address template used instead of `/web/public/api/products/new`. */
  newUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows the price, the old price and the saving of the chosen combination. */
export interface ZProductPriceElement extends HTMLElement {
  /** The product; without it the one whose combinations are embedded nearest. */
  productId: number | undefined;
  /** Stands behind every amount. */
  currency: string;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Sends the review form of a product without leaving the page, checks it and its picture first, and says that it waits for moderation. */
export interface ZProductReviewsElement extends HTMLElement {
  /** Address template used instead of `/web/api/product/submit/review`. */
  submitUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows the offers of a list one after another, and stops for whoever reads, points or asks for calm. */
export interface ZPromoBannerElement extends HTMLElement {
  /** Milliseconds that each offer is shown for, at least 1000. With 0 they stand. */
  interval: number;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows the one picker that the rule of a promotion needs, finds its product by typing, and says what the promotion would do while it is typed. */
export interface ZPromotionRuleElement extends HTMLElement {
  /** Id of the promotion that is edited; without it the promotion is new. */
  promotion: string | undefined;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Milliseconds after the last change until the effect is asked for. */
  delay: number;
  /** Address template used instead of `/dashboard/api/promotions/impact`. */
  impactUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/promotions/products`. */
  productsUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Fills an expedition: searches or scans what the warehouse has, adds it, and changes the lines; each line waits alone, and what others did meanwhile is written at the line. */
export interface ZProvisioningPanelElement extends HTMLElement {
  /** Id of the expedition. */
  expedition: string;
  /** Id of the warehouse that sends. */
  warehouse: string;
  /** Name of the warehouse that receives; with it what that one has stands beside what is available. */
  destination: string;
  /** Most products that a search of the server gives: a list of so many may be cut off, which is then written. */
  limit: number;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/warehouse/{warehouse}/available-products`. */
  availableUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/internal-expedition/{expedition}/items`. */
  itemsUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/internal-expedition/{expedition}/add-item`. */
  addUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/internal-expedition/{expedition}/update-item`. */
  updateUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/internal-expedition/{expedition}/remove-item`. */
  removeUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Creates a category in a dialog, adds it to the lists of categories of the page and selects it. */
export interface ZQuickCategoryElement extends HTMLElement {
  /** Ids of the selects that list categories, with spaces between them. The category is added to each, and selected in the first. */
  lists: string | undefined;
  /** Id of the link or button that opens the dialog, where it stands outside of the element. */
  opener: string | undefined;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Orders one product from its page: rules beside the fields, delivery as price tiles, a live total, one order however often it is sent. */
export interface ZQuickOrderElement extends HTMLElement {
  /** UUID of the shop the order goes to; without it that of `<meta name="z-shop">`. */
  shopUuid: string | undefined;
  /** The shop has a cart too, so the form can be put away: "Buy now" and "Hide checkout". */
  activeAddToCart: boolean;
  /** Sends no snapshot of an order that is not placed. */
  noAbandonedCart: boolean;
  /** Does not keep the name, phone and address for the next visit. */
  noRemember: boolean;
  /** Label behind amounts. */
  currency: string;
  /** The page’s address of the thanks, such as `/merci?commande={order}`, with the uuid of the order. Default: the address of the answer. */
  thanksUrl: string | undefined;
  /** Address template used instead of `/public/utilis/api/transport/commune/{commune}`. */
  transportersUrl: string | undefined;
  /** Address template used instead of `/web/api/cart/checkout`. */
  checkoutUrl: string | undefined;
  /** Address template used instead of `/web/api/cart/abandoned/cart`. */
  abandonedUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Keeps three numbers, for phone, tablet and desktop, together as one hidden JSON value. */
export interface ZResponsiveNumberElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Saves all changed forms of a page with one bar: the forms with `data-save="LABEL"` inside it, one after another and rows of a `data-save-group` last, with the result of each. Hidden fields with `data-saved="NAME"` get what a `z-async-form` stored under that name. Nodes with an id and `data-refresh="URL"` then get the content that they have on that page; those with `data-refresh-after="stock"` only after stock was changed in place. */
export interface ZSaveAllElement extends HTMLElement {
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Folds the sidebar of a page to its icons, and remembers that on this device. */
export interface ZSidebarElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Sorts a list, flat or nested, by drag, by a move mode of the keyboard and by its buttons; what the server refuses goes back and says why, and the last move can be undone. */
export interface ZSortListElement extends HTMLElement {
  /** Address that takes a move: `POST` of `{ item, parent, before, version }` as JSON. Numbers are the `data-item` of the entries; `parent` is null at the top and always so in a flat list; `before` is the entry behind it, null at the end. Any 2xx accepts it. An answer, a 409 too, may have `entries`, all of them as `{ item, parent, version }`, each behind the one above it: the list is brought into that order. Without this attribute the list needs a form around it that sends the order, such as in hidden fields of the entries. */
  moveTo: string | undefined;
  /** Levels of the list. 1 is a flat list: nothing goes into another entry. */
  maxDepth: number;
  /** Selector of a frame with a page that shows the order; it loads again after each stored move. */
  preview: string | undefined;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Lets a group of radios be rated as stars, whole or half, by pointer and keys, and says "3.5 of 5". */
export interface ZStarRatingElement extends HTMLElement {
  /** Lets the rating be taken away again, by a button and by Delete. */
  clearable: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Watches quantities that are given out of a maximum: what is left, what is wrong, filling the rest, pasting a column. */
export interface ZStockDistributionElement extends HTMLElement {
  /** Pieces to give out, where there is no part `total`. */
  max: number | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Recounts the stock of a warehouse, or calls an address and shows the JSON it returns; says what changed and when. */
export interface ZStockUpdateElement extends HTMLElement {
  /** Address to call by GET, never again by itself; its JSON is shown as text. For a product. */
  url: string | undefined;
  /** Id of the warehouse to recount, where there is no `url`. */
  warehouse: string | undefined;
  /** Text of the button after the call; without it, its former text. */
  label: string | undefined;
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/stock/warehouse/update-stocks/{warehouse}`. */
  updateUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Opens the tabs of a page in place, each with its address, and marks those with unsaved changes or errors; what was typed in a panel stays. */
export interface ZTabsElement extends HTMLElement {
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Edits the variables of a theme: colours by hex and opacity, live frames of the shop, contrast, undo per field, import and export. */
export interface ZThemeEditorElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Switches between the dark and the light theme, and remembers the choice in all tabs. */
export interface ZThemeToggleElement extends HTMLElement {
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Shows short messages in a corner and takes them away again; takes over the ones the server sent with the page. */
export interface ZToasterElement extends HTMLElement {
  /** Milliseconds until a message leaves, at least 1000. Time stands still while it is hovered or focused. 0 keeps it. */
  duration: number;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Chooses what a transporter paid: its unpaid orders as a table to search, tick and paste into, with a running total; the draft is saved on the server. */
export interface ZTransporterPaymentElement extends HTMLElement {
  /** Address for signing in again when the session ended, in a new tab. Without it no link is shown. */
  signInUrl: string | undefined;
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** The most orders on one page of the table. */
  rows: number;
  /** Address template used instead of `/dashboard/api/payments/get/transporters/nonPaidOrders/{transporter}`. */
  ordersUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/payments/transporters/{transporter}/draft`. */
  draftUrl: string | undefined;
  /** Address template used instead of `/dashboard/api/payments/transporters/{transporter}/parcels`. */
  parcelsUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

/** Finds a wilaya and its commune by typing, in French or Arabic and forgiving spelling, and loads the communes of the wilaya. */
export interface ZWilayaCommuneElement extends HTMLElement {
  /** How the commune waits for a wilaya: in its place but disabled, or not shown at all. */
  placement: 'disabled' | 'hidden';
  /** Shows no message about a call that failed; the host does that, from the events. */
  quiet: boolean;
  /** Address template used instead of `/public/utilis/api/commune/wilaya/{wilaya}`. */
  communesUrl: string | undefined;
  /** Prefix of every call, such as `https://shop.example`. Default: that of `<meta name="z-base">`. */
  base: string | undefined;
}

declare global {
  interface HTMLElementTagNameMap {
    'z-add-stock': ZAddStockElement;
    'z-add-to-cart': ZAddToCartElement;
    'z-async-form': ZAsyncFormElement;
    'z-auto-submit': ZAutoSubmitElement;
    'z-bulk-bar': ZBulkBarElement;
    'z-carousel': ZCarouselElement;
    'z-cart-modal': ZCartModalElement;
    'z-cart-page': ZCartPageElement;
    'z-combination-form': ZCombinationFormElement;
    'z-combination-images': ZCombinationImagesElement;
    'z-combination-modal': ZCombinationModalElement;
    'z-combination-select': ZCombinationSelectElement;
    'z-command-search': ZCommandSearchElement;
    'z-copy-text': ZCopyTextElement;
    'z-countdown': ZCountdownElement;
    'z-cross-selling': ZCrossSellingElement;
    'z-currency-input': ZCurrencyInputElement;
    'z-discount-block': ZDiscountBlockElement;
    'z-doughnut-chart': ZDoughnutChartElement;
    'z-fill-column': ZFillColumnElement;
    'z-home-block-form': ZHomeBlockFormElement;
    'z-image-uploader': ZImageUploaderElement;
    'z-language-form': ZLanguageFormElement;
    'z-menu-item-form': ZMenuItemFormElement;
    'z-mini-cart': ZMiniCartElement;
    'z-modal-form': ZModalFormElement;
    'z-multi-select': ZMultiSelectElement;
    'z-offcanvas': ZOffcanvasElement;
    'z-option-picker': ZOptionPickerElement;
    'z-pack-contents': ZPackContentsElement;
    'z-part-receiving': ZPartReceivingElement;
    'z-price-calculator': ZPriceCalculatorElement;
    'z-price-wizard': ZPriceWizardElement;
    'z-product-create': ZProductCreateElement;
    'z-product-filter': ZProductFilterElement;
    'z-product-gallery': ZProductGalleryElement;
    'z-product-listing': ZProductListingElement;
    'z-product-price': ZProductPriceElement;
    'z-product-reviews': ZProductReviewsElement;
    'z-promo-banner': ZPromoBannerElement;
    'z-promotion-rule': ZPromotionRuleElement;
    'z-provisioning-panel': ZProvisioningPanelElement;
    'z-quick-category': ZQuickCategoryElement;
    'z-quick-order': ZQuickOrderElement;
    'z-responsive-number': ZResponsiveNumberElement;
    'z-save-all': ZSaveAllElement;
    'z-sidebar': ZSidebarElement;
    'z-sort-list': ZSortListElement;
    'z-star-rating': ZStarRatingElement;
    'z-stock-distribution': ZStockDistributionElement;
    'z-stock-update': ZStockUpdateElement;
    'z-tabs': ZTabsElement;
    'z-theme-editor': ZThemeEditorElement;
    'z-theme-toggle': ZThemeToggleElement;
    'z-toaster': ZToasterElement;
    'z-transporter-payment': ZTransporterPaymentElement;
    'z-wilaya-commune': ZWilayaCommuneElement;
  }
  interface GlobalEventHandlersEventMap {
    'z-add-stock:success': CustomEvent<{ message: string; quantity: number; current: number }>;
    'z-add-stock:failure': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-add-to-cart:before-add': CustomEvent<{ productId: number; combinationId: number | null; quantity: number }>;
    'z-add-to-cart:add': CustomEvent<{ productId: number; combinationId: number | null; quantity: number }>;
    'z-add-to-cart:refuse': CustomEvent<{ reason: string }>;
    'z-async-form:before-submit': CustomEvent<{ action: string; method: string }>;
    'z-async-form:before-page': CustomEvent<{ action: string; method: string }>;
    'z-async-form:success': CustomEvent<{ message: string; data: unknown }>;
    'z-async-form:failure': CustomEvent<{ reason: FailureReason; message: string; errors: Record<string, string[]> }>;
    'z-async-form:refreshed': CustomEvent<Record<string, never>>;
    'z-async-form:refresh-failed': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-auto-submit:submit': CustomEvent<{ value: string }>;
    'z-bulk-bar:before-submit': CustomEvent<{ action: string; count: number }>;
    'z-bulk-bar:done': CustomEvent<{ changed: number; failed: number }>;
    'z-bulk-bar:failure': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-cart-modal:open': CustomEvent<{ quantity: number }>;
    'z-cart-modal:close': CustomEvent<{ quantity: number }>;
    'z-cart-modal:change': CustomEvent<{ productId: number; combinationId: number | null; quantity: number }>;
    'z-cart-page:before-order': CustomEvent<{ payload: unknown }>;
    'z-cart-page:ordered': CustomEvent<{ orderUuid: string; redirectUrl: string }>;
    'z-cart-page:failure': CustomEvent<{ reason: FailureReason; message: string; kind: string }>;
    'z-cart-page:new-purchase': CustomEvent<Record<string, never>>;
    'z-combination-form:success': CustomEvent<{ message: string; data: unknown }>;
    'z-combination-form:failure': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-combination-form:resolved': CustomEvent<Record<string, never>>;
    'z-combination-form:archived': CustomEvent<Record<string, never>>;
    'z-combination-form:restored': CustomEvent<Record<string, never>>;
    'z-combination-images:change': CustomEvent<{ action: string; attached: boolean }>;
    'z-combination-images:failure': CustomEvent<{ reason: FailureReason; message: string; action: string }>;
    'z-combination-modal:open': CustomEvent<{ productId: number }>;
    'z-combination-modal:close': CustomEvent<{ productId: number }>;
    'z-combination-modal:add': CustomEvent<{ productId: number; combinationId: number | null; quantity: number }>;
    'z-combination-modal:failure': CustomEvent<{ reason: FailureReason; message: string; productId: number }>;
    'z-combination-select:combinations-loaded': CustomEvent<{ product: string; count: number }>;
    'z-combination-select:combinations-failed': CustomEvent<{ reason: FailureReason; message: string; product: string }>;
    'z-command-search:open': CustomEvent<Record<string, never>>;
    'z-command-search:choose': CustomEvent<{ url: string }>;
    'z-command-search:failure': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-copy-text:copy': CustomEvent<{ text: string }>;
    'z-countdown:expired': CustomEvent<{ end: string }>;
    'z-cross-selling:show': CustomEvent<{ products: number }>;
    'z-currency-input:change': CustomEvent<{ value: string; centimes: number | null }>;
    'z-discount-block:end': CustomEvent<{ end: string }>;
    'z-fill-column:fill': CustomEvent<{ filled: number }>;
    'z-home-block-form:change': CustomEvent<{ type: string; section: string | null }>;
    'z-home-block-form:preview': CustomEvent<{ url: string }>;
    'z-home-block-form:failure': CustomEvent<{ reason: FailureReason; message: string; call: string }>;
    'z-image-uploader:upload': CustomEvent<{ name: string; id: number | null }>;
    'z-image-uploader:remove': CustomEvent<{ name: string; id: number | null }>;
    'z-image-uploader:failure': CustomEvent<{ reason: FailureReason; message: string; name: string }>;
    'z-language-form:copy': CustomEvent<{ fields: string[] }>;
    'z-language-form:incomplete': CustomEvent<{ fields: string[] }>;
    'z-menu-item-form:change': CustomEvent<{ type: string; selector: string | null }>;
    'z-menu-item-form:failure': CustomEvent<{ reason: FailureReason; message: string; list: string }>;
    'z-mini-cart:before-open': CustomEvent<{ quantity: number }>;
    'z-mini-cart:open': CustomEvent<{ quantity: number }>;
    'z-modal-form:success': CustomEvent<{ url: string | null }>;
    'z-modal-form:failure': CustomEvent<{ reason: FailureReason; message: string; errors: Record<string, string[]> }>;
    'z-multi-select:change': CustomEvent<{ count: number }>;
    'z-offcanvas:open': CustomEvent<Record<string, never>>;
    'z-offcanvas:close': CustomEvent<Record<string, never>>;
    'z-option-picker:change': CustomEvent<{ productId: number; combinationId: number; choice: Record<string, string> }>;
    'z-option-picker:refuse': CustomEvent<{ option: string; value: string }>;
    'z-pack-contents:change': CustomEvent<{ productId: number; item: number; combinationId: number | null; missing: string[] }>;
    'z-part-receiving:success': CustomEvent<{ partId: number; quantity: number; received: number; remaining: number }>;
    'z-part-receiving:failure': CustomEvent<{ reason: FailureReason; message: string; partId: number }>;
    'z-part-receiving:save-failed': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-part-receiving:change': CustomEvent<{ counted: number; remaining: number }>;
    'z-price-calculator:change': CustomEvent<{ type: string; quantity: number; centimes: number }>;
    'z-price-wizard:change': CustomEvent<{ priceTtc: number | null; supplyPriceTtc: number | null; wholeSalePriceTtc: number | null; margin: number | null }>;
    'z-product-create:change': CustomEvent<{ type: string; family: string; locked: boolean }>;
    'z-product-filter:before-change': CustomEvent<{ address: string }>;
    'z-product-filter:change': CustomEvent<{ address: string; total: number }>;
    'z-product-filter:failure': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-product-gallery:change': CustomEvent<{ picture: number; number: number; count: number }>;
    'z-product-gallery:zoom': CustomEvent<{ picture: number }>;
    'z-product-listing:before-change': CustomEvent<{ address: string }>;
    'z-product-listing:change': CustomEvent<{ address: string; total: number; page: number }>;
    'z-product-listing:fail': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-product-price:change': CustomEvent<{ price: number; oldPrice: number | null }>;
    'z-product-reviews:before-submit': CustomEvent<{ productUuid: string; rating: number }>;
    'z-product-reviews:sent': CustomEvent<{ productUuid: string; rating: number }>;
    'z-product-reviews:failure': CustomEvent<{ reason: FailureReason; message: string; errors: Record<string, string[]> }>;
    'z-promotion-rule:change': CustomEvent<{ scope: string }>;
    'z-promotion-rule:impact': CustomEvent<{ products: number | null; phase: string }>;
    'z-promotion-rule:failure': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-provisioning-panel:add': CustomEvent<{ productId: number; combinationId: number | null; quantity: number }>;
    'z-provisioning-panel:update': CustomEvent<{ productId: number; combinationId: number | null; quantity: number }>;
    'z-provisioning-panel:remove': CustomEvent<{ productId: number; combinationId: number | null }>;
    'z-provisioning-panel:failure': CustomEvent<{ reason: FailureReason; message: string; call: string }>;
    'z-quick-category:created': CustomEvent<{ id: string; name: string }>;
    'z-quick-category:failure': CustomEvent<{ reason: FailureReason; message: string; errors: Record<string, string[]> }>;
    'z-quick-order:before-order': CustomEvent<{ payload: unknown }>;
    'z-quick-order:ordered': CustomEvent<{ orderUuid: string; redirectUrl: string }>;
    'z-quick-order:before-redirect': CustomEvent<{ redirectUrl: string }>;
    'z-quick-order:failure': CustomEvent<{ reason: FailureReason; message: string; kind: string }>;
    'z-responsive-number:change': CustomEvent<{ mobile: number; tablet: number; desktop: number }>;
    'z-save-all:before-save': CustomEvent<{ count: number }>;
    'z-save-all:saved': CustomEvent<{ count: number }>;
    'z-save-all:failure': CustomEvent<{ reason: FailureReason; message: string; labels: string[] }>;
    'z-sidebar:change': CustomEvent<{ folded: boolean }>;
    'z-sort-list:move': CustomEvent<{ item: string; parent: string | null; before: string | null }>;
    'z-sort-list:failure': CustomEvent<{ reason: FailureReason; message: string; item: string }>;
    'z-star-rating:change': CustomEvent<{ value: number | null }>;
    'z-stock-distribution:change': CustomEvent<{ sum: number; left: number; valid: boolean }>;
    'z-stock-update:success': CustomEvent<{ data: unknown }>;
    'z-stock-update:failure': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-tabs:change': CustomEvent<{ url: string }>;
    'z-tabs:failure': CustomEvent<{ reason: FailureReason; message: string; url: string }>;
    'z-theme-editor:change': CustomEvent<{ name: string; value: string }>;
    'z-theme-editor:import': CustomEvent<{ names: string[] }>;
    'z-theme-toggle:change': CustomEvent<{ theme: string }>;
    'z-toaster:show': CustomEvent<{ kind: string; message: string }>;
    'z-toaster:dismiss': CustomEvent<{ message: string }>;
    'z-transporter-payment:change': CustomEvent<{ count: number; total: number }>;
    'z-transporter-payment:orders-loaded': CustomEvent<{ transporter: string; count: number }>;
    'z-transporter-payment:orders-failed': CustomEvent<{ reason: FailureReason; message: string; transporter: string }>;
    'z-transporter-payment:parcels-failed': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-transporter-payment:saved': CustomEvent<{ version: number }>;
    'z-transporter-payment:save-failed': CustomEvent<{ reason: FailureReason; message: string }>;
    'z-wilaya-commune:wilaya-change': CustomEvent<{ wilaya: string; name: string }>;
    'z-wilaya-commune:change': CustomEvent<{ wilaya: string; commune: string; name: string }>;
    'z-wilaya-commune:communes-loaded': CustomEvent<{ wilaya: string; count: number }>;
    'z-wilaya-commune:communes-failed': CustomEvent<{ reason: FailureReason; message: string; wilaya: string }>;
  }
}
