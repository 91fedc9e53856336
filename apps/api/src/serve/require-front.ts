import type { FastifyRequest } from "fastify";

import { AppError } from "../errors.ts";
import { isSecret } from "../http/require-secret.ts";

/** The header by which the host in front shows that a request came through it. */
export const FRONT_HEADER = "x-front-secret";

/**
 * Closes the API's own address: past the host in front, a caller could claim any address, since we believe as many
 * proxies as the host's way has. Probes of the platform know no secret.
 */
export function requireFront({ headers, url }: FastifyRequest, secrets: readonly string[]): void {
  if (secrets.length === 0 || url === "/api/health") return;
  const given = headers[FRONT_HEADER];
  if (typeof given === "string" && secrets.some((secret) => isSecret(given, secret))) return;
  throw new AppError("not_found");
}
