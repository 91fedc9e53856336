import { absolute, brand } from "@site/content/brand";
import { decimalAmount } from "@site/contracts/money";
import { paidPlanIds, paidPlans } from "@site/contracts/plans";

import { organization, type SchemaThing } from "./thing.ts";

/** The app with the one-time price of each plan. */
export function createSoftwareApplication(): SchemaThing {
  return {
    "@type": "SoftwareApplication",
    name: brand.name,
    description: brand.tagline,
    url: absolute("/"),
    applicationCategory: "BusinessApplication",
    operatingSystem: "Windows, macOS, Linux",
    publisher: organization,
    offers: paidPlanIds.map((id) => {
      const { name, price } = paidPlans[id];
      return {
        "@type": "Offer",
        name,
        price: decimalAmount(price),
        priceCurrency: price.currency,
        url: absolute("/pricing"),
        availability: "https://schema.org/InStock",
      };
    }),
  };
}
