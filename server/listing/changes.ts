/**
 * Sent at commit by whatever changes what a product's card shows (migration 0011). The payload names products or promotions;
 * empty, it means anything, the shop itself included.
 */
export const LISTING_CHANGED = 'listing_changed';
