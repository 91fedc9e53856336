import type { ProblemCode } from "@site/contracts/desktop";
import type * as z from "zod/mini";

import type { LicenceRow } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";

type Schema = z.ZodMiniType;
/** The parsed value; `undefined` if the operation has no such schema. */
type Parsed<S extends Schema | undefined> = S extends Schema ? z.infer<S> : undefined;

export interface OperationCall<
  Params extends Schema | undefined,
  Input extends Schema | undefined,
  Key extends boolean,
> {
  deps: Deps;
  params: Parsed<Params>;
  input: Parsed<Input>;
  /** The licence of the key that the caller sent. */
  licence: Key extends true ? LicenceRow : undefined;
  /** Address of the caller, for limits only. */
  callerAddress: string;
}

export interface OperationResult<Output extends Schema | undefined> {
  status: 200 | 201 | 204;
  body: Parsed<Output>;
}

/** An operation of the REST API. Its route and its part of the OpenAPI document are built from this. */
export interface Operation<
  Params extends Schema | undefined = Schema | undefined,
  Input extends Schema | undefined = Schema | undefined,
  Output extends Schema | undefined = Schema | undefined,
  Key extends boolean = boolean,
> {
  id: string;
  method: "get" | "post" | "delete";
  /** As in OpenAPI, with parameters in braces. */
  path: `/api/v1/${string}`;
  summary: string;
  description: string;
  /** Whether the caller must send the licence key as a bearer token. */
  requiresLicenceKey: Key;
  params: Params;
  input: Input;
  output: Output;
  mediaType: string;
  /** The description of each success status. */
  responses: Partial<Record<200 | 201 | 204, string>>;
  /** Its own errors, in addition to those of every operation. */
  errors: readonly ProblemCode[];
  /** How long shared caches can store the response; absent for responses about one licence. */
  cacheSeconds?: number;
  handle: (call: OperationCall<Params, Input, Key>) => Promise<OperationResult<Output>>;
}

/** An operation without its type parameters, for lists. */
export type AnyOperation = Omit<Operation, "handle"> & {
  handle: (call: never) => Promise<{ status: 200 | 201 | 204; body: unknown }>;
};

type Definition<
  Params extends Schema | undefined,
  Input extends Schema | undefined,
  Output extends Schema | undefined,
  Key extends boolean,
> = Partial<Pick<Operation<Params, Input, Output, Key>, "params" | "input" | "output">> &
  Partial<Pick<Operation, "mediaType" | "errors">> &
  Omit<
    Operation<Params, Input, Output, Key>,
    "params" | "input" | "output" | "mediaType" | "errors"
  >;

/** Defines an operation; the types of its handler follow from its schemas. */
export function defineOperation<
  const Key extends boolean,
  Params extends Schema | undefined = undefined,
  Input extends Schema | undefined = undefined,
  Output extends Schema | undefined = undefined,
>(definition: Definition<Params, Input, Output, Key>): AnyOperation {
  return {
    params: undefined,
    input: undefined,
    output: undefined,
    mediaType: "application/json",
    errors: [],
    ...definition,
  };
}
