import { type SiteConfig, siteConfigSchema } from "@site/contracts/site/site-config";
import * as z from "zod/mini";

import type { Config } from "../config.ts";
import { type Finding, findingsOf, reasonOf } from "./finding.ts";
import { getPage } from "./get-page.ts";

const { ok, wrong } = findingsOf("site");
const identityProject = z.object({ authorizedDomains: z.array(z.string()) });

/** The settings that the site passes to its pages, compared with those of the API and the identity service. */
export async function checkSiteConfig({
  SITE_ORIGIN,
  FIREBASE_PROJECT_ID,
  GOOGLE_CLIENT_ID,
  DEPLOYMENT,
}: Config): Promise<Finding> {
  const name = "site-config.json";
  const mend =
    "Write apps/web/dist/client/site-config.json before the deploy, as docs/operations.md shows.";
  const response = await getPage(`${SITE_ORIGIN}/${name}`);
  const parsed = siteConfigSchema.safeParse(await response.json().catch(() => undefined));
  if (!parsed.success) return wrong(name, `${response.status}, or not as its schema says`, mend);
  const { projectId, emulatorUrl } = parsed.data.identity;
  if (projectId !== FIREBASE_PROJECT_ID) {
    return wrong(name, `names the project ${projectId}, the API ${FIREBASE_PROJECT_ID}`, mend);
  }
  if (emulatorUrl && DEPLOYMENT !== "local") return wrong(name, "names an emulator", mend);
  if (parsed.data.google?.clientId !== GOOGLE_CLIENT_ID) {
    return wrong(name, "names another client of Google's than GOOGLE_CLIENT_ID", mend);
  }
  return browserKey(parsed.data.identity, new URL(SITE_ORIGIN).hostname).catch((error: unknown) =>
    wrong(name, reasonOf(error), "Is the identity service reachable from here?"),
  );
}

/** Calls the identity service as the browser's SDK does, with the key that the site gives it. */
async function browserKey(
  { apiKey, emulatorUrl, projectId }: SiteConfig["identity"],
  host: string,
) {
  const name = "site-config.json";
  const service = emulatorUrl ? `${emulatorUrl}/` : "https://";
  const response = await getPage(
    `${service}identitytoolkit.googleapis.com/v1/projects?key=${apiKey}`,
  );
  const answer = identityProject.safeParse(await response.json().catch(() => undefined));
  if (!response.ok || !answer.success) {
    const mend =
      "Set identity.apiKey to the web app's key, from the Firebase console, Project settings; its restrictions must allow this site.";
    return wrong(name, `the identity service answers its key with ${response.status}`, mend);
  }
  // The emulator admits every site and lists only localhost.
  if (emulatorUrl || answer.data.authorizedDomains.includes(host)) {
    return ok(name, `names the project ${projectId}, whose key the identity service takes`);
  }
  const mend = `Add ${host} at the Firebase console, Authentication, Settings, Authorised domains.`;
  return wrong(name, `${host} is no authorised domain of ${projectId}`, mend);
}
