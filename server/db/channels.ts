/** Sent at commit by whatever writes blocks of a home page or what they name. */
export const HOME_CHANGED = 'home_changed';

/**
 * Sent at commit by whatever changes what a product's card shows. The payload names products or promotions; empty, it means
 * anything, the shop itself included.
 */
export const LISTING_CHANGED = 'listing_changed';

/** Sent at every commit that changes wilayas, communes, transporters, rates or served communes. */
export const DELIVERY_CHANGED = 'delivery_changed';

/** Sent at every commit that publishes a theme. */
export const THEME_CHANGED = 'theme_changed';
