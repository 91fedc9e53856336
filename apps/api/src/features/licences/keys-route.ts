import { publicJwks } from "@site/licence/keys";
import type { FastifyInstance } from "fastify";

import type { Deps } from "../../deps.ts";

/** The public keys of licence files, for the desktop app. The one answer of the API that may be kept for a while. */
export function licenceKeysRoute(
  app: FastifyInstance,
  { licenceKeys }: Pick<Deps, "licenceKeys">,
): void {
  const jwks = publicJwks(licenceKeys);
  app.get("/api/v1/licence-keys", (_request, reply) =>
    reply
      .header("cache-control", "public, max-age=3600")
      .header("access-control-allow-origin", "*")
      .type("application/jwk-set+json")
      .send(JSON.stringify(jwks)),
  );
}
