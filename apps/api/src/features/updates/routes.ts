import { installerInputSchema } from "@site/contracts/product";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "../../deps.ts";
import { getBearerToken } from "../../http/authorization.ts";
import { parseInput } from "../../http/parse-input.ts";
import { registerProblemScope } from "../../http/problem.ts";
import { sendCacheable } from "../../http/send-cacheable.ts";
import { getLicenceByKey } from "../licences/licences.ts";
import { assertLicenceActive } from "../licences/rejection-cause.ts";
import { startInstallerDownload } from "../product/downloads.ts";
import { streamInstaller } from "./stream-installer.ts";
import { buildUpdateFeed } from "./update-feed.ts";

const PUBLIC_SECONDS = 300;

/** Serves update feeds, and the permanent URLs of the installers in them. */
export function registerUpdateRoutes(app: FastifyInstance, deps: Deps): void {
  registerProblemScope(app, deps, "/api/updates", (scope) => {
    scope.addHook("onRequest", async (request) =>
      deps.limiter.consume("updates:caller", request.ip),
    );
    scope.get<{ Params: { name: string } }>("/:name", async (request, reply) =>
      sendFeed(deps, request, reply, request.params.name),
    );
    scope.get("/files/:version/:fileName", async (request, reply) => {
      const installer = parseInput(installerInputSchema, request.params);
      const isNewDownload = startsDownload(request);
      const url = await startInstallerDownload(deps, { ...installer, isNewDownload });
      // A client may keep the key on the redirect: the store refuses such a request, and must not see the key.
      if (request.headers.authorization !== undefined) {
        return streamInstaller(deps, { url, request, reply });
      }
      return reply.redirect(url, 302);
    });
  });
}

async function sendFeed(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  name: string,
): Promise<FastifyReply> {
  const updatesUntil = await getUpdatesUntil(deps, request.headers.authorization);
  const { body, mediaType } = await buildUpdateFeed(deps, { name, updatesUntil });
  // Shared caches must not serve the feed of one licence to another caller.
  void reply.header("vary", "authorization");
  return updatesUntil === undefined
    ? sendCacheable(request, reply, { body, mediaType, seconds: PUBLIC_SECONDS })
    : reply.type(mediaType).send(body);
}

/**
 * The last day of updates for the licence whose key was sent. `undefined` without a key: all releases are offered.
 */
async function getUpdatesUntil(
  deps: Deps,
  authorization: string | undefined,
): Promise<string | undefined> {
  if (authorization === undefined) return undefined;
  const licence = await getLicenceByKey(deps, getBearerToken(authorization));
  await assertLicenceActive(deps, licence);
  await deps.limiter.consume("licence:key", licence.id);
  return licence.updatesUntil;
}

/** False if a download is resumed, or if only its headers are requested. */
function startsDownload({ method, headers: { range } }: FastifyRequest): boolean {
  return method === "GET" && (range === undefined || range.startsWith("bytes=0-"));
}
