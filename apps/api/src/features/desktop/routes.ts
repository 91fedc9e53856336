import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";

import type { Deps } from "../../deps.ts";
import { desktopDocument } from "./document.ts";
import { operation } from "./operation.ts";
import { operations } from "./operations.ts";
import { registerOperations } from "./register-operations.ts";

const document = operation({
  id: "getDocument",
  method: "get",
  path: "/api/v1/openapi.json",
  summary: "The OpenAPI document",
  description: "It describes the operations beside it, not itself.",
  needsKey: false,
  output: z.looseObject({ openapi: z.string() }),
  answers: { 200: "The document." },
  cacheSeconds: 3_600,
  handle: async () => ({ status: 200, body: { openapi: "", ...desktopDocument() } }),
});

/** The REST surface for the desktop app, and its description. */
export function desktopRoutes(app: FastifyInstance, deps: Deps): void {
  registerOperations(app, deps, "/api/v1", [...operations, document]);
}
