import {
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  transformTRPCResponse,
  TRPCError,
} from "@trpc/server";
import { getHTTPStatusCode } from "@trpc/server/http";
import type { TRPCResponse } from "@trpc/server/rpc";

/** One HTTP request of tRPC's protocol, parsed this far: what it calls, with what input, and for whom. */
export interface Calls<Context> {
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
export interface Failure {
  path: string;
  error: TRPCError;
}

export interface Answer {
  status: number;
  /** JSON. */
  body: string;
  failures: Failure[];
}

/**
 * Answers queries and mutations as tRPC's own adapters do, but without a `Request`, a `Response` and their streams,
 * which cost many times what the calls do (docs/decisions/0008-own-trpc-adapter.md).
 */
export async function answerCalls<Context extends object>(
  router: AnyTRPCRouter,
  { path, isBatch, maxBatchSize, type, inputText, context, signal }: Calls<Context>,
): Promise<Answer> {
  const config = router._def._config;
  const failures: Failure[] = [];
  const refuse = (call: string, thrown: unknown): TRPCResponse => {
    const error = getTRPCErrorFromUnknown(thrown);
    failures.push({ path: call, error });
    const about = { config, error, type, path: call, input: undefined, ctx: context };
    return { error: getTRPCErrorShape(about) };
  };
  const answerBy = (answer: TRPCResponse | TRPCResponse[]): Answer => ({
    status: getHTTPStatusCode(answer),
    body: JSON.stringify(transformTRPCResponse(config, answer)),
    failures,
  });

  const calls = isBatch ? path.split(",") : [path];
  if (calls.length > maxBatchSize) {
    const message = `A batch has at most ${maxBatchSize} calls.`;
    return answerBy(refuse(path, new TRPCError({ code: "BAD_REQUEST", message })));
  }
  const inputOf = readInputs(inputText, isBatch, (input) =>
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
function readInputs(
  text: string | undefined,
  isBatch: boolean,
  deserialize: (input: unknown) => unknown,
): (position: number) => unknown {
  if (!text) return () => undefined;
  let inputs: unknown;
  try {
    inputs = JSON.parse(text);
  } catch (cause) {
    return () => refuseInput(cause);
  }
  if (!isBatch) return () => deserialize(inputs);
  if (typeof inputs !== "object" || inputs === null || Array.isArray(inputs)) {
    return () => refuseInput();
  }
  const byPosition = inputs as Record<string, unknown>;
  return (position) => {
    const input = Object.hasOwn(byPosition, position) ? byPosition[position] : undefined;
    return input === undefined ? undefined : deserialize(input);
  };
}

function refuseInput(cause?: unknown): never {
  throw new TRPCError({ code: "BAD_REQUEST", message: "The input cannot be read.", cause });
}
