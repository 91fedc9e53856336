import diagnostics from "node:diagnostics_channel";

import type { FastifyInstance, RouteOptions } from "fastify";

import type { Suite } from "../suite.ts";

/** Every route that an API registers while `start` runs, as `GET /path`. */
export async function recordRoutes(
  start: () => Promise<Suite>,
): Promise<{ suite: Suite; routes: string[] }> {
  const routes = new Set<string>();
  const note = ({ method, url }: RouteOptions) => {
    for (const each of [method].flat()) routes.add(`${each.toUpperCase()} ${url}`);
  };
  const listen = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook("onRoute", note);
  };
  diagnostics.subscribe("fastify.initialization", listen);
  try {
    return { suite: await start(), routes: [...routes].toSorted() };
  } finally {
    diagnostics.unsubscribe("fastify.initialization", listen);
  }
}
