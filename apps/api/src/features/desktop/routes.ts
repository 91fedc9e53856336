import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";

import type { Deps } from "../../deps.ts";
import { getBearerToken } from "../../http/authorization.ts";
import { parseInput } from "../../http/parse-input.ts";
import { registerProblemScope } from "../../http/problem.ts";
import { sendCacheable } from "../../http/send-cacheable.ts";
import { getLicenceByKey } from "../licences/licences.ts";
import { getDesktopApiDocument } from "./open-api.ts";
import { type AnyOperation, defineOperation } from "./operation.ts";
import { operations } from "./operations.ts";

const documentOperation = defineOperation({
  id: "getDocument",
  method: "get",
  path: "/api/v1/openapi.json",
  summary: "The OpenAPI document",
  description: "It describes all other operations.",
  requiresLicenceKey: false,
  output: z.looseObject({ openapi: z.string() }),
  responses: { 200: "The document." },
  cacheSeconds: 3_600,
  handle: async () => ({ status: 200, body: { openapi: "", ...getDesktopApiDocument() } }),
});

/** The REST API for the desktop app, with its OpenAPI document. */
export function registerDesktopRoutes(app: FastifyInstance, deps: Deps): void {
  registerOperations(app, deps, "/api/v1", [...operations, documentOperation]);
}

function registerOperations(
  app: FastifyInstance,
  deps: Deps,
  prefix: string,
  operations: readonly AnyOperation[],
): void {
  registerProblemScope(app, deps, prefix, (scope) => {
    for (const each of operations) {
      scope.route({
        method: each.method,
        url: each.path.slice(prefix.length).replaceAll(/\{(\w+)\}/g, ":$1"),
        handler: (request, reply) => runOperation(deps, each, request, reply),
      });
    }
  });
}

async function runOperation(
  deps: Deps,
  operation: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await deps.limiter.consume("desktop:caller", request.ip);
  const licence = operation.requiresLicenceKey
    ? await authenticateLicence(deps, request)
    : undefined;
  const call = {
    deps,
    params: operation.params && parseInput(operation.params, request.params),
    input: operation.input && parseInput(operation.input, request.body),
    licence,
    callerAddress: request.ip,
  };
  const { status, body } = await operation.handle(call as never);
  if (!operation.output) return reply.code(status).send();
  const output = operation.output.parse(body);
  const text = typeof output === "string" ? output : JSON.stringify(output);
  const { mediaType = "application/json", cacheSeconds } = operation;
  return cacheSeconds === undefined
    ? reply.code(status).type(mediaType).send(text)
    : sendCacheable(request, reply, { body: text, mediaType, seconds: cacheSeconds });
}

/** Finds the licence of the bearer token, and counts the call against the licence's limit. */
async function authenticateLicence(deps: Deps, request: FastifyRequest) {
  const licence = await getLicenceByKey(deps, getBearerToken(request.headers.authorization));
  await deps.limiter.consume("licence:key", licence.id);
  return licence;
}
