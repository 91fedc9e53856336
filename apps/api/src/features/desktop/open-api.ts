import {
  activationSchema,
  deviceListSchema,
  heartbeatSchema,
  licenceTermsSchema,
  problemKindSchema,
  problemSchema,
  type ProblemCode,
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
import { getProblemKind, PROBLEM_TYPE } from "../../http/problem.ts";
import type { AnyOperation } from "./operation.ts";
import { operations } from "./operations.ts";

let cached: Json | undefined;

/** The OpenAPI document of the REST API, built on first request. */
export function getDesktopApiDocument(): Json {
  return (cached ??= buildOpenApiDocument(operations, {
    title: "Desktop API",
    description:
      "For the desktop app: licences on devices, trials, revocations and keys. Fields may be added within a version: ignore those you do not know. A breaking change gets another path than /api/v1.",
    problem: "Problem",
    schemas: {
      ActivateDevice: activateDeviceInputSchema,
      Activation: activationSchema,
      Device: deviceSchema,
      DeviceList: deviceListSchema,
      Heartbeat: heartbeatInputSchema,
      HeartbeatResult: heartbeatSchema,
      Jwks: publicJwksSchema,
      LicenceTerms: licenceTermsSchema,
      Problem: problemSchema,
      ProblemKind: problemKindSchema,
      StartTrial: startTrialInputSchema,
      Trial: trialSchema,
      WithdrawnVersion: withdrawnVersionSchema,
    },
  }));
}

interface OpenApiOptions {
  title: string;
  description: string;
  /** Schemas by their names under `components`. */
  schemas: Record<string, z.ZodMiniType>;
  /** The name of the error schema. */
  problem: string;
}

type Json = Record<string, unknown>;

/** Errors that every operation can return. */
const commonErrors = [
  "not_found",
  "payload_too_large",
  "rate_limited",
  "unavailable",
  "internal",
] as const;

const UNCHANGED = "Nothing changed since the response whose ETag was sent as If-None-Match.";
const retryAfter = {
  "Retry-After": { description: "Seconds to wait.", schema: { type: "integer", minimum: 1 } },
};

/** The OpenAPI 3.1 document of the operations, from the schemas that parse input and output. */
export function buildOpenApiDocument(
  operations: readonly AnyOperation[],
  options: OpenApiOptions,
): Json {
  const names = new Map(Object.entries(options.schemas).map(([name, schema]) => [schema, name]));
  const toSchema = (schema: z.ZodMiniType): Json => {
    const name = names.get(schema);
    return name
      ? { $ref: getSchemaReference(name) }
      : removeMetadata(z.toJSONSchema(schema, { io: "input" }));
  };
  const paths: Record<string, Json> = {};
  for (const each of operations) {
    (paths[each.path] ??= {})[each.method] = describeOperation(
      each,
      toSchema,
      getSchemaReference(options.problem),
    );
  }
  return {
    openapi: "3.1.1",
    info: { title: options.title, version: "1", description: options.description },
    servers: [{ url: "/" }],
    paths,
    components: {
      schemas: buildSchemas(options.schemas),
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

function getSchemaReference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Converts all schemas in one call, so that nested schemas become references. */
function buildSchemas(schemas: Record<string, z.ZodMiniType>): Record<string, Json> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const built = z.toJSONSchema(registry, {
    uri: getSchemaReference,
    io: "input",
    override: removePattern,
  });
  return Object.fromEntries(
    Object.entries(built.schemas).map(([name, schema]) => [name, removeMetadata(schema as Json)]),
  );
}

/** Removes the long pattern from fields that also have a `format`, which makes it redundant. */
function removePattern({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
}

function removeMetadata({ $schema: _dialect, $id: _address, ...schema }: Json): Json {
  return schema;
}

function describeOperation(
  {
    id,
    summary,
    description,
    requiresLicenceKey,
    params,
    input,
    output,
    mediaType = "application/json",
    errors = [],
    ...rest
  }: AnyOperation,
  toSchema: (schema: z.ZodMiniType) => Json,
  problem: string,
): Json {
  const success = Object.entries(rest.responses).map(([status, description]) => [
    status,
    {
      description,
      ...(output ? { content: { [mediaType]: { schema: toSchema(output) } } } : {}),
    },
  ]);
  return {
    operationId: id,
    summary,
    description,
    security: requiresLicenceKey ? [{ licenceKey: [] }] : [],
    ...(params ? { parameters: listParameters(params) } : {}),
    ...(input
      ? {
          requestBody: {
            required: true,
            content: { "application/json": { schema: toSchema(input) } },
          },
        }
      : {}),
    responses: {
      ...Object.fromEntries(success),
      ...(rest.cacheSeconds === undefined ? {} : { 304: { description: UNCHANGED } }),
      ...describeErrors(errors, problem),
    },
  };
}

function listParameters(params: z.ZodMiniType): Json[] {
  const { properties = {} } = z.toJSONSchema(params, { io: "input", override: removePattern });
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "path",
    required: true,
    schema,
  }));
}

/** Describes the errors by HTTP status, with the error codes of each status. */
function describeErrors(errors: readonly ProblemCode[], problem: string): Json {
  const byStatus = Map.groupBy(new Set([...errors, ...commonErrors]), (code) => httpStatuses[code]);
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
