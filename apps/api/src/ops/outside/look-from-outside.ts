import { checkPages } from "../../doctor/check-pages.ts";
import { checkSiteConfig } from "../../doctor/check-site-config.ts";
import { examine, withoutSecrets } from "../../doctor/examine.ts";
import { type Finding, findingsOf } from "../../doctor/finding.ts";
import { getPage } from "../../doctor/get-page.ts";
import { checkBuild } from "./check-build.ts";
import { checkDoors } from "./check-doors.ts";
import { checkEncryption } from "./check-encryption.ts";
import { checkFeeds } from "./check-feeds.ts";
import { checkSiteFiles } from "./check-site-files.ts";
import { checkWebhook } from "./check-webhook.ts";
import type { Outside } from "./outside.ts";
import { tryPurchase } from "./try-purchase.ts";

/** Looks at a deployment as a stranger's computer sees it. But for a purchase that is asked for, it changes nothing. */
export async function lookFromOutside(outside: Outside): Promise<Finding[]> {
  const encryption = await examine("encryption", () => checkEncryption(outside));
  // Nothing else can be reached past a certificate that is refused: one cause, one finding.
  const isReached = !encryption.some(
    ({ check, state }) => state === "wrong" && check === "certificate",
  );
  const rest = isReached
    ? await Promise.all([
        examine("site", () => pages(outside)),
        examine("site", () => checkSiteFiles(outside)),
        examine("site", () => checkBuild(outside)),
        examine("API", () => checkDoors(outside)),
        examine("feeds", () => checkFeeds(outside)),
        examine("webhook", () => checkWebhook(outside)),
      ])
    : [];
  const { config, buys } = outside;
  const purchase =
    isReached && buys && config
      ? await examine("purchase", () => tryPurchase({ ...outside, config }))
      : [];
  return withoutSecrets([...encryption, ...rest.flat(), ...purchase]);
}

async function pages({ origin, config }: Outside): Promise<Finding[]> {
  const home = await getPage(`${origin}/`);
  if (!home.ok) {
    const mend = "Deploy the site, and connect the domain to its host.";
    return [findingsOf("site").wrong("reachable", `${origin} answers ${home.status}`, mend)];
  }
  const found = await checkPages(origin, home);
  return config ? [...found, await checkSiteConfig({ ...config, SITE_ORIGIN: origin })] : found;
}
