import {
  activationSchema,
  deviceListSchema,
  heartbeatSchema,
  licenceTermsSchema,
  problemKindSchema,
  problemSchema,
  trialSchema,
} from "@site/contracts/desktop";
import {
  activateDeviceInputSchema,
  deviceSchema,
  heartbeatInputSchema,
  startTrialInputSchema,
} from "@site/contracts/devices";
import { withdrawnVersionSchema } from "@site/contracts/product";
import { publicJwksSchema } from "@site/licence/signing-keys";
import * as z from "zod/mini";

import { httpStatuses } from "../../errors.ts";
import { PROBLEM_TYPE, getProblemKind } from "../../http/problem.ts";
import type { AnyOperation } from "./operation.ts";
import { operations } from "./operations.ts";

let made: ReturnType<typeof make> | undefined;

/** The OpenAPI document of the REST surface, built on first request. */
export function getDesktopApiDocument() {
  return (made ??= make());
}

function make() {
  return buildOpenApiDocument(operations, {
    title: "Desktop API",
    description:
      "For the desktop app: licences on devices, trials, revocations and keys. Fields may be added within a version; pass over those you do not know. A change that would break a caller gets another path than /api/v1.",
    problem: "Problem",
    schemas: {
      ActivateDevice: activateDeviceInputSchema,
      Activation: activationSchema,
      Device: deviceSchema,
      DeviceList: deviceListSchema,
      Heartbeat: heartbeatInputSchema,
      HeartbeatAnswer: heartbeatSchema,
      Jwks: publicJwksSchema,
      LicenceTerms: licenceTermsSchema,
      Problem: problemSchema,
      ProblemKind: problemKindSchema,
      StartTrial: startTrialInputSchema,
      Trial: trialSchema,
      WithdrawnVersion: withdrawnVersionSchema,
    },
  });
}

interface OpenApiOptions {
  title: string;
  description: string;
  /** Each schema by its name under `components`. */
  schemas: Record<string, z.ZodMiniType>;
  /** Name of the schema of refusals. */
  problem: string;
}

type Json = Record<string, unknown>;

/** Every operation can meet these. */
const everywhere = [
  "not_found",
  "payload_too_large",
  "rate_limited",
  "unavailable",
  "internal",
] as const;

const UNCHANGED = "Nothing changed since the answer whose ETag was sent as If-None-Match.";
const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
};

/** The OpenAPI 3.1 document of the operations, from the schemas that parse input and output. */
export function buildOpenApiDocument(
  operations: readonly AnyOperation[],
  options: OpenApiOptions,
): Json {
  const nameOf = new Map(Object.entries(options.schemas).map(([name, schema]) => [schema, name]));
  const schemaOf = (schema: z.ZodMiniType): Json => {
    const name = nameOf.get(schema);
    return name ? { $ref: reference(name) } : plain(z.toJSONSchema(schema, { io: "input" }));
  };
  const paths: Record<string, Json> = {};
  for (const each of operations) {
    (paths[each.path] ??= {})[each.method] = describe(each, schemaOf, reference(options.problem));
  }
  return {
    openapi: "3.1.1",
    info: { title: options.title, version: "1", description: options.description },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: namedSchemas(options.schemas),
      securitySchemes: {
        licenceKey: {
          type: "http",
          scheme: "bearer",
          description: "The licence key, as it is printed in the receipt.",
        },
      },
    },
  };
}

function reference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** In one call, so that a schema within another becomes a reference. */
function namedSchemas(schemas: Record<string, z.ZodMiniType>): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { uri: reference, io: "input", override: withoutPatterns });
  return Object.fromEntries(
    Object.entries(made.schemas).map(([name, schema]) => [name, plain(schema as Json)]),
  );
}

/** A format is shorter than the pattern that checks it. */
function withoutPatterns({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

function plain({ $schema: _dialect, $id: _address, ...schema }: Json): Json {
  return schema;
}

function describe(
  { id, summary, description, requiresLicenceKey, params, input, output, ...rest }: AnyOperation,
  schemaOf: (schema: z.ZodMiniType) => Json,
  problem: string,
): Json {
  const success = Object.entries(rest.responses).map(([status, meaning]) => [
    status,
    {
      description: meaning,
      ...(output ? { content: { [rest.mediaType]: { schema: schemaOf(output) } } } : {}),
    },
  ]);
  return {
    operationId: id,
    summary,
    description,
    security: requiresLicenceKey ? [{ licenceKey: [] }] : [],
    ...(params ? { parameters: parametersOf(params) } : {}),
    ...(input
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: schemaOf(input) } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(success),
      ...(rest.cacheSeconds === undefined ? {} : { 304: { description: UNCHANGED } }),
      ...problemsOf(rest.errors, problem),
    },
  };
}

function parametersOf(params: z.ZodMiniType): Json[] {
  const { properties = {} } = z.toJSONSchema(params, { io: "input", override: withoutPatterns });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    schema,
  }));
}

/** The refusals by status, each status with its codes. */
function problemsOf(own: AnyOperation["errors"], problem: string): Json {
  const byStatus = Map.groupBy(new Set([...own, ...everywhere]), (code) => httpStatuses[code]);
  const rows = [...byStatus].map(([status, codes]) => [
    String(status),
    {
      description: codes.map((code) => `\`${code}\`: ${getProblemKind(code).title}.`).join(" "),
      ...(status === 429 || status === 503 ? { headers: retryAfter } : {}),
      content: { [PROBLEM_TYPE]: { schema: { $ref: problem } } },
    },
  ]);
  return Object.fromEntries(rows) as Json;
}
