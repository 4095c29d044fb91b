/** An amount of money: a whole number of centimes, safe up to 90 thousand milliard dinars (MNY-1). */
export type Centimes = number;
