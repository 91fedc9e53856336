import type { AnyTRPCRouter } from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import { answerCalls, type Failure } from "./answer-calls.ts";

export interface ServedRouter<Context extends object> {
  router: AnyTRPCRouter;
  /** The path of the procedures, with a leading slash and no trailing one. */
  prefix: string;
  maxBatchSize: number;
  contextOf: (request: FastifyRequest) => Context;
  onFailure: (request: FastifyRequest, failure: Failure) => void;
  /** Headers of a response with these failures. */
  headersOf: (failures: readonly Failure[]) => Record<string, string>;
}

/** Serves the procedures of a router to tRPC's clients. It takes over the Fastify scope: it reads JSON as text. */
export function serveRouter<Context extends object>(
  scope: FastifyInstance,
  served: ServedRouter<Context>,
): void {
  // The inputs are parsed with the calls, so that unparsable ones refuse only the calls that need them.
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  scope.all(`${served.prefix}/:path`, (request, reply) =>
    wantsStream(request) ? answerByStream(served, request, reply) : answer(served, request, reply),
  );
}

async function answer<Context extends object>(
  { router, maxBatchSize, contextOf, onFailure, headersOf }: ServedRouter<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.method === "HEAD") return reply.code(204).send();
  const { batch, input } = request.query as Record<string, unknown>;
  const isQuery = request.method === "GET";
  const text = isQuery ? input : request.body;
  const { status, body, failures } = await answerCalls(router, {
    path: pathOf(request),
    isBatch: batch === "1",
    maxBatchSize,
    type: isQuery ? "query" : "mutation",
    inputText: typeof text === "string" ? text : undefined,
    context: contextOf(request),
    signal: signalOf(reply),
  });
  for (const failure of failures) onFailure(request, failure);
  return reply
    .code(status)
    .headers({ vary: "trpc-accept, accept", ...headersOf(failures) })
    .type("application/json")
    .send(body);
}

/** A client that requests its batch as a stream of lines gets it from tRPC's own adapter; the site's does not. */
function wantsStream({ headers }: FastifyRequest): boolean {
  const accepted = headers["trpc-accept"] ?? headers.accept ?? "";
  return /application\/jsonl|text\/event-stream/.test(String(accepted));
}

function answerByStream<Context extends object>(
  { router, maxBatchSize, contextOf, onFailure }: ServedRouter<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return fastifyRequestHandler({
    router,
    req: request,
    res: reply,
    path: pathOf(request),
    maxBatchSize,
    createContext: () => contextOf(request),
    onError: ({ error, path }) => onFailure(request, { error, path: path ?? "" }),
  });
}

function pathOf(request: FastifyRequest): string {
  return (request.params as { path: string }).path;
}

function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
