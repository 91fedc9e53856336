// oxlint-disable-next-line no-restricted-imports -- of public responses
import { createHash } from "node:crypto";

import type { FastifyReply, FastifyRequest } from "fastify";

interface Cacheable {
  body: string;
  mediaType: string;
  /** How long caches may keep it. */
  seconds: number;
}

/** Sends a public response with an entity tag, so that revalidation transfers no body. */
export function sendCacheable(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, mediaType, seconds }: Cacheable,
): FastifyReply {
  const etag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  void reply
    .header("cache-control", `public, max-age=${seconds}`)
    .header("access-control-allow-origin", "*")
    .header("cross-origin-resource-policy", "cross-origin")
    .header("etag", etag);
  const cachedTags = (request.headers["if-none-match"] ?? "").split(",");
  return cachedTags.some((tag) => tag.trim().replace(/^W\//, "") === etag)
    ? reply.code(304).send()
    : reply.type(mediaType).send(body);
}
