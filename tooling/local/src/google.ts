import { generateKeyPairSync } from "node:crypto";

import { createGrants } from "./google/grants.ts";
import type { GoogleOptions } from "./google/options.ts";
import { answerGoogle } from "./google/routes.ts";
import { sendText } from "./http/answer.ts";
import { listen } from "./http/listen.ts";

export interface Google {
  url: string;
  /** For `google.authorizationUrl` of the site's settings. */
  authorizationUrl: string;
  /** The value of `GOOGLE_TOKEN_URL`. */
  tokenUrl: string;
  stop: () => Promise<void>;
}

/**
 * Starts a stand-in of the two endpoints of Google's sign-in for web sites: the page where people choose an
 * account, and the endpoint where a site's server exchanges the code for a token.
 */
export async function startGoogle(options: GoogleOptions): Promise<Google> {
  const now = options.now ?? (() => new Date());
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const routes = { client: options, grants: createGrants(now), privateKey, now };
  const server = await listen((request, response) => {
    answerGoogle(request, response, routes).catch((error: unknown) => {
      console.error(error);
      if (response.headersSent) response.destroy();
      else sendText(response, 500, "The stand-in of Google failed; its reason is in the log.");
    });
  }, options.port);
  return {
    url: server.url,
    authorizationUrl: `${server.url}/o/oauth2/v2/auth`,
    tokenUrl: `${server.url}/token`,
    stop: server.close,
  };
}
