/** Pieces of a product, or of an item in a warehouse, up to which staff call its stock low. */
export const LOW_STOCK = 5;
