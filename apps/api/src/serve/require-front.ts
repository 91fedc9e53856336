import type { FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";
import { isSecret } from "../http/require-secret.ts";

/** The header by which the host in front shows that a request came through it. */
export const FRONT_HEADER = "x-front-secret";

/**
 * The platform's probes know no secret, and not every platform lets one send a header. Their answers depend on
 * nothing that a caller claims, and Postgres is asked once for however many.
 */
const probes = new Set(["/api/health", "/api/ready"]);

/**
 * Closes the API's own address: past the host in front, a caller could claim any address, since we believe as many
 * proxies as the host's way has.
 */
export function requireFront(
  { headers, routeOptions }: FastifyRequest,
  secrets: readonly string[],
): void {
  if (secrets.length === 0 || probes.has(routeOptions.url ?? "")) return;
  const given = headers[FRONT_HEADER];
  if (typeof given === "string" && secrets.some((secret) => isSecret(given, secret))) return;
  throw new AppError("not_found");
}
