import fc from "fast-check";

import { hostileText, hostileValue, createNearlyValidValues } from "./hostile-values.ts";
import { type Schema, type KnownValues, createValidValues } from "./valid-values.ts";

/** Bodies that are not JSON, or JSON that no serializer writes. */
const strangeBodies = [
  "",
  "{",
  '{"a":1,}',
  '{"a":1}{"a":2}',
  '{"email":"a@example.com","email":"b@example.com"}',
  '{"__proto__":{"planId":"pro"}}',
  '{"constructor":{"prototype":{"planId":"pro"}}}',
  "\ufeff{}",
  "nul",
  "1e999",
  "-",
  '"\\ud800"',
  "[".repeat(5_000),
  '{"a":'.repeat(5_000),
  `{"a":${"9".repeat(5_000)}}`,
  `{"a":"${"x".repeat(70_000)}"}`,
];

/** A body as bytes: usually the value's JSON, sometimes truncated, changed or with an invalid encoding. */
function createPayload(value: fc.Arbitrary<unknown>): fc.Arbitrary<Buffer> {
  const json = value.map((each) => Buffer.from(JSON.stringify(each) ?? "null"));
  return fc.oneof(
    { weight: 16, arbitrary: json },
    { weight: 1, arbitrary: fc.constantFrom(...strangeBodies).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.nat(), fc.constantFrom(0x00, 0x80, 0xc0, 0xed, 0xff))
        .map(([bytes, at, byte]) => {
          const changed = Buffer.from(bytes);
          if (changed.length > 0) changed[at % changed.length] = byte;
          return changed;
        }),
    },
    {
      weight: 1,
      arbitrary: fc
        .tuple(json, fc.nat())
        .map(([bytes, at]) => bytes.subarray(0, at % (bytes.length + 1))),
    },
  );
}

/** An HTTP endpoint with the schemas of its inputs. */
export interface Endpoint {
  name: string;
  method: string;
  /** Contains `:name` for a parameter. */
  path: string;
  params?: Schema | undefined;
  input?: Schema | undefined;
  /** Whether the input is in the query, as `input`. */
  inQuery: boolean;
}

export interface PlannedRequest {
  name: string;
  method: string;
  /** Percent-encoded path with query. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

/** Creates requests for an endpoint, from valid ones to random bytes. */
export function createRequests(
  endpoint: Endpoint,
  known: KnownValues,
): fc.Arbitrary<PlannedRequest> {
  const { name, method, input, inQuery } = endpoint;
  const value = input ? createValues(input, known) : hostileValue;
  return fc
    .record({
      path: createPath(endpoint, known),
      payload: fc.option(createPayload(value), { freq: 20, nil: undefined }),
      query: strangeQuery,
      headers: strangeHeaders,
    })
    .map(({ path, payload, query, headers }) => {
      const parts = [...(inQuery && payload ? [`input=${escapeBytes(payload)}`] : []), ...query];
      const body = inQuery || method === "GET" || method === "HEAD" ? undefined : payload;
      return {
        name,
        method,
        path: parts.length > 0 ? `${path}?${parts.join("&")}` : path,
        headers: { ...getJsonHeaders(body !== undefined), ...headers },
        body,
      };
    });
}

/** Creates batches with several calls of a procedure, each with its own input. */
export function createBatches(
  { name, method, path, input, inQuery }: Endpoint,
  known: KnownValues,
  calls: number,
): fc.Arbitrary<PlannedRequest> {
  const any = input ? createValues(input, known) : hostileValue;
  // In a query, the whole batch must stay below the server's limit for headers.
  const value = inQuery
    ? any.filter((each) => (JSON.stringify(each)?.length ?? 0) <= 3_600 / calls)
    : any;
  return fc.array(value, { minLength: calls, maxLength: calls }).map((values) => {
    const text = Buffer.from(JSON.stringify(Object.fromEntries(values.entries())));
    const names = values.map(() => name).join(",");
    const batch = `${path.slice(0, -name.length)}${names}?batch=1`;
    return {
      name,
      method,
      path: inQuery ? `${batch}&input=${escapeBytes(text)}` : batch,
      headers: getJsonHeaders(!inQuery),
      body: inQuery ? undefined : text,
    };
  });
}

export function getJsonHeaders(isSent: boolean): Record<string, string> {
  return isSent ? { "content-type": "application/json" } : {};
}

/** One third each: valid, nearly valid and arbitrary values. */
function createValues(input: Schema, known: KnownValues): fc.Arbitrary<unknown> {
  const sound = createValidValues(input, known);
  return fc.oneof(sound, createNearlyValidValues(sound), hostileValue);
}

function createPath({ path, params }: Endpoint, known: KnownValues): fc.Arbitrary<string> {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  if (names.length === 0) return fc.constant(path);
  const sound = params
    ? (createValidValues(params, known) as fc.Arbitrary<Record<string, string>>)
    : undefined;
  const odd = fc.record(Object.fromEntries(names.map((name) => [name, hostileText])));
  const escaped = (sound ? fc.oneof(sound, odd) : odd).map((values) =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => {
      // An empty segment would change the route.
      return escapeBytes(Buffer.from(values[name] || "-")).slice(0, 8_000);
    }),
  );
  const strange = fc
    .constantFrom(...strangeParts)
    .map((part) => path.replaceAll(/:\w+/g, () => part));
  return fc.oneof({ weight: 5, arbitrary: escaped }, { weight: 1, arbitrary: strange });
}

/** Path segments that no client writes: parent folders, truncated, double or invalid encodings. */
const strangeParts = [
  "..",
  ".%2e",
  "%",
  "%2",
  "%zz",
  "%00",
  "%ff",
  "%ed%a0%80",
  "%2e%2e%2f",
  "%252e",
];

/** Percent-encodes bytes, which may be in any encoding or none. */
export function escapeBytes(bytes: Buffer): string {
  return [...bytes]
    .map((byte) => {
      const character = String.fromCharCode(byte);
      return /[\w.~-]/.test(character) ? character : `%${byte.toString(16).padStart(2, "0")}`;
    })
    .join("");
}

const strangeQuery: fc.Arbitrary<readonly string[]> = fc.oneof(
  { weight: 12, arbitrary: fc.constant([]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ["batch=1"],
      ["batch=1", "input={}"],
      ["input=1", "input=2"],
      ["__proto__[a]=1"],
      ["%ff=%ff"],
      ["token=%00"],
      ["x=".repeat(500)],
      ["connectionParams=1"],
    ),
  },
  {
    weight: 1,
    arbitrary: hostileText.map((text) => [
      `token=${escapeBytes(Buffer.from(text)).slice(0, 4_000)}`,
    ]),
  },
);

const headerNames = [
  "accept",
  "authorization",
  "content-encoding",
  "content-type",
  "cookie",
  "forwarded",
  "host",
  "if-none-match",
  "origin",
  "range",
  "stripe-signature",
  "trpc-accept",
  "trpc-batch-mode",
  "x-forwarded-for",
  "x-http-method-override",
  "x-request-id",
  "__proto__x",
];
const headerValues = [
  "",
  "Bearer",
  "Bearer  ",
  "Bearer ..",
  "Bearer eyJhbGciOiJub25lIn0.e30.",
  "Basic Og==",
  "application/json; charset=utf-7",
  "application/json; charset=utf-16le",
  "application/jsonl",
  "text/event-stream",
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/x-www-form-urlencoded",
  "gzip",
  "br, gzip",
  "bytes=0-,-1,5-2",
  "t=1,v1=00",
  `t=${"9".repeat(400)},v1=${"a".repeat(64)}`,
  "*/*;q=9",
  'W/"a", *',
  "__session=x; __proto__=y; a=%ff",
  "127.0.0.1, ::1, x",
  "DELETE",
  "é",
  "a".repeat(4_000),
];

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 5, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.dictionary(fc.constantFrom(...headerNames), fc.constantFrom(...headerValues), {
      maxKeys: 3,
      noNullPrototype: true,
    }),
  },
);
