/** Former subscribers who paid for at least this many months get a free licence of `LOYALTY_PLAN`. */
export const LOYALTY_MONTHS = 12;
