/** What an item of the consent configuration needs of other hosts. */
interface ThirdParty {
  /** Scripts begin with one of these. */
  scripts: readonly string[];
  /** Hosts that its scripts send to or ask. */
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
 * All that a page may load from others, by the item of the consent configuration that asks for it: the content
 * security policy is made of it, and nothing else is let through. Frames are of any https origin, because they
 * wait for consent and are the authors' choice.
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

/** A script that an item may load: its address begins as the item's list has it. */
export type ThirdPartyScript<Id extends ThirdPartyId> =
  `${(typeof thirdParties)[Id]["scripts"][number]}${string}`;

/** The hosts of all items for one use. */
export function hostsOf(use: keyof ThirdParty): string[] {
  return Object.values(thirdParties).flatMap((party) => [...party[use]]);
}
