/** What a consent item needs from other hosts. */
interface ThirdParty {
  /** Prefixes of script addresses. */
  scripts: readonly string[];
  /** Hosts that its scripts connect to. */
  connect: readonly string[];
  /** Hosts of its images and pixels. */
  images: readonly string[];
}

/** Google Analytics 4, by the list that Google publishes for content security policies. */
const googleAnalytics = [
  "https://*.google-analytics.com",
  "https://*.analytics.google.com",
  "https://*.googletagmanager.com",
] as const;

/**
 * Everything that a page may load from other hosts, by the consent item that needs it. The content security policy
 * is built from this list and allows nothing else. Frames may come from any https origin, because they wait for
 * consent and are the authors' choice.
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

/** The address of a script that begins with one of the item's prefixes. */
export type ThirdPartyScript<Id extends ThirdPartyId> =
  `${(typeof thirdParties)[Id]["scripts"][number]}${string}`;

/** The hosts of all items for one use. */
export function listThirdPartyHosts(use: keyof ThirdParty): string[] {
  return Object.values(thirdParties).flatMap((party) => [...party[use]]);
}
