/** The third-party hosts that a consent item needs. */
interface ThirdParty {
  /** URL prefixes of its scripts. */
  scripts: readonly string[];
  /** Hosts that its scripts connect to. */
  connect: readonly string[];
  /** Hosts of its images and pixels. */
  images: readonly string[];
}

/** Google Analytics 4, from Google's published list for content security policies. */
const googleAnalytics = [
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
  "https://*.googletagmanager.com",
] as const;

/**
 * Everything that a page may load from other hosts, by the consent item that needs it. The content security policy is
 * built from this list and allows nothing else. Frames may come from any https origin, because the site's authors
 * choose them and they load only with consent.
 */
export const thirdParties = {
  analytics: {
    scripts: ["https://www.googletagmanager.com/gtag/"],
    connect: googleAnalytics,
    images: googleAnalytics,
  },
  payment: {
    scripts: ["https://js.stripe.com"],
    connect: ["https://api.stripe.com"],
    images: [],
  },
} as const satisfies Record<string, ThirdParty>;

export type ThirdPartyId = keyof typeof thirdParties;

/** URL of a script that starts with one of the item's prefixes. */
export type ThirdPartyScript<Id extends ThirdPartyId> =
  `${(typeof thirdParties)[Id]["scripts"][number]}${string}`;

/** Lists the hosts of all items for one use. */
export function listThirdPartyHosts(use: keyof ThirdParty): string[] {
  return Object.values(thirdParties).flatMap((party) => [...party[use]]);
}
