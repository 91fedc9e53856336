import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "../../deps.ts";
import { bearerTokenOf } from "../../http/bearer-token.ts";
import { parseInput } from "../../http/parse-input.ts";
import { problemScope } from "../../http/problem-scope.ts";
import { sendCacheable } from "../../http/send-cacheable.ts";
import { licenceOfKey } from "../licences/licence-of-key.ts";
import type { AnyOperation } from "./operation.ts";

/** Routes for the operations. */
export function registerOperations(
  app: FastifyInstance,
  deps: Deps,
  prefix: string,
  operations: readonly AnyOperation[],
): void {
  problemScope(app, deps, prefix, (scope) => {
    for (const each of operations) {
      scope.route({
        method: each.method,
        url: each.path.slice(prefix.length).replaceAll(/\{(\w+)\}/g, ":$1"),
        handler: (request, reply) => run(deps, each, request, reply),
      });
    }
  });
}

async function run(
  deps: Deps,
  operation: AnyOperation,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await deps.limiter.consume("desktop:caller", request.ip);
  const licence = operation.needsKey ? await licenceOf(deps, request) : undefined;
  const call = {
    deps,
    params: operation.params && parseInput(operation.params, request.params),
    input: operation.input && parseInput(operation.input, request.body),
    licence,
    callerAddress: request.ip,
  };
  const { status, body } = await operation.handle(call as never);
  if (!operation.output) return reply.code(status).send();
  const sound = operation.output.parse(body);
  const text = typeof sound === "string" ? sound : JSON.stringify(sound);
  const { mediaType, cacheSeconds } = operation;
  return cacheSeconds === undefined
    ? reply.code(status).type(mediaType).send(text)
    : sendCacheable(request, reply, { body: text, mediaType, seconds: cacheSeconds });
}

async function licenceOf(deps: Deps, request: FastifyRequest) {
  const licence = await licenceOfKey(deps, bearerTokenOf(request.headers.authorization));
  await deps.limiter.consume("licence:key", licence.id);
  return licence;
}
