import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import pino from "pino";

export type Log = FastifyBaseLogger;

const EMAIL = /[^\s"'<>(),;:=&?/]+@[^\s"'<>(),;:=&?/]+/g;
const TOKENS =
  /\beyJ[\w-]{8,}(\.[\w-]+){0,2}|\b(sk|rk|pk|whsec|cs)_[\w-]{6,}|\b(oobCode|token)=[^\s&"]+|\bBearer\s+\S+|-----BEGIN[\s\S]*?-----END[^-]*-----|(?<=:\/\/)[^\s/@:]*:[^\s/@]*(?=@)|\b[0-9A-HJKMNP-TV-Z]{5}(-[0-9A-HJKMNP-TV-Z]{5}){4}\b/g;

/** Text without addresses, tokens, secrets, licence keys and passwords in addresses of services. */
export function scrub(text: string): string {
  return text.replace(TOKENS, "[secret]").replace(EMAIL, "[address]");
}

interface LoggedError {
  type: string;
  message: string;
  code?: string | undefined;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
}

/** An error as it may be logged. A failed query's parameters are personal data, so its own message is left out. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const isQuery = error instanceof DrizzleQueryError;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: isQuery ? scrub(error.query) : scrub(error.message),
    code: "code" in error && typeof error.code === "string" ? error.code : undefined,
    stack: frames?.slice(0, 12).join("\n"),
    cause: error.cause && depth < 3 ? describeError(error.cause, depth + 1) : undefined,
  };
}

/** Structured log, one JSON object a line. Addresses of callers, headers, queries and bodies never reach it. */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ severity: label }) },
      serializers: {
        err: (error) => describeError(error),
        error: (error) => describeError(error),
        req: (request: { method?: string; url?: string }) => ({
          method: request.method,
          path: scrub(request.url?.split("?", 1)[0] ?? ""),
        }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
      },
      redact: {
        paths: [
          ...[
            "email",
            "password",
            "token",
            "authorization",
            "secret",
            "key",
            "oobCode",
            "to",
          ].flatMap((name) => [name, `*.${name}`]),
          "headers",
          "*.headers",
          "body",
          "*.body",
        ],
        censor: "[redacted]",
      },
      hooks: {
        logMethod(args, method) {
          const [first, message] = args as [unknown, unknown];
          // Without a message of ours pino would print the error's own.
          const named =
            first instanceof Error
              ? [{ err: first }, message ?? "error"]
              : typeof first === "object" && message === undefined
                ? [first, ""]
                : args;
          const scrubbed = named.map((arg) => (typeof arg === "string" ? scrub(arg) : arg));
          method.apply(this, scrubbed as typeof args);
        },
      },
    },
    destination ?? pino.destination(1),
  );
}
