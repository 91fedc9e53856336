import { randomUUID } from "node:crypto";

import { siteConfigSchema } from "@site/contracts/site/site-config";
import * as z from "zod/mini";

import { getPage } from "../../doctor/get-page.ts";

const signedUpSchema = z.object({ idToken: z.string() });

/** A new account at the identity service, made as the site's pages make it; returns its token. */
export async function signUpAtSite(origin: string, email: string): Promise<string> {
  const settings = await getPage(`${origin}/site-config.json`);
  const { identity } = siteConfigSchema.parse(await settings.json());
  const service = identity.emulatorUrl ? `${identity.emulatorUrl}/` : "https://";
  const address = `${service}identitytoolkit.googleapis.com/v1/accounts:signUp?key=${identity.apiKey}`;
  const response = await getPage(address, {
    method: "POST",
    // A key may be restricted to the site's own pages.
    headers: { "content-type": "application/json", referer: `${origin}/` },
    body: JSON.stringify({ email, password: randomUUID(), returnSecureToken: true }),
  });
  const answer = signedUpSchema.safeParse(await response.json().catch(() => undefined));
  if (!answer.success) throw new Error(`the identity service answers ${response.status}`);
  return answer.data.idToken;
}
