import diagnostics from "node:diagnostics_channel";

import type { FastifyInstance, RouteOptions } from "fastify";

/** Every route that an API registers while `start` runs, as `GET /path`. */
export async function recordRoutes<Started>(
  start: () => Promise<Started>,
): Promise<{ started: Started; routes: string[] }> {
  const routes = new Set<string>();
  const note = ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) routes.add(`${each.toUpperCase()} ${url}`);
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", note);
  };
  diagnostics.subscribe("fastify.initialization", listen);
  try {
    return { started: await start(), routes: [...routes].toSorted() };
  } finally {
    diagnostics.unsubscribe("fastify.initialization", listen);
  }
}
