/** An amount of money: a whole number of centimes, safe up to 90 thousand milliard dinars (resolution 12). */
export type Centimes = number;
