import { mailEventsSchema } from "@site/contracts/mail-events";
import { installerInputSchema } from "@site/contracts/product";
import type { Endpoint } from "@site/inputs/requests";
import type { Schema } from "@site/inputs/valid-values";

import { buildApp } from "../../src/app.ts";
import type { Deps } from "../../src/deps.ts";
import { operations } from "../../src/features/desktop/operations.ts";
import { createLog } from "../../src/log.ts";
import { appRouter } from "../../src/router.ts";
import { noopTelemetry } from "../../src/telemetry/telemetry.ts";
import { recordRoutes } from "../setup/recorded-routes.ts";

type Taken = Pick<Endpoint, "params" | "input">;

/** The inputs of routes that are neither procedures nor operations of the REST API. */
const plain: Record<string, Taken> = {
  "POST /api/webhooks/mail": { input: mailEventsSchema },
  "GET /api/updates/files/:version/:fileName": { params: installerInputSchema },
};

/** Every procedure and route of the API. */
export async function createApiEndpoints(): Promise<Endpoint[]> {
  const { routes } = await recordRoutes(async () => {
    // Dependencies connect on the first request, and no request is sent.
    const deps = {
      log: createLog("silent"),
      siteOrigin: "http://shop.test",
      telemetry: noopTelemetry,
    };
    const secrets = {
      jobsSecret: "unused",
      mailReportsSecret: "unused",
      trustedProxyHops: 0,
      frontSecret: undefined,
    };
    const app = buildApp(deps as Partial<Deps> as Deps, secrets);
    await app.ready();
    await app.close();
  });
  const documented = operations.map(({ method, path, params, input }): [string, Taken] => [
    `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`,
    { params, input },
  ]);
  const taken: Record<string, Taken> = { ...plain, ...Object.fromEntries(documented) };
  const served = routes.map((route): Endpoint => {
    const [method = "", path = ""] = route.split(" ");
    return { name: route, method, path, inQuery: path.includes("/trpc/"), ...taken[route] };
  });
  return [...procedureEndpoints(), ...served];
}

function procedureEndpoints(): Endpoint[] {
  const procedures = Object.entries(appRouter._def.procedures as Record<string, unknown>);
  return procedures.map(([name, procedure]): Endpoint => {
    const { type, inputs } = (procedure as { _def: { type: string; inputs: Schema[] } })._def;
    const isQuery = type === "query";
    const asked = { method: isQuery ? "GET" : "POST", path: `/api/trpc/${name}`, inQuery: isQuery };
    return { name, ...asked, input: inputs[0] };
  });
}
