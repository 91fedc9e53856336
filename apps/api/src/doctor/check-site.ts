import { checkPages } from "./check-pages.ts";
import { checkSecurityTxt } from "./check-security-txt.ts";
import { checkSiteConfig } from "./check-site-config.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";
import { getPage } from "./get-page.ts";

const { ok, wrong } = findingsOf("site");

/**
 * The site as a visitor's browser gets it: pages, their headers and prices, settings, and the connection to the
 * API.
 */
export async function checkSite({ config, deps }: Environment): Promise<Finding[]> {
  const origin = config.SITE_ORIGIN;
  let home: Response;
  try {
    home = await getPage(`${origin}/`);
    if (!home.ok) throw new Error(`it answers ${home.status}`);
  } catch (error) {
    const mend =
      "Deploy the site, point its name to the host, and set SITE_ORIGIN to what people see.";
    return [wrong("reachable", `${origin}: ${reasonOf(error)}`, mend)];
  }
  return [
    ok("reachable", origin),
    ...(await checkPages(origin, home)),
    await checkSecurityTxt(origin, deps.now()),
    await checkSiteConfig(config),
    await api(origin),
  ];
}

async function api(origin: string): Promise<Finding> {
  const url = `${origin}/api/ready`;
  try {
    const response = await getPage(url);
    if (response.ok) return ok("API", `ready at ${url}`);
    const mend =
      "Is the function deployed under the name in firebase.json? Its log says why it does not start.";
    return wrong("API", `${url} answers ${response.status}`, mend);
  } catch (error) {
    return wrong(
      "API",
      `${url}: ${reasonOf(error)}`,
      "Deploy the function `api` and the rewrite to it.",
    );
  }
}
