import type { ProblemCode } from "@site/contracts/desktop";
import type * as z from "zod/mini";

import type { LicenceRow } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";

type Schema = z.ZodMiniType;
/** The parsed value; undefined if the operation has no such input. */
type Parsed<S extends Schema | undefined> = S extends Schema ? z.infer<S> : undefined;

export interface OperationCall<
  Params extends Schema | undefined,
  Input extends Schema | undefined,
  Key extends boolean,
> {
  deps: Deps;
  params: Parsed<Params>;
  input: Parsed<Input>;
  /** The licence whose key the caller sent. */
  licence: Key extends true ? LicenceRow : undefined;
  /** Address of the caller, for limits only. */
  callerAddress: string;
}

export interface OperationResult<Output extends Schema | undefined> {
  status: 200 | 201 | 204;
  body: Parsed<Output>;
}

/** One operation of the REST surface: both its route and its entry in the OpenAPI document are built from it. */
export interface Operation<
  Params extends Schema | undefined = Schema | undefined,
  Input extends Schema | undefined = Schema | undefined,
  Output extends Schema | undefined = Schema | undefined,
  Key extends boolean = boolean,
> {
  id: string;
  method: "get" | "post" | "delete";
  /** In OpenAPI's form, with parameters in braces. */
  path: `/api/v1/${string}`;
  summary: string;
  description: string;
  /** Whether it requires the licence key, as a bearer token. */
  requiresLicenceKey: Key;
  params: Params;
  input: Input;
  output: Output;
  mediaType: string;
  /** What each status means. */
  responses: Partial<Record<200 | 201 | 204, string>>;
  /** Its own refusals, beside those that every operation has. */
  errors: readonly ProblemCode[];
  /** Seconds for which any cache may keep the answer; answers about a person are not cached. */
  cacheSeconds?: number;
  handle: (call: OperationCall<Params, Input, Key>) => Promise<OperationResult<Output>>;
}

/** An operation as a table stores it: its own schemas have parsed the input. */
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

/** Defines an operation; its handler is typed by its schemas. */
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
