import {
  type CheckResult,
  createReporter,
  removeSecrets,
  runCheck,
} from "../../doctor/check-result.ts";
import { checkPages, checkSiteConfig } from "../../doctor/check-site.ts";
import { fetchPage } from "../../doctor/fetch-page.ts";
import { checkApi, checkEncryption } from "./check-access.ts";
import { checkBuild, checkFeeds, checkSiteFiles } from "./check-contents.ts";
import { checkWebhook, tryPurchase } from "./check-purchase.ts";
import type { DeploymentTarget } from "./target.ts";

/** Checks a deployment from outside. Changes nothing, except for the test purchase on request. */
export async function checkDeployment(target: DeploymentTarget): Promise<CheckResult[]> {
  const encryption = await runCheck("encryption", () => checkEncryption(target));
  // With a rejected certificate every check fails, so only the certificate is reported.
  const isReached = !encryption.some(
    ({ check, state }) => state === "wrong" && check === "certificate",
  );
  const rest = isReached
    ? await Promise.all([
        runCheck("site", () => checkSitePages(target)),
        runCheck("site", () => checkSiteFiles(target)),
        runCheck("site", () => checkBuild(target)),
        runCheck("API", () => checkApi(target)),
        runCheck("feeds", () => checkFeeds(target)),
        runCheck("webhook", () => checkWebhook(target)),
      ])
    : [];
  const { config, buys } = target;
  const purchase =
    isReached && buys && config
      ? await runCheck("purchase", () => tryPurchase({ ...target, config }))
      : [];
  return removeSecrets([...encryption, ...rest.flat(), ...purchase]);
}

async function checkSitePages({ origin, config, build }: DeploymentTarget): Promise<CheckResult[]> {
  const home = await fetchPage(`${origin}/`);
  if (!home.ok) {
    const fix = "Deploy the site, and connect the domain to its host.";
    return [createReporter("site").wrong("reachable", `${origin} answers ${home.status}`, fix)];
  }
  const found = await checkPages(origin, home, build);
  return config ? [...found, await checkSiteConfig({ ...config, SITE_ORIGIN: origin })] : found;
}
