import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import pino from "pino";

export type Log = FastifyBaseLogger;

/**
 * What may contain an address. The "@" is searched for separately: one pattern for both would take quadratic time.
 */
const WORD = /[^\s"'<>(),;:=&?/]+/g;
const TOKENS =
  /\beyJ[\w-]{8,}(\.[\w-]+){0,2}|\b(sk|rk|pk|whsec|cs)_[\w-]{6,}|\b(oobCode|token)=[^\s&"]+|\bBearer\s+\S+|-----BEGIN[\s\S]*?(?:-----END[^-]*-----|$)|(?<=:\/\/)[^\s/@:]*:[^\s/@]*(?=@)|\b[0-9A-Za-z]{5}(-[0-9A-Za-z]{5}){4}\b/g;

/** Most lines repeat a few texts. Long texts, and more distinct ones than this, are scrubbed each time. */
const redactedTexts = new Map<string, string>();
const KNOWN_TEXTS = 500;
const KNOWN_LENGTH = 100;

function redactCached(text: string): string {
  const before = redactedTexts.get(text);
  if (before !== undefined) return before;
  const scrubbed = redactSecrets(text);
  // Scrubbed originals are not kept, not even here.
  const isKept =
    scrubbed === text && text.length <= KNOWN_LENGTH && redactedTexts.size < KNOWN_TEXTS;
  if (isKept) redactedTexts.set(text, scrubbed);
  return scrubbed;
}

/** Text without addresses, tokens, secrets, licence keys and passwords in service addresses. */
export function redactSecrets(text: string): string {
  return text.replace(TOKENS, "[secret]").replace(WORD, withoutAddress);
}

/** As it is typed, full-width, and percent-encoded, however often. */
const AT = /[@\uFE6B\uFF20]|%(?:25)*40|%EF%BC%A0/i;
/** Base64 of three letters or more on each side of an "@". */
const BASE64 = /^[\w+-]{12,2000}$/;
const PRINTABLE = /^[\x21-\x7E]+$/;

function withoutAddress(word: string): string {
  return AT.test(word.slice(1, -1)) || isEncodedAddress(word) ? "[address]" : word;
}

function isEncodedAddress(word: string): boolean {
  if (!BASE64.test(word)) return false;
  const decoded = Buffer.from(word, "base64").toString("latin1");
  const at = decoded.indexOf("@");
  return at > 0 && decoded.lastIndexOf(".") > at && PRINTABLE.test(decoded);
}

interface LoggedError {
  type: string;
  message: string;
  code?: string | undefined;
  stack?: string | undefined;
  cause?: LoggedError | undefined;
}

/** A loggable form of an error. A failed query's parameters are personal data, so its own message is left out. */
export function serializeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: "not an error" };
  const isQuery = error instanceof DrizzleQueryError;
  const frames = error.stack?.split("\n").filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: isQuery ? redactSecrets(error.query) : redactSecrets(error.message),
    code: "code" in error && typeof error.code === "string" ? error.code : undefined,
    stack: frames?.slice(0, 12).join("\n"),
    cause: error.cause && depth < 3 ? serializeError(error.cause, depth + 1) : undefined,
  };
}

/** Values under these names are left out, at the top of a line and one level below. */
const redactedFields = new Set([
  "email",
  "password",
  "token",
  "authorization",
  "secret",
  "key",
  "oobCode",
  "to",
  "headers",
  "body",
]);
/** Their serialised forms are written out below, and have none of those names. */
const serialized = new Set(["err", "error", "req", "res"]);

/** In one pass: pino's own takes longer than the request that a line is about. */
function redactFields(line: Record<string, unknown>, depth = 0): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(line)) {
    if (redactedFields.has(name)) kept[name] = "[redacted]";
    else if (depth > 0 || serialized.has(name) || !isPlainRecord(value)) kept[name] = value;
    else kept[name] = redactFields(value, 1);
  }
  return kept;
}

function isPlainRecord(value: unknown): value is Record<string, unknown> {
  return (
    typeof value === "object" && value !== null && !Array.isArray(value) && !("toJSON" in value)
  );
}

/**
 * Writes the lines of one turn of the event loop together, and the rest when the process ends, normally or by an
 * error. For a process that we run ourselves: one that is frozen after its answer may never reach that turn.
 */
export function createBufferedOutput(): pino.DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  let lines = "";
  const flush = () => {
    const turn = lines;
    lines = "";
    if (turn) output.write(turn);
  };
  process.once("exit", flush);
  return {
    write: (line) => {
      if (!lines) setImmediate(flush);
      lines += line;
    },
  };
}

/** Structured log, one JSON object per line. Addresses of callers, headers, queries and bodies never reach it. */
export function createLog(level: string, destination?: pino.DestinationStream): pino.Logger {
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ severity: label }), log: (line) => redactFields(line) },
      serializers: {
        err: (error) => serializeError(error),
        error: (error) => serializeError(error),
        req: (request: { method?: string; url?: string }) => ({
          method: request.method,
          path: redactCached(request.url?.split("?", 1)[0] ?? ""),
        }),
        res: (reply: { statusCode?: number }) => ({ status: reply.statusCode }),
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
          const scrubbed = named.map((arg) => (typeof arg === "string" ? redactCached(arg) : arg));
          method.apply(this, scrubbed as typeof args);
        },
      },
    },
    destination ?? pino.destination(1),
  );
}
