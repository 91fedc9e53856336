import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";
import { type SiteConfig, siteConfigSchema } from "@site/contracts/site/site-config";

import type { Config } from "../config.ts";
import { checkHeaders } from "./check-headers.ts";
import {
  type CheckResult,
  createReporter,
  describeError,
  type DoctorContext,
} from "./check-result.ts";
import { fetchPage } from "./fetch-page.ts";

const siteReport = createReporter("site");

/**
 * Checks the site as a visitor's browser gets it: pages, their headers and prices, settings, and the connection to
 * the API.
 */
export async function checkSite({ config, deps }: DoctorContext): Promise<CheckResult[]> {
  const origin = config.SITE_ORIGIN;
  let home: Response;
  try {
    home = await fetchPage(`${origin}/`);
    if (!home.ok) throw new Error(`it answers ${home.status}`);
  } catch (error) {
    const fix =
      "Deploy the site, point its name to the host, and set SITE_ORIGIN to what people see.";
    return [siteReport.wrong("reachable", `${origin}: ${describeError(error)}`, fix)];
  }
  return [
    siteReport.ok("reachable", origin),
    ...(await checkPages(origin, home)),
    await checkSecurityTxt(origin, deps.now()),
    await checkSiteConfig(config),
    await checkApiReady(origin),
  ];
}

async function checkApiReady(origin: string): Promise<CheckResult> {
  const url = `${origin}/api/ready`;
  try {
    const response = await fetchPage(url);
    if (response.ok) return siteReport.ok("API", `ready at ${url}`);
    const fix =
      "Is the function deployed under the name in firebase.json? Its log says why it does not start.";
    return siteReport.wrong("API", `${url} answers ${response.status}`, fix);
  } catch (error) {
    return siteReport.wrong(
      "API",
      `${url}: ${describeError(error)}`,
      "Deploy the function `api` and the rewrite to it.",
    );
  }
}

/** Checks how the host serves the site: headers of every kind of file, built files, missing pages and prices. */
export async function checkPages(
  origin: string,
  home: Response,
  build?: string,
): Promise<CheckResult[]> {
  const page = await home.text();
  return [
    await checkHeaders(origin, { home: page, build }),
    await checkAssets(page, origin),
    await checkMissingPage(origin),
    await checkPrices(origin),
  ];
}

async function checkAssets(page: string, origin: string): Promise<CheckResult> {
  const file = /\/assets\/[\w.-]+/.exec(page)?.[0];
  // In development, pages don't link to built files.
  if (!file)
    return siteReport.warning("assets", "the page names no built file", "Deploy the built site.");
  const response = await fetchPage(origin + file);
  const caching = response.headers.get("cache-control") ?? "";
  await response.body?.cancel();
  if (response.ok && caching.includes("immutable"))
    return siteReport.ok("assets", "kept by browsers for good");
  const fix =
    "Deploy the built site with its firebase.json: without caching, each visit loads every file again.";
  return siteReport.wrong("assets", `${file}: ${response.status}, Cache-Control "${caching}"`, fix);
}

async function checkMissingPage(origin: string): Promise<CheckResult> {
  const { status } = await fetchPage(`${origin}/this-page-is-not-there`);
  if (status === 404) return siteReport.ok("missing pages", "answered 404");
  const fix = "Remove a rewrite of every address to one page: search engines would list errors.";
  return siteReport.wrong("missing pages", `answered ${status}`, fix);
}

/** Site and API are deployed separately, so their price lists may differ. */
async function checkPrices(origin: string): Promise<CheckResult> {
  const page = await (await fetchPage(pageUrl(origin, "/pricing"))).text();
  const wanting = Object.values(paidPlans).filter(
    ({ price }) => !page.includes(formatMoney(price)),
  );
  if (wanting.length === 0)
    return siteReport.ok("prices", "the pricing page says what the server charges");
  const names = wanting.map(({ name, price }) => `${name} ${formatMoney(price)}`).join(", ");
  return siteReport.wrong(
    "prices",
    `/pricing does not say ${names}`,
    "Deploy site and function from one commit.",
  );
}

const CHECK = "security.txt";
const DAY_MS = 86_400_000;
const LEAST_DAYS = 30;
const fix =
  "Build and deploy the site, which renews it every day; its host must not leave out folders with a dot.";

/** Whether security.txt is served and has not expired. */
export async function checkSecurityTxt(origin: string, now: Date): Promise<CheckResult> {
  const address = `${origin}/.well-known/security.txt`;
  try {
    const response = await fetchPage(address);
    const text = await response.text();
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !type.startsWith("text/plain")) {
      return siteReport.wrong(CHECK, `${address} answers ${response.status} as ${type}`, fix);
    }
    const expires = Date.parse(/^Expires: (\S+)$/im.exec(text)?.[1] ?? "");
    const days = Math.floor((expires - now.getTime()) / DAY_MS);
    if (Number.isNaN(days) || days < 0) return siteReport.wrong(CHECK, "has expired", fix);
    return days < LEAST_DAYS
      ? siteReport.warning(CHECK, `expires in ${days} days`, fix)
      : siteReport.ok(CHECK, `valid for ${days} days`);
  } catch (error) {
    return siteReport.wrong(CHECK, `${address}: ${describeError(error)}`, fix);
  }
}

import * as z from "zod/mini";

const identityProject = z.object({ authorizedDomains: z.array(z.string()) });

/** Compares the settings that the site passes to its pages with those of the API and the identity service. */
export async function checkSiteConfig({
  SITE_ORIGIN,
  FIREBASE_PROJECT_ID,
  GOOGLE_CLIENT_ID,
  DEPLOYMENT,
}: Config): Promise<CheckResult> {
  const name = "site-config.json";
  const fix =
    "Write apps/web/dist/client/site-config.json before the deploy, as docs/operations.md shows.";
  const response = await fetchPage(`${SITE_ORIGIN}/${name}`);
  const parsed = siteConfigSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success)
    return siteReport.wrong(name, `${response.status}, or not as its schema says`, fix);
  const { projectId, emulatorUrl } = parsed.data.identity;
  if (projectId !== FIREBASE_PROJECT_ID) {
    return siteReport.wrong(
      name,
      `names the project ${projectId}, the API ${FIREBASE_PROJECT_ID}`,
      fix,
    );
  }
  if (emulatorUrl && DEPLOYMENT !== "local")
    return siteReport.wrong(name, "names an emulator", fix);
  if (parsed.data.google?.clientId !== GOOGLE_CLIENT_ID) {
    return siteReport.wrong(name, "names another client of Google's than GOOGLE_CLIENT_ID", fix);
  }
  return checkBrowserKey(parsed.data.identity, new URL(SITE_ORIGIN).hostname).catch(
    (error: unknown) =>
      siteReport.wrong(name, describeError(error), "Is the identity service reachable from here?"),
  );
}

/** Calls the identity service as the browser's SDK does, with the API key from the site's settings. */
async function checkBrowserKey(
  { apiKey, emulatorUrl, projectId }: SiteConfig["identity"],
  host: string,
) {
  const name = "site-config.json";
  const service = emulatorUrl ? `${emulatorUrl}/` : "https://";
  const response = await fetchPage(
    `${service}identitytoolkit.googleapis.com/v1/projects?key=${apiKey}`,
  );
  const answer = identityProject.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !answer.success) {
    const fix =
      "Set identity.apiKey to the web app's key, from the Firebase console, Project settings; its restrictions must allow this site.";
    return siteReport.wrong(
      name,
      `the identity service answers its key with ${response.status}`,
      fix,
    );
  }
  // The emulator admits every site and lists only localhost.
  if (emulatorUrl || answer.data.authorizedDomains.includes(host)) {
    return siteReport.ok(
      name,
      `names the project ${projectId}, whose key the identity service takes`,
    );
  }
  const fix = `Add ${host} at the Firebase console, Authentication, Settings, Authorised domains.`;
  return siteReport.wrong(name, `${host} is no authorised domain of ${projectId}`, fix);
}
