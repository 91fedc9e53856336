import { DrizzleQueryError } from "drizzle-orm";
import type { FastifyBaseLogger } from "fastify";
import pino from "pino";

export type Log = FastifyBaseLogger;

/**
 * A word that may be an email address. The "@" is searched for separately, because a single pattern would take
 * quadratic time.
 */
const WORD = /[^\s"'<>(),;:=&?/]+/g;
const TOKENS =
  /\beyJ[\w-]{8,}(\.[\w-]+){0,2}|\b(sk|rk|pk|whsec|cs)_[\w-]{6,}|\b(oobCode|token)=[^\s&"]+|\bBearer\s+\S+|-----BEGIN[\s\S]*?(?:-----END[^-]*-----|$)|(?<=:\/\/)[^\s/@:]*:[^\s/@]*(?=@)|\b[0-9A-Za-z]{5}(-[0-9A-Za-z]{5}){4}\b/g;

/** Cache of short texts without secrets, because most log lines repeat a few of them. */
const cleanTexts = new Set<string>();
const MAX_CACHED_TEXTS = 500;
const MAX_CACHED_LENGTH = 100;

function redactCached(text: string): string {
  if (cleanTexts.has(text)) return text;
  const redacted = redactSecrets(text);
  const isClean = redacted === text && text.length <= MAX_CACHED_LENGTH;
  if (isClean && cleanTexts.size < MAX_CACHED_TEXTS) cleanTexts.add(text);
  return redacted;
}

/** Removes addresses, tokens, secrets, licence keys and passwords in URLs from a text. */
export function redactSecrets(text: string): string {
  return text.replace(TOKENS, "[secret]").replace(WORD, redactAddress);
}

/** An at sign: plain, full-width, or percent-encoded once or more. */
const AT = /[@\uFE6B\uFF20]|%(?:25)*40|%EF%BC%A0/i;
/** A word that is long enough for an address in Base64. */
const BASE64 = /^[\w+-]{12,2000}$/;
const PRINTABLE = /^[\x21-\x7E]+$/;

function redactAddress(word: string): string {
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

/** Serialises an error for the log. Leaves out the message of a failed query, which contains its parameters. */
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

/** Fields whose values are redacted, at the top level of a line and one level below. */
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
/** Fields with their own serializer, which leaves out secrets. */
const serialized = new Set(["err", "error", "req", "res"]);

/** Redacts secret fields. Used instead of pino's own redaction, which takes longer than handling a request. */
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
 * Writes all lines of one turn of the event loop together, and the rest when the process exits. Not for functions: their
 * host may freeze the process after a response, before the lines are written.
 */
export function createBufferedOutput(): pino.DestinationStream {
  const output = pino.destination({ fd: 1, sync: true });
  let lines = "";
  const flush = () => {
    const pending = lines;
    lines = "";
    if (pending) output.write(pending);
  };
  process.once("exit", flush);
  return {
    write: (line) => {
      if (!lines) setImmediate(flush);
      lines += line;
    },
  };
}

/** A structured log with one JSON object per line. Never contains caller addresses, headers, queries or bodies. */
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
          // Without a message, pino logs the error's own message, unredacted.
          const named =
            first instanceof Error
              ? [{ err: first }, message ?? "error"]
              : typeof first === "object" && message === undefined
                ? [first, ""]
                : args;
          const redacted = named.map((arg) => (typeof arg === "string" ? redactCached(arg) : arg));
          method.apply(this, redacted as typeof args);
        },
      },
    },
    destination ?? pino.destination(1),
  );
}
