/** A page that comes sooner than this is at hand: the router does not tell that it is on its way (router-cuts.ts). */
export const AT_HAND_MS = 40;
