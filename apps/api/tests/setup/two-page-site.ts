import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { findFreePort } from "@site/local/free-port";
import { type SiteHost, startSiteHost } from "@site/local/site-host";
import { inject } from "vitest";

import { TEST_PROJECT } from "./test-settings.ts";

/** The committed settings of the host. */
export const committedHosting = readFileSync(
  path.resolve(import.meta.dirname, "../../../../firebase.json"),
  "utf8",
);

const prices = Object.values(paidPlans).map(({ price }) => formatMoney(price));
/** A page with a link to a built file, and every price. */
export const pricingPage = `<link href="/assets/app.js"><p>${prices.join(", ")}</p>`;

interface TwoPageSite {
  apiUrls: string[];
  identity?: object;
  hosting?: string;
  page?: string;
  securityTxt?: string;
  /** Further files of the build, by their path. */
  files?: Record<string, string>;
}

/** A site of two pages behind the settings of the host. */
export async function startTwoPageSite({
  apiUrls,
  identity = {},
  hosting = committedHosting,
  page = pricingPage,
  securityTxt = "Expires: 2999-01-01T00:00:00Z\n",
  files = {},
}: TwoPageSite): Promise<SiteHost & { build: string }> {
  const root = mkdtempSync(path.join(tmpdir(), "two-page-site-"));
  const build = path.join(root, "apps/web/dist/client");
  for (const [name, text] of [
    ["index.html", page],
    ["pricing.html", page],
    ["assets/app.js", ""],
    [".well-known/security.txt", securityTxt],
    ...Object.entries(files),
  ] as const) {
    const file = path.join(build, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  const firebaseJson = path.join(root, "firebase.json");
  writeFileSync(firebaseJson, hosting);
  const emulatorUrl = `http://${inject("identityHost")}`;
  const known = { apiKey: "local", authDomain: "local", projectId: TEST_PROJECT, emulatorUrl };
  const siteConfig = { identity: { ...known, ...identity } };
  const site = await startSiteHost({
    port: await findFreePort(),
    firebaseJson,
    siteConfig,
    apiUrls,
  });
  return {
    url: site.url,
    build,
    stop: async () => {
      await site.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}
