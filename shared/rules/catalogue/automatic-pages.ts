/** Pages of a list that come by themselves before a button has to be pressed: the page's template draws as much room for them. */
export const AUTOMATIC_PAGES = 3;
