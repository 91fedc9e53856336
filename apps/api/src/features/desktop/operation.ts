import type { ProblemCode } from "@site/contracts/desktop";
import type * as z from "zod/mini";

import type { LicenceRow } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";

type Schema = z.ZodMiniType;
/** The parsed value; `undefined` if the operation has no such schema. */
type Parsed<S extends Schema | undefined> = S extends Schema ? z.infer<S> : undefined;

interface OperationCall<
  Params extends Schema | undefined,
  Input extends Schema | undefined,
  Key extends boolean,
> {
  deps: Deps;
  params: Parsed<Params>;
  input: Parsed<Input>;
  /** The licence of the key that the caller sent. */
  licence: Key extends true ? LicenceRow : undefined;
  /** IP address of the caller, used only for limits. */
  callerAddress: string;
}

interface OperationResult<Output extends Schema | undefined> {
  status: 200 | 201 | 204;
  body: Parsed<Output>;
}

/** An operation of the REST API. Its route and its part of the OpenAPI document are built from this. */
interface Operation<
  Params extends Schema | undefined,
  Input extends Schema | undefined,
  Output extends Schema | undefined,
  Key extends boolean,
> {
  id: string;
  method: "get" | "post" | "delete";
  /** As in OpenAPI, with parameters in braces. */
  path: `/api/v1/${string}`;
  summary: string;
  description: string;
  /** Whether the caller must send the licence key as a bearer token. */
  requiresLicenceKey: Key;
  params?: Params;
  input?: Input;
  output?: Output;
  /** JSON by default. */
  mediaType?: string;
  /** The description of each success status. */
  responses: Partial<Record<200 | 201 | 204, string>>;
  /** The operation's own errors, in addition to the common ones. */
  errors?: readonly ProblemCode[];
  /** How long shared caches can store the response; absent for responses about one licence. */
  cacheSeconds?: number;
  handle: (call: OperationCall<Params, Input, Key>) => Promise<OperationResult<Output>>;
}

/** An operation without its type parameters, for lists. */
export type AnyOperation = Omit<
  Operation<Schema | undefined, Schema | undefined, Schema | undefined, boolean>,
  "handle"
> & {
  handle: (call: never) => Promise<{ status: 200 | 201 | 204; body: unknown }>;
};

/** Infers the types of an operation's handler from its schemas. */
export function defineOperation<
  const Key extends boolean,
  Params extends Schema | undefined = undefined,
  Input extends Schema | undefined = undefined,
  Output extends Schema | undefined = undefined,
>(operation: Operation<Params, Input, Output, Key>): AnyOperation {
  return operation;
}
