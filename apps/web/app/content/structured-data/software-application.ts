import { toAbsoluteUrl, brand } from "@site/content/brand";
import { formatDecimalAmount } from "@site/contracts/money";
import { soldPlanIds, paidPlans } from "@site/contracts/plans";

import { organization, type SchemaThing } from "./graph.ts";

/** The app, with the one-time price of each plan. */
export function createSoftwareApplication(): SchemaThing {
  return {
    "@type": "SoftwareApplication",
    name: brand.name,
    description: brand.tagline,
    url: toAbsoluteUrl("/"),
    applicationCategory: "BusinessApplication",
    operatingSystem: "Windows, macOS, Linux",
    publisher: organization,
    offers: soldPlanIds.map((id) => {
      const { name, price } = paidPlans[id];
      return {
        "@type": "Offer",
        name,
        price: formatDecimalAmount(price),
        priceCurrency: price.currency,
        url: toAbsoluteUrl("/pricing"),
        availability: "https://schema.org/InStock",
      };
    }),
  };
}
