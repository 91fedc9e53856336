/** With this many paid months, former subscribers get a free licence of `LOYALTY_PLAN`. */
export const LOYALTY_MONTHS = 12;
