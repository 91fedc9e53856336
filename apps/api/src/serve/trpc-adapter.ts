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
  /** The path of the procedures, with a leading slash and no trailing one. */
  prefix: string;
  maxBatchSize: number;
  createContext: (request: FastifyRequest) => Context;
  onFailure: (request: FastifyRequest, failure: FailedCall) => void;
  /** Headers of a response with these failures. */
  getHeaders: (failures: readonly FailedCall[]) => Record<string, string>;
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

/** A client that requests its batch as a stream of lines gets it from tRPC's own adapter; the site's does not. */
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

/** One HTTP request of tRPC's protocol, parsed this far: what it calls, with what input, and for whom. */
interface ProcedureCalls<Context> {
  /** The procedure's name; for a batch the names, in order, separated by commas. */
  path: string;
  /** A batch is answered by a list, even a batch of one. */
  isBatch: boolean;
  maxBatchSize: number;
  type: "query" | "mutation";
  /** JSON: for a batch an object of the inputs by position, else the input itself. */
  inputText: string | undefined;
  context: Context;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
}

/** A call that was refused or that failed. */
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
 * Answers queries and mutations as tRPC's own adapters do, but without a `Request`, a `Response` and their streams,
 * which cost many times what the calls do (docs/decisions/0008-own-trpc-adapter.md).
 */
async function callProcedures<Context extends object>(
  router: AnyTRPCRouter,
  { path, isBatch, maxBatchSize, type, inputText, context, signal }: ProcedureCalls<Context>,
): Promise<CallsResponse> {
  const config = router._def._config;
  const failures: FailedCall[] = [];
  const refuse = (call: string, thrown: unknown): TRPCResponse => {
    const error = getTRPCErrorFromUnknown(thrown);
    failures.push({ path: call, error });
    const about = { config, error, type, path: call, input: undefined, ctx: context };
    return { error: getTRPCErrorShape(about) };
  };
  const answerBy = (answer: TRPCResponse | TRPCResponse[]): CallsResponse => ({
    status: getHTTPStatusCode(answer),
    body: JSON.stringify(transformTRPCResponse(config, answer)),
    failures,
  });

  const calls = isBatch ? path.split(",") : [path];
  if (calls.length > maxBatchSize) {
    const message = `A batch has at most ${maxBatchSize} calls.`;
    return answerBy(refuse(path, new TRPCError({ code: "BAD_REQUEST", message })));
  }
  const inputOf = parseInputs(inputText, isBatch, (input) =>
    config.transformer.input.deserialize(input),
  );
  const answers = await Promise.all(
    calls.map(async (call, position): Promise<TRPCResponse> => {
      try {
        const data: unknown = await callTRPCProcedure({
          router,
          path: call,
          type,
          ctx: context,
          signal,
          batchIndex: position,
          getRawInput: async () => inputOf(position),
        });
        return { result: { data } };
      } catch (thrown) {
        return refuse(call, thrown);
      }
    }),
  );
  return answerBy(isBatch ? answers : answers[0]!);
}

/** The input of each call by its position. Unparsable inputs refuse only the calls that require one. */
function parseInputs(
  text: string | undefined,
  isBatch: boolean,
  deserialize: (input: unknown) => unknown,
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
  throw new TRPCError({ code: "BAD_REQUEST", message: "The input cannot be read.", cause });
}
