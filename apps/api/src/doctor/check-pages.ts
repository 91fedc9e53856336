import { formatMoney } from "@site/contracts/money";
import { paidPlans } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";
import { contentSecurityPolicy, securityHeaders } from "@site/contracts/site/security-headers";

import { type Finding, findingsOf } from "./finding.ts";
import { getPage } from "./get-page.ts";

const { ok, warning, wrong } = findingsOf("site");

/** The site's pages as their host serves them, from its home page on: headers, files, missing pages, prices. */
export async function checkPages(origin: string, home: Response): Promise<Finding[]> {
  const page = await home.text();
  return [
    headers(home.headers, origin),
    await assets(page, origin),
    await missingPage(origin),
    await prices(origin),
  ];
}

function headers(given: Headers, origin: string): Finding {
  const wrongOnes = Object.entries(securityHeaders).filter(
    ([name, value]) => given.get(name) !== value,
  );
  const policy = (given.get("content-security-policy") ?? "").split(";").map((part) => part.trim());
  // A host may allow more connections, as the local one does for its emulator; it may not open anything that we
  // close.
  const open = Object.entries(contentSecurityPolicy).filter(
    ([directive, sources]) =>
      !policy.some((part) => part.startsWith([directive, ...sources].join(" "))),
  );
  const names = [
    ...wrongOnes.map(([name]) => name),
    ...open.map(([directive]) => `Content-Security-Policy ${directive}`),
  ];
  if (names.length === 0) return ok("headers", "every header of firebase.json is there");
  const mend = "Deploy the committed firebase.json; a proxy in front must pass its headers on.";
  return wrong("headers", `${origin}/ has another ${names.join(", ")}`, mend);
}

async function assets(page: string, origin: string): Promise<Finding> {
  const file = /\/assets\/[\w.-]+/.exec(page)?.[0];
  // In development, pages have no built files.
  if (!file) return warning("assets", "the page names no built file", "Deploy the built site.");
  const response = await getPage(origin + file);
  const caching = response.headers.get("cache-control") ?? "";
  await response.body?.cancel();
  if (response.ok && caching.includes("immutable"))
    return ok("assets", "kept by browsers for good");
  const mend =
    "Deploy the built site with its firebase.json: without caching, each visit loads every file again.";
  return wrong("assets", `${file}: ${response.status}, Cache-Control "${caching}"`, mend);
}

async function missingPage(origin: string): Promise<Finding> {
  const { status } = await getPage(`${origin}/this-page-is-not-there`);
  if (status === 404) return ok("missing pages", "answered 404");
  const mend = "Remove a rewrite of every address to one page: search engines would list errors.";
  return wrong("missing pages", `answered ${status}`, mend);
}

/** Page and server are deployed separately: they may come from two catalogues. */
async function prices(origin: string): Promise<Finding> {
  const page = await (await getPage(pageUrl(origin, "/pricing"))).text();
  const wanting = Object.values(paidPlans).filter(
    ({ price }) => !page.includes(formatMoney(price)),
  );
  if (wanting.length === 0) return ok("prices", "the pricing page says what the server charges");
  const names = wanting.map(({ name, price }) => `${name} ${formatMoney(price)}`).join(", ");
  return wrong(
    "prices",
    `/pricing does not say ${names}`,
    "Deploy site and function from one commit.",
  );
}
