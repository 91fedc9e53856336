import * as z from "zod/mini";

export type Value = string | number | boolean;

/** A step of the API, as it stands in its trace. */
export interface Span {
  traceId: string;
  id: string;
  parentId: string | undefined;
  name: string;
  /** Milliseconds since 1970. */
  begun: number;
  durationMs: number;
  attributes: Record<string, Value>;
  isFault: boolean;
}

/** The latest value of a figure; of a histogram how many there were, and their mean. */
export interface Figure {
  name: string;
  unit: string;
  attributes: Record<string, Value>;
  value: number;
  count: number | undefined;
}

const attributesSchema = z._default(
  z.array(
    z.object({
      key: z.string(),
      value: z.object({
        stringValue: z.optional(z.string()),
        boolValue: z.optional(z.boolean()),
        intValue: z.optional(z.union([z.string(), z.number()])),
        doubleValue: z.optional(z.number()),
      }),
    }),
  ),
  [],
);
const nanos = z.coerce.number();

const tracesSchema = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
              spanId: z.string().check(z.regex(/^[0-9a-f]{16}$/)),
              parentSpanId: z.optional(z.string()),
              name: z.string(),
              startTimeUnixNano: nanos,
              endTimeUnixNano: nanos,
              attributes: attributesSchema,
              status: z.optional(z.object({ code: z.optional(z.number()) })),
            }),
          ),
        }),
      ),
    }),
  ),
});

const point = z.object({
  attributes: attributesSchema,
  asInt: z.optional(z.coerce.number()),
  asDouble: z.optional(z.number()),
  count: z.optional(z.coerce.number()),
  sum: z.optional(z.number()),
});
const points = z.optional(z.object({ dataPoints: z._default(z.array(point), []) }));

const metricsSchema = z.object({
  resourceMetrics: z.array(
    z.object({
      scopeMetrics: z.array(
        z.object({
          metrics: z.array(
            z.object({
              name: z.string(),
              unit: z._default(z.string(), ""),
              sum: points,
              gauge: points,
              histogram: points,
            }),
          ),
        }),
      ),
    }),
  ),
});

/** OTLP's status of what went wrong. */
const ERROR = 2;

/** Reads an export of spans in OTLP's JSON; `undefined` where it is none. */
export function readSpans(body: unknown): Span[] | undefined {
  const { data } = tracesSchema.safeParse(body);
  return data?.resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map((span) => ({
      traceId: span.traceId,
      id: span.spanId,
      parentId: span.parentSpanId || undefined,
      name: span.name,
      begun: span.startTimeUnixNano / 1e6,
      durationMs: (span.endTimeUnixNano - span.startTimeUnixNano) / 1e6,
      attributes: valuesOf(span.attributes),
      isFault: span.status?.code === ERROR,
    }));
}

/** Reads an export of figures in OTLP's JSON; `undefined` where it is none. */
export function readFigures(body: unknown): Figure[] | undefined {
  const { data } = metricsSchema.safeParse(body);
  const metrics = data?.resourceMetrics.flatMap(({ scopeMetrics }) =>
    scopeMetrics.flatMap((scope) => scope.metrics),
  );
  return metrics?.flatMap(({ name, unit, sum, gauge, histogram }) =>
    [sum, gauge, histogram]
      .flatMap((kind) => kind?.dataPoints ?? [])
      .map(({ attributes, asInt, asDouble, count, sum: total }) => ({
        name,
        unit,
        attributes: valuesOf(attributes),
        value: count ? (total ?? 0) / count : (asInt ?? asDouble ?? 0),
        count,
      })),
  );
}

function valuesOf(attributes: z.infer<typeof attributesSchema>): Record<string, Value> {
  const values = attributes.map(({ key, value }): [string, Value] => {
    const { stringValue, boolValue, intValue, doubleValue } = value;
    const number = intValue === undefined ? doubleValue : Number(intValue);
    return [key, stringValue ?? boolValue ?? number ?? ""];
  });
  return Object.fromEntries(values);
}
