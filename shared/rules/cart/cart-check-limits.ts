/**
 * The most lines one call takes; an item chosen in a pack counts as one too, so that a call is never larger than some 50 kB.
 * A cart of 10,000 lines is ten calls.
 */
export const MAX_CHECKED_LINES = 1000;
