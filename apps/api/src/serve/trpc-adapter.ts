import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  TRPCError,
} from "@trpc/server";
import { fastifyRequestHandler } from "@trpc/server/adapters/fastify";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { TRPCResponse } from "@trpc/server/rpc";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export interface ServedRouter<Context extends object> {
  router: AnyTRPCRouter;
  /** The path prefix of the procedures, with a leading slash and no trailing one. */
  prefix: string;
  maxBatchSize: number;
  createContext: (request: FastifyRequest) => Context;
  onFailure: (request: FastifyRequest, failure: FailedCall) => void;
  /** Additional headers of a response with these failures. */
  getHeaders: (failures: readonly FailedCall[]) => Record<string, string>;
}

/** Serves the procedures of a router to tRPC clients. Needs a Fastify scope of its own, in which JSON is read as text. */
export function serveRouter<Context extends object>(
  scope: FastifyInstance,
  served: ServedRouter<Context>,
): void {
  // Inputs are parsed per call, so that invalid JSON fails only the calls that need it.
  scope.removeContentTypeParser("application/json");
  scope.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) =>
    done(null, body),
  );
  scope.all(`${served.prefix}/:path`, (request, reply) =>
    acceptsStream(request)
      ? sendStream(served, request, reply)
      : sendResults(served, request, reply),
  );
}

async function sendResults<Context extends object>(
  { router, maxBatchSize, createContext, onFailure, getHeaders }: ServedRouter<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (request.method === "HEAD") return reply.code(204).send();
  const { batch, input } = request.query as Record<string, unknown>;
  const isQuery = request.method === "GET";
  const text = isQuery ? input : request.body;
  const { status, body, failures } = await callProcedures(router, {
    path: getCallPath(request),
    isBatch: batch === "1",
    maxBatchSize,
    type: isQuery ? "query" : "mutation",
    inputText: typeof text === "string" ? text : undefined,
    context: createContext(request),
    signal: createAbortSignal(reply),
  });
  for (const failure of failures) onFailure(request, failure);
  return reply
    .code(status)
    .headers({ vary: "trpc-accept, accept", ...getHeaders(failures) })
    .type("application/json")
    .send(body);
}

/** Clients that accept a stream are served by tRPC's own adapter. The site's client doesn't. */
function acceptsStream({ headers }: FastifyRequest): boolean {
  const accepted = headers["trpc-accept"] ?? headers.accept ?? "";
  return /application\/jsonl|text\/event-stream/.test(String(accepted));
}

function sendStream<Context extends object>(
  { router, maxBatchSize, createContext, onFailure }: ServedRouter<Context>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  return fastifyRequestHandler({
    router,
    req: request,
    res: reply,
    path: getCallPath(request),
    maxBatchSize,
    createContext: () => createContext(request),
    onError: ({ error, path }) => onFailure(request, { error, path: path ?? "" }),
  });
}

function getCallPath(request: FastifyRequest): string {
  return (request.params as { path: string }).path;
}

function createAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** A parsed HTTP request of tRPC's protocol. */
interface ProcedureCalls<Context> {
  /** The name of the procedure; in a batch the names, separated by commas. */
  path: string;
  /** A batch gets a list of results, even a batch of one. */
  isBatch: boolean;
  maxBatchSize: number;
  type: "query" | "mutation";
  /** JSON: the input, or in a batch an object of inputs by position. */
  inputText: string | undefined;
  context: Context;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

export interface FailedCall {
  path: string;
  error: TRPCError;
}

interface CallsResponse {
  status: number;
  /** JSON. */
  body: string;
  failures: FailedCall[];
}

/**
 * Calls procedures as tRPC's own adapters do, but without a `Request`, a `Response` and their streams, which cost many
 * times more than the calls (docs/decisions/0008-own-trpc-adapter.md).
 */
async function callProcedures<Context extends object>(
  router: AnyTRPCRouter,
  { path, isBatch, maxBatchSize, type, inputText, context, signal }: ProcedureCalls<Context>,
): Promise<CallsResponse> {
  const config = router._def._config;
  const failures: FailedCall[] = [];
  const fail = (call: string, thrown: unknown): TRPCResponse => {
    const error = getTRPCErrorFromUnknown(thrown);
    failures.push({ path: call, error });
    const options = { config, error, type, path: call, input: undefined, ctx: context };
    return { error: getTRPCErrorShape(options) };
  };
  const toResponse = (result: TRPCResponse | TRPCResponse[]): CallsResponse => ({
    status: getHTTPStatusCode(result),
    body: JSON.stringify(transformTRPCResponse(config, result)),
    failures,
  });

  const calls = isBatch ? path.split(",") : [path];
  if (calls.length > maxBatchSize) {
    const message = `A batch has at most ${maxBatchSize} calls.`;
    return toResponse(fail(path, new TRPCError({ code: "BAD_REQUEST", message })));
  }
  const getInput = parseInputs(inputText, {
    isBatch,
    deserialize: (input) => config.transformer.input.deserialize(input),
  });
  const results = await Promise.all(
    calls.map(async (call, position): Promise<TRPCResponse> => {
      try {
        const data: unknown = await callTRPCProcedure({
          router,
          path: call,
          type,
          ctx: context,
          signal,
          batchIndex: position,
          getRawInput: async () => getInput(position),
        });
        return { result: { data } };
      } catch (thrown) {
        return fail(call, thrown);
      }
    }),
  );
  return toResponse(isBatch ? results : results[0]!);
}

/** Returns the input of each call by its position. Invalid JSON fails only the calls that require an input. */
function parseInputs(
  text: string | undefined,
  { isBatch, deserialize }: { isBatch: boolean; deserialize: (input: unknown) => unknown },
): (position: number) => unknown {
  if (!text) return () => undefined;
  let inputs: unknown;
  try {
    inputs = JSON.parse(text);
  } catch (cause) {
    return () => rejectInput(cause);
  }
  if (!isBatch) return () => deserialize(inputs);
  if (typeof inputs !== "object" || inputs === null || Array.isArray(inputs)) {
    return () => rejectInput();
  }
  const byPosition = inputs as Record<string, unknown>;
  return (position) => {
    const input = Object.hasOwn(byPosition, position) ? byPosition[position] : undefined;
    return input === undefined ? undefined : deserialize(input);
  };
}

function rejectInput(cause?: unknown): never {
  throw new TRPCError({ code: "BAD_REQUEST", message: "The input is not valid JSON.", cause });
}
