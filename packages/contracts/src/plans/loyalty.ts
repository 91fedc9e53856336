/** Paid months of a former subscription that entitle to a free perpetual licence of `LOYALTY_PLAN`. */
export const LOYALTY_MONTHS = 12;
