/** Pages that hold a visitor's own data, which must not leave them. */
export const isolatedPages = ["/clean", "/datasets/challenge"] as const;
